"""The error of whoever calls the program: something that is named cannot be used."""

from __future__ import annotations


class UsageError(Exception):
    """The command line, or what it names, cannot be used."""
