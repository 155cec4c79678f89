"""Runs in parts, on machines that know nothing of each other: which files are in a part, and what its report holds."""
