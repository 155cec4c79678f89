"""What is wrong, as data: an issue is a class, which is its code, with named arguments.

Each package says in its `issues` what can go wrong there, and in which words. `pplint.wording` forms the sentence where
somebody reads it: what raises an error, passes it on or asks what it is about deals with the class and its arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import dataclass_transform
else:

    def dataclass_transform(**_: object) -> Any:  # noqa: D103, ANN401
        return lambda kind: kind


_NO_CODE = "RUNTIME_ERROR"
"""What the compiler calls everything that it has no code for."""


@dataclass_transform(frozen_default=True)
class Issue:
    """Something that is wrong; a subclass annotates its arguments, which it is made with.

    `code` is the compiler's code for it. An issue that has several takes it as an argument. Arguments can be hashed, as
    reports about the same are put together.

    `words` is what is wrong, as a clause: without a capital or a period. Arguments are in it in braces, perhaps with
    how they are shown (`{found:type}`). `function_name` is the function that an error outside of its call names before
    the words: `range(): …`.
    """

    code = _NO_CODE
    words = ""
    function_name = ""

    # Most classes of issues are never instantiated by a run, so that nothing is generated for them ahead.
    def __init__(self, *values: Any, **named: Any) -> None:  # noqa: ANN401 - checked by the class's annotations
        names = argument_names(type(self))
        given = dict(zip(names, values, strict=False)) | named
        self.__dict__.update({name: given[name] if name in given else getattr(self, name) for name in names})

    def wording(self) -> str:
        """Return the words, which depend on the arguments in some classes."""
        return self.words

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.__dict__ == self.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        arguments = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({arguments})"


def argument_names(kind: type[Issue]) -> list[str]:
    """Return the names of an issue's arguments, in the order in which they are given."""
    return [name for each in reversed(kind.__mro__) for name in vars(each).get("__annotations__", ())]


class IssueError(Exception):
    """An error that says what is wrong by an issue."""

    def __init__(self, issue: Issue) -> None:
        super().__init__(issue)
        self.issue = issue


class UnreadableError(IssueError, ValueError):
    """A text, or what else a value is made from, that does not say one."""
