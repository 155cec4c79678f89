"""The changes that callers of a module see between two of its versions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from msgspec import Struct

from pplint.api.changes import Cause, Change, Level
from pplint.api.known_types import Fit, KnownTypes, all_names, answers_calls, changed_members, compared
from pplint.api.needs import changed_needs
from pplint.api.texts import MAX_SHOWN
from pplint.signatures.model import Definition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pplint.signatures.model import Attribute, Function, Parameter, ResourceType, Signature

T = TypeVar("T")

_TELLING: Final = 3
"""How many equal parameters tell that a definition has another name now."""


class _Subject(Struct, frozen=True):
    """The thing whose type is compared, with the words for it; `member` is a parameter or an attribute."""

    kind: str
    name: str
    words: str
    member: str = ""

    def change(self, level: Level, text: str, new_type: str | None = None, *, is_certain: bool = True) -> Change:
        """Return a change of the type."""
        member = self.member if level is Level.MAJOR else ""
        return Change(level, self.kind, self.name, f"{self.words} {text}", is_certain, member, new_type)


def changes_between(old: Signature, new: Signature) -> list[Change]:
    """Return all changes, the largest first."""
    return sorted(set(_Diff(old, new).changes()), key=lambda each: (-each.level, each.kind, each.name, each.text))


def _new_name(name: str, old: Mapping[str, T], new: Mapping[str, T]) -> str:
    """Say which one new definition has all the parameters of one that is gone, if they are enough to tell it by."""
    gone = old[name]
    alike = [each for each in new if each not in old and new[each] == gone]
    others = [each for each in old if each not in new and old[each] == gone]
    is_told = isinstance(gone, Definition) and len(gone.parameters or ()) >= _TELLING
    return f"; the new `{alike[0]}` has the same parameters" if is_told and len(alike) == len(others) == 1 else ""


class _Diff:
    """Compares two signatures."""

    def __init__(self, old: Signature, new: Signature) -> None:
        self._old = old
        self._new = new
        self._before = KnownTypes(old)
        self._after = KnownTypes(new)
        self._before_erased = KnownTypes(old, erases_patterns=True)
        self._after_erased = KnownTypes(new, erases_patterns=True)
        # What could not be read in the new version may be there.
        self._is_whole = not new.unread
        self._has_changed_types = old.data_types != new.data_types

    def changes(self) -> Iterator[Change]:
        """Yield the changes."""
        old, new = self._old, self._new
        yield from self._of_kind("class", old.classes, new.classes, self._definition, _is_private)
        yield from self._of_kind("define", old.defines, new.defines, self._definition, _is_private)
        yield from self._of_kind("plan", old.plans, new.plans, self._definition, _is_private)
        yield from self._of_kind("task", old.tasks, new.tasks, self._definition, _is_private)
        yield from self._of_kind("function", old.functions, new.functions, self._function, _is_private)
        yield from self._of_kind("data type", old.data_types, new.data_types, self._data_type, _is_public)
        yield from self._of_kind(
            "resource type", old.resource_types, new.resource_types, self._resource_type, _is_public
        )
        yield from self._facts()
        yield from changed_needs(old, new)

    def _of_kind(
        self,
        kind: str,
        old: Mapping[str, T],
        new: Mapping[str, T],
        compare: Callable[[str, str, T, T], Iterator[Change]],
        is_private: Callable[[T], bool],
    ) -> Iterator[Change]:
        for name in all_names(old, new):
            if name not in new:
                if not is_private(old[name]):
                    text = f"removed{_new_name(name, old, new)}"
                    yield Change(Level.MAJOR, kind, name, text, self._is_whole, cause=Cause.GONE)
            elif name not in old:
                if not is_private(new[name]):
                    yield Change(Level.MINOR, kind, name, "added", not self._old.unread)
            elif not is_private(old[name]):
                if is_private(new[name]):
                    yield Change(Level.MAJOR, kind, name, "is now private", cause=Cause.GONE)
                yield from compare(kind, name, old[name], new[name])

    # Parameters

    def _definition(self, kind: str, name: str, old: Definition, new: Definition) -> Iterator[Change]:
        if old.parameters is None or new.parameters is None:
            return
        for each in all_names(old.parameters, new.parameters):
            before, after = old.parameters.get(each), new.parameters.get(each)
            if after is None:
                yield Change(Level.MAJOR, kind, name, f"parameter `{each}` removed", member=each, cause=Cause.GONE)
            elif before is None and after.is_required:
                yield Change(
                    Level.MAJOR, kind, name, f"required parameter `{each}` added", member=each, cause=Cause.REQUIRED
                )
            elif before is None:
                yield Change(Level.MINOR, kind, name, f"parameter `{each}` added")
            else:
                yield from self._parameter(kind, name, each, before, after)

    def _parameter(self, kind: str, name: str, called: str, old: Parameter, new: Parameter) -> Iterator[Change]:
        yield from self._type(_Subject(kind, name, f"parameter `{called}`", called), old.type, new.type)
        if new.is_required and not old.is_required:
            yield Change(
                Level.MAJOR, kind, name, f"parameter `{called}` is now required", member=called, cause=Cause.REQUIRED
            )
        elif old.is_required and not new.is_required:
            yield Change(Level.MINOR, kind, name, f"parameter `{called}` is now optional")
        elif (old.default, old.computed) != (new.default, new.computed):
            shown = f" from `{old.default}` to `{new.default}`" if old.default and new.default else ""
            yield Change(Level.MINOR, kind, name, f"default of parameter `{called}` changed{shown}")

    def _type(self, subject: _Subject, old: str | None, new: str | None) -> Iterator[Change]:
        before, after = self._before.read(old), self._after.read(new)
        if before is None and after is None and old == new:
            return
        words = _words(old or "Any", new or "Any")
        fit = compared(before, after)
        if fit in {Fit.NARROWER, Fit.OTHER}:
            words += changed_members(before, after)
            erased = compared(self._before_erased.read(old), self._after_erased.read(new))
            # Only the regular expressions differ: nobody knows which accepts more.
            fit = fit if erased in {Fit.NARROWER, Fit.OTHER} else Fit.UNKNOWN
        if fit is Fit.WIDER:
            yield subject.change(Level.MINOR, f"accepts more{words}")
        elif fit is Fit.NARROWER:
            yield subject.change(Level.MAJOR, f"accepts less{words}", new)
        elif fit is Fit.OTHER:
            yield subject.change(Level.MAJOR, f"rejects values that it accepted before{words}", new)
        elif fit is Fit.UNKNOWN:
            yield subject.change(Level.MAJOR, f"may accept less{words}", new, is_certain=False)

    # Others

    def _function(self, kind: str, name: str, old: Function, new: Function) -> Iterator[Change]:
        if (old.overloads, old.local_types) == (new.overloads, new.local_types) and not self._has_changed_types:
            return
        before, after = self._before.overloads(old), self._after.overloads(new)
        if before is None or after is None:
            if old != new:
                yield Change(Level.MAJOR, kind, name, "may take other arguments", is_certain=False)
            return
        takes = answers_calls(before, after)
        if not takes:
            text = "rejects calls that it accepted before"
            yield Change(Level.MAJOR, kind, name, text, is_certain=takes is False and self._differs_apart(old, new))
        elif answers_calls(after, before) is not True:
            yield Change(Level.MINOR, kind, name, "takes more arguments")

    def _differs_apart(self, old: Function, new: Function) -> bool:
        """Return whether a function rejects calls that it accepted before, whatever regular expressions match."""
        before, after = self._before_erased.overloads(old), self._after_erased.overloads(new)
        return before is not None and after is not None and answers_calls(before, after) is False

    def _data_type(self, kind: str, name: str, old: str | None, new: str | None) -> Iterator[Change]:
        if old is not None and new is not None:
            yield from self._type(_Subject(kind, name, "the type"), old, new)
        elif old != new:
            yield Change(Level.MAJOR, kind, name, "has another definition", is_certain=False)

    def _resource_type(self, kind: str, name: str, old: ResourceType, new: ResourceType) -> Iterator[Change]:
        for each in all_names(old.attributes, new.attributes):
            before, after = old.attributes.get(each), new.attributes.get(each)
            if after is None:
                yield Change(Level.MAJOR, kind, name, f"attribute `{each}` removed", new.is_certain, each)
            elif before is None:
                level = Level.MAJOR if after.is_required and not after.is_namevar else Level.MINOR
                words = "required attribute" if level is Level.MAJOR else "attribute"
                cause = Cause.REQUIRED if level is Level.MAJOR else Cause.OTHER
                yield Change(level, kind, name, f"{words} `{each}` added", old.is_certain, each, cause=cause)
            else:
                yield from self._attribute(kind, name, each, before, after)
        # Where no attribute is marked, Ruby makes that of `name`, or code that is not read decides.
        if any(each.is_namevar for each in new.attributes.values()):
            for each in sorted({*old.attributes} & {*new.attributes}):
                is_now = new.attributes[each].is_namevar
                if is_now != old.attributes[each].is_namevar:
                    words = f"attribute `{each}` is {'now' if is_now else 'no longer'} a namevar"
                    yield Change(Level.MAJOR, kind, name, words)

    def _attribute(self, kind: str, name: str, called: str, old: Attribute, new: Attribute) -> Iterator[Change]:
        # What an attribute accepts is read from Ruby where that is plain; where it is not known, nothing is compared.
        if old.type is not None and new.type is not None:
            yield from self._type(_Subject(kind, name, f"attribute `{called}`", called), old.type, new.type)
        if new.is_required and not old.is_required:
            yield Change(
                Level.MAJOR, kind, name, f"attribute `{called}` is now required", member=called, cause=Cause.REQUIRED
            )
        if new.is_read_only and not old.is_read_only:
            yield Change(Level.MAJOR, kind, name, f"attribute `{called}` is now read-only", member=called)

    def _facts(self) -> Iterator[Change]:
        old, new = self._old, self._new
        for name in sorted({*old.facts} ^ {*new.facts}):
            if name in old.facts:
                yield Change(Level.MAJOR, "fact", name, "removed", not new.has_other_facts, cause=Cause.GONE)
            else:
                yield Change(Level.MINOR, "fact", name, "added", not old.has_other_facts)


def _words(old: str, new: str) -> str:
    """Return how the text of a type changed, unless it is too long to be read."""
    if max(len(old), len(new)) > MAX_SHOWN:
        return ""
    return f": from `{old}` to `{new}`" if old != new else f": `{old}` changed"


def _is_private(found: Definition | Function) -> bool:
    return found.is_private


def _is_public(_: object) -> bool:
    return False
