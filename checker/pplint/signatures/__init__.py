"""Signatures of modules as plain data: what callers of a module can see of it, at one of its versions."""

from __future__ import annotations

from typing import Final

FOLDER: Final = ".pplint/signatures"
"""Where a repository keeps signatures of its own."""

COLLECTION: Final = f"{FOLDER}/modules.signatures"
"""Where `pplint api collect` writes."""
