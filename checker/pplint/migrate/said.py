"""What the files of a repository say about puppet-lint, each with the place where they do."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Origin(Struct, frozen=True, order=True):
    """The path of a file relative to the repository, and a line in it, counted from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Switched(Struct, frozen=True):
    """A check is switched on or off."""

    check: str
    is_on: bool
    origin: Origin


class OnlyChecks(Struct, frozen=True):
    """All checks but these are switched off."""

    checks: tuple[str, ...]
    origin: Origin


OptionValue: TypeAlias = "str | int | float | bool | tuple[str, ...] | None"


class OptionSet(Struct, frozen=True):
    """An option has a value: a text, several of them, a number or a flag; None if it is only named."""

    name: str
    value: OptionValue
    origin: Origin


class GemNamed(Struct, frozen=True):
    """A gem is installed, of the version that the requirement asks for, if there is one."""

    name: str
    requirement: str
    origin: Origin


class HookNamed(Struct, frozen=True):
    """A hook for commits runs puppet-lint."""

    name: str
    origin: Origin


class NotLiteral(Struct, frozen=True):
    """Something about puppet-lint that only running the file would tell."""

    text: str
    origin: Origin


Said: TypeAlias = Switched | OnlyChecks | OptionSet | GemNamed | HookNamed | NotLiteral
