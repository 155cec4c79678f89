"""One way to call a function, with what its parameters are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from pplint.types.model import CallableType


class NamedCallable(Struct, frozen=True):
    """One way to call a function: its type, and what its parameters and its block are called."""

    type: CallableType
    parameter_names: tuple[str, ...]
    block_name: str | None = None
