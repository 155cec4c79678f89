"""The signatures of public modules at their versions: facts, read from their repositories by `tools.signatures`."""

from __future__ import annotations

import os
from typing import Final

PATH: Final = os.path.join(os.path.dirname(os.path.abspath(__file__)), "modules.signatures")
"""The file, as `pplint.signatures.collection` reads it."""
