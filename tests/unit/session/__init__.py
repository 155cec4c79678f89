"""Tests of what a session remembers, and forgets."""
