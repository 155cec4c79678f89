"""What the levels of a hierarchy have for a key: each asks its files, and each file is asked for the key's root."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

from msgspec import Struct

from pplint.base.source import Place
from pplint.data.hierarchy import EYAML_FUNCTION, LocationKind
from pplint.data.lookup.errors import KeyNotFoundError, LookupFailedError
from pplint.data.lookup.merging import merge
from pplint.data.lookup.sources import JSON_FUNCTION
from pplint.data.lookup.values import Array, Hash, Leaf, Unknown, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.data.hierarchy import Level, Location
    from pplint.data.hierarchy_faults import Fault
    from pplint.data.locations import PartlyKnown, ResolvedLocation
    from pplint.data.lookup.budget import Budget
    from pplint.data.lookup.choices import Guesses
    from pplint.data.lookup.explanation import Explanation
    from pplint.data.lookup.interpolating import Interpolator, Stack
    from pplint.data.lookup.keys import Key
    from pplint.data.lookup.merging import Strategy
    from pplint.data.lookup.scope import Scope
    from pplint.data.lookup.sources import DataSource

_READ: Final = {
    ("data_hash", "yaml_data"),
    ("data_hash", JSON_FUNCTION),
    ("lookup_key", EYAML_FUNCTION),
}
"""The functions by which a level is read whose files are followed."""

_OWN: Final = {function for _, function in _READ}


class _Targets(Struct, frozen=True):
    """What each level of a hierarchy reads, by the number of the object.

    `files` are the levels and files that are asked for a key if nothing is to be said of the others.
    """

    of_levels: dict[int, tuple[_Target, ...]]
    files: tuple[tuple[Level, str], ...] | None = None


Remembered: TypeAlias = "Callable[[object, object, Callable[[], _Targets]], _Targets]"
"""Returns a part of the lookup that is about a subject, as it was computed, or computes it."""


class NotFollowed(Struct, frozen=True):
    """A level that was asked and of which nothing is known, with the place of what says why."""

    reason: str
    place: Place


class _Target(Struct, frozen=True):
    """A file that a level reads: its path, None where there is none; or a location that is not known."""

    location: ResolvedLocation
    path: str | None = None


class Levels:
    """Asks the levels of hierarchies, with the variables and the choices of one run."""

    def __init__(
        self,
        interpolator: Interpolator,
        budget: Budget,
        *,
        guesses: Guesses,
        explanation: Explanation,
        remembered: Remembered,
    ) -> None:
        self._budget = budget
        self._interpolator = interpolator
        self._guesses = guesses
        self._explanation = explanation
        self._remembered = remembered
        self._targets: dict[int, _Targets] = {}
        self.not_followed: dict[NotFollowed, None] = {}
        """The levels that were asked and that may have more than is known, in order."""
        self.names: dict[str, str] = {}
        """What reads each file that has something, in words, by the path that is shown for it, the last one last."""

    def find(self, source: DataSource, levels: Sequence[Level], key: Key, strategy: Strategy, stack: Stack) -> Value:
        """Return what levels have for a key, merged; raise `KeyNotFoundError` if none has it."""
        if id(source) not in self._targets:
            self._targets[id(source)] = self._remembered(source, "targets", lambda: self._resolved(source, stack))
        if not levels:
            raise KeyNotFoundError
        files = self._targets[id(source)].files
        if files is not None and strategy.takes_first and levels is source.hierarchy.levels:
            return merge(strategy, files, lambda file: self._value(source, *file, key, stack))
        return merge(strategy, levels, lambda level: self._find_in(source, level, key, strategy, stack))

    def _find_in(self, source: DataSource, level: Level, key: Key, strategy: Strategy, stack: Stack) -> Value:
        place = Place(source.path, level.node.span)
        with self._explanation.within(f"level `{level.name}`", place):
            if level.function not in _OWN:
                self._give_up(level, f"the function `{level.function}` is not followed", place)
            targets = self._targets[id(source)].of_levels[id(level)]
            if not targets:
                self._explanation.note("it has no file")
                raise KeyNotFoundError
            if any(each.kind is LocationKind.URI for each in level.locations):
                raise LookupFailedError(f"`{level.function}` reads files, not a `uri`", place)
            if not all(target.location.is_followed for target in targets):
                self._give_up(level, "its data is outside of the project", place)
            return merge(strategy, targets, lambda target: self._read(source, level, target, key, stack))

    def _give_up(self, level: Level, reason: str, place: Place) -> NoReturn:
        """Go on as if a level had nothing, and remember that this is not known."""
        self._explanation.note(reason, place)
        self.not_followed[NotFollowed(f"level `{level.name}`: {reason}", place)] = None
        raise KeyNotFoundError

    def _read(self, source: DataSource, level: Level, target: _Target, key: Key, stack: Stack) -> Value:
        self._budget.spend()
        location = target.location
        if location.is_directory:
            shown = source.shown(location.path or "")
            raise LookupFailedError(
                f"`{shown}` is a directory, not a data file", Place(source.path, location.location.node.span)
            )
        path = target.path if location.is_known else self._guess(source, level, location, key)
        if path is None:
            self._explanation.note(self._missing(source, location))
            raise KeyNotFoundError
        fault = _fault_of_reading(source, level)
        if fault is not None:
            raise LookupFailedError(fault.message, Place(source.path, fault.span))
        return self._value(source, level, path, key, stack)

    def _guess(self, source: DataSource, level: Level, location: ResolvedLocation, key: Key) -> str | None:
        return self._guesses.file(source, location, lambda path: source.may_have(path, key.root, level.function))

    @staticmethod
    def _missing(source: DataSource, location: ResolvedLocation) -> str:
        if location.path is not None:
            return f"`{source.shown(location.path)}`: no such file"
        if location.files:
            return f"`{location.location.text}`: another file than those that have the key, or none"
        return f"`{location.location.text}`: no such file"

    def _value(self, source: DataSource, level: Level, path: str, key: Key, stack: Stack) -> Value:
        shown = source.shown(path)
        function = level.function
        try:
            value = source.value(path, key.root, function, is_strict=self._interpolator.scope.is_strict)
        except KeyNotFoundError:
            self._explanation.note(f"`{shown}`: no key `{key.root}`")
            raise
        except LookupFailedError as error:
            self._explanation.note(f"`{shown}`: {error.message}", error.place)
            raise
        whose = "" if source.module is None else f" of module `{source.module}`"
        self.names.pop(shown, None)
        self.names[shown] = f"level `{level.name}`{whose}"
        with self._explanation.within(f"`{shown}`: found `{key.root}`", value.place, is_found=True):
            return self._interpolator.value(_decrypted(value) if function == EYAML_FUNCTION else value, stack)

    def _resolved(self, source: DataSource, stack: Stack) -> _Targets:
        """Return what all levels read: the compiler resolves all locations of a hierarchy before it reads any file."""
        found: dict[int, tuple[_Target, ...]] = {}
        for level in (*source.hierarchy.levels, *source.hierarchy.default_levels):
            if level.function in _OWN:
                try:
                    found[id(level)] = tuple(self._targets_of(source, level, stack))
                except LookupFailedError as error:
                    raise LookupFailedError(error.message, error.place or Place(source.path, level.node.span)) from None
        return _Targets(found, None if self._explanation.is_wanted else _files_of(source, found))

    def _targets_of(self, source: DataSource, level: Level, stack: Stack) -> Iterator[_Target]:
        directory = self._interpolator.location(level.directory, self._interpolator.scope, stack)
        for location in level.locations:
            for text in self._texts(location, stack):
                resolved = source.resolve(location, directory, text)
                if location.kind is LocationKind.GLOB and resolved.is_known and resolved.is_followed:
                    yield from (_Target(resolved, path) for path in resolved.files)
                else:
                    yield _Target(resolved, next(iter(resolved.files), None))

    def _texts(self, location: Location, stack: Stack) -> Iterator[PartlyKnown]:
        """Yield the texts that a location stands for: one, or for `mapped_paths` as many as its variable has."""
        scope = self._interpolator.scope
        if location.kind is not LocationKind.MAPPED_PATHS:
            yield self._interpolator.location(location.text, scope, stack)
            return
        for each in _mapped(scope, location.variable):
            yield self._interpolator.location(location.text, scope.with_variable(location.name, each), stack)


def _files_of(source: DataSource, targets: dict[int, tuple[_Target, ...]]) -> tuple[tuple[Level, str], ...] | None:
    """Return the files of all levels; None if one of these is not just its files, as far as they are there."""
    files: list[tuple[Level, str]] = []
    for level in source.hierarchy.levels:
        if id(level) not in targets or any(each.kind is LocationKind.URI for each in level.locations):
            return None
        for target in targets[id(level)]:
            location = target.location
            if not location.is_known or not location.is_followed or location.is_directory:
                return None
            files += [] if target.path is None else [(level, target.path)]
    return None if source.hierarchy.faults else tuple(files)


def _fault_of_reading(source: DataSource, level: Level) -> Fault | None:
    """Return why no file of a level can be read: what is wrong with the defaults is so with all that they are for."""
    hierarchy = source.hierarchy
    if not hierarchy.faults:
        return None
    levels = (*hierarchy.levels, *hierarchy.default_levels)
    for fault in hierarchy.faults:
        is_of_defaults = not any(_is_in(fault, each) for each in levels) and (level.kind, level.function) in _READ
        if fault.is_of_reading and (_is_in(fault, level) or is_of_defaults):
            return fault
    return None


def _is_in(fault: Fault, level: Level) -> bool:
    return level.node.span.start <= fault.span.start < level.node.span.end


def _mapped(scope: Scope, variable: str) -> tuple[Value, ...]:
    found = scope.value(variable)
    if isinstance(found, Array):
        return found.items
    if isinstance(found, Hash):
        return tuple(Array.of(pair) for pair in found.entries.values())
    if found.value is None or found.value == "":
        return ()
    if not isinstance(found.value, (str, Unknown)):
        raise LookupFailedError(f"`{variable}` must be a string, a list or a hash to map paths")
    return (found,)


def _decrypted(value: Value) -> Value:
    """Put what nobody knows in the place of encrypted texts."""
    if isinstance(value, Array):
        return Array.of(map(_decrypted, value.items), value.place)
    if isinstance(value, Hash):
        return Hash.of([(key, _decrypted(each)) for key, each in value.entries.values()], value.place)
    is_unknown = isinstance(value.value, str) and is_encrypted(value.value)
    return Leaf(Unknown("it is encrypted"), value.place) if is_unknown else value


def is_encrypted(text: str) -> bool:
    """Whether there is `ENC[…]` in a line of a text."""
    return "ENC[" in text and any("]" in line.partition("ENC[")[2] for line in text.split("\n"))
