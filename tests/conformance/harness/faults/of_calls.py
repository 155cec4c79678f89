"""Faults in calls: what every overload of a function refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pplint.syntax import ast
from tests.conformance.harness.faults.knowledge import LITERALS
from tests.conformance.harness.faults.model import Edit, Program, inserted, kind, replaced

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.conformance.harness.faults.knowledge import InferenceStats
    from tests.conformance.harness.faults.model import AnyCall, Edits

MOST_ADDED = 3


def _calls(program: Program, known: InferenceStats) -> Iterator[tuple[AnyCall, str, list[dict[str, Any]], int]]:
    """Yield the calls of known functions, with the overloads, and how many arguments stand in front of the dot."""
    for call, name in program.calls():
        overloads = known.overloads.get(name)
        if overloads and not any(isinstance(each, ast.Splat) for each in call.arguments):
            yield call, name, overloads, 1 if isinstance(call, ast.MethodCall) else 0


def _refused(overloads: list[dict[str, Any]], position: int) -> list[int]:
    """Return the literals that no overload takes at a position."""
    found = set(range(len(LITERALS)))
    for overload in overloads:
        types = overload["refused"]
        if types:
            found &= set(types[min(position, len(types) - 1)])
    return sorted(found)


def _has_parentheses(program: Program, call: AnyCall) -> bool:
    return program.source.data[call.function.end : call.function.end + 1] == b"("


@kind
def wrong_argument(program: Program, known: InferenceStats, random: Random) -> Edits:
    """The type at this position refuses the argument in each overload, whatever the other arguments are."""
    for call, name, overloads, offset in _calls(program, known):
        for position, argument in enumerate(call.arguments):
            refused = _refused(overloads, position + offset)
            if refused:
                wrong = LITERALS[random.choice(refused)]
                description = f"`{name}` does not take {wrong}"
                yield replaced(argument, wrong, description, call.start, call.function.start)


@kind
def wrong_receiver(program: Program, known: InferenceStats, random: Random) -> Edits:
    """What stands in front of the dot is the first argument, and each overload refuses it.

    Not in a template, where a parenthesis at the start of a tag belongs to the text in front of it.
    """
    if program.source.path.endswith(".epp"):
        return
    for call, name, overloads, _ in _calls(program, known):
        refused = _refused(overloads, 0)
        if isinstance(call, ast.MethodCall) and refused and isinstance(call.receiver, ast.Variable):
            wrong = f"({LITERALS[random.choice(refused)]})"
            if program.text(call.receiver).startswith("$"):
                end = call.receiver.start + len(wrong)
                yield replaced(call.receiver, wrong, f"`{name}` does not take {wrong}", end)


@kind
def swapped_arguments(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """A literal stands in the place of its neighbour, where each overload refuses it."""
    for call, name, _, offset in _calls(program, known):
        for at in range(len(call.arguments) - 1):
            left, right = call.arguments[at : at + 2]
            texts = program.text(left), program.text(right)
            moved = ((name, at + 1 + offset, texts[0]), (name, at + offset, texts[1]))
            if any(known.arguments.get(each) for each in moved):
                between = program.source.data[left.end : right.start].decode()
                text = f"{texts[1]}{between}{texts[0]}"
                marks = (call.start, call.function.start, left.start, left.start + len(text))
                yield Edit(left.start, right.end, text, f"arguments of `{name}` are swapped", marks)


@kind
def too_many_arguments(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """No overload takes so many arguments."""
    for call, name, overloads, offset in _calls(program, known):
        limits = [each["most"] for each in overloads]
        if None in limits or not call.arguments or not _has_parentheses(program, call):
            continue
        added = max(limits) - len(call.arguments) - offset + 1
        last = call.arguments[-1]
        if 0 < added <= MOST_ADDED and not isinstance(last, (ast.Hash, ast.Heredoc)):
            marks = (call.start, call.function.start, last.start, last.end)
            yield inserted(last.end, ", 'oops'" * added, f"`{name}` takes fewer arguments", *marks)


@kind
def too_few_arguments(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """No overload takes so few arguments."""
    for call, name, overloads, offset in _calls(program, known):
        least = min(each["least"] for each in overloads)
        if len(call.arguments) + offset == least and call.arguments and _has_parentheses(program, call):
            last = call.arguments[-1]
            start = call.arguments[-2].end if len(call.arguments) > 1 else last.start
            marks = (call.start, call.function.start, start)
            yield Edit(start, last.end, "", f"`{name}` takes more arguments", marks)


@kind
def missing_block(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """Each overload needs a block."""
    for call, name, overloads, _ in _calls(program, known):
        block = call.block
        if block is not None and all(each["block"] and each["block"]["required"] for each in overloads):
            marks = (call.start, call.function.start, call.function.end)
            yield Edit(block.start, block.end, "", f"`{name}` needs a block", marks)


@kind
def unexpected_block(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """No overload takes a block."""
    for call, name, overloads, _ in _calls(program, known):
        if call.block is None and not any(each["block"] for each in overloads) and program.text(call).endswith(")"):
            marks = (call.start, call.function.start, call.end)
            yield inserted(call.end, " |$oops| { $oops }", f"`{name}` takes no block", *marks)


@kind
def too_many_block_parameters(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """No overload gives its block so many arguments, and all of these must be given."""
    for call, name, overloads, _ in _calls(program, known):
        if call.block is None or not call.block.parameters:
            continue
        limits = [each["block"]["most"] if each["block"] else 0 for each in overloads]
        last = call.block.parameters[-1]
        if None not in limits and not last.captures_rest and last.default is None:
            added = max(limits) - len(call.block.parameters) + 1
            text = "".join(f", $oops{number}" for number in range(added))
            marks = (call.start, call.function.start, call.block.start, last.start)
            yield inserted(last.end, text, f"`{name}` gives its block fewer arguments", *marks)


RETURNED: Final = {"String": "42", "Integer": "'oops'", "Array": "'oops'", "Hash": "'oops'", "Boolean": "'oops'"}


@kind
def wrong_return_value(program: Program, _known: InferenceStats, _random: Random) -> Edits:
    """The type after `>>` is a plain one, and the value of the body is of another."""
    for function in program.all(ast.Function):
        returned = function.return_type
        operand = returned.operand if isinstance(returned, ast.Access) else returned
        wrong = RETURNED.get(operand.value) if isinstance(operand, ast.Reference) else None
        if wrong is not None and function.body.statements:
            last = function.body.statements[-1]
            yield replaced(last, wrong, f"`{function.name}` returns no {wrong}")
