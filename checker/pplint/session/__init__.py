"""A session: what is remembered about the files that are checked, from the first look at them to the last.

A session is made, handed down, and dropped; nothing else remembers anything about the checked files. One that lives
longer than a run, in an editor, is `watching`: it forgets what depends on files that have changed.
"""

from __future__ import annotations

from pplint.session.session import Session
from pplint.session.summaries import file_summary, names_summary

__all__ = ["Session", "file_summary", "names_summary"]
