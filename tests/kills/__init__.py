"""Runs that lose a process, or are ended, at any moment; `python -m tests.kills` does it a thousand times."""
