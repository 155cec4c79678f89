"""What is computed again when inputs change, and what is not: the answers are always those of a new engine."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pplint.query import Engine, Queries, engine, query
from pplint.query.node import Node, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType


class _Tree:
    """What is equal to nothing else, as a tree is, and means its number without the last digit."""

    def __init__(self, number: int) -> None:
        self.number = number


class _Owner:
    """Numbers from outside, and what is computed from them."""

    def __init__(self, numbers: dict[str, int]) -> None:
        self.engine = Engine()
        self.queries = Queries(self.engine, self)
        self.numbers = numbers
        self.computed = Counter[str]()
        self._inputs: dict[str, Node] = {}

    def set(self, **numbers: int) -> None:
        """Change numbers."""
        self.numbers |= numbers
        self.engine.change([self._input(name) for name in numbers])

    def _input(self, name: str) -> Node:
        return self._inputs.setdefault(name, Node())

    def number(self, name: str) -> int:
        """Return a number from outside."""
        self.engine.note(self._input(name))
        return self.numbers[name]

    @query
    def half(self, name: str) -> int:
        self.computed["half"] += 1
        return self.number(name) // 2

    @query
    def halves(self, names: str) -> list[int]:
        self.computed["halves"] += 1
        return [self.half(name) for name in names]

    @query
    def total(self, names: str) -> int:
        self.computed["total"] += 1
        return sum(self.halves(names))

    @query
    def first(self, names: str) -> int:
        """Return the first that is not 0."""
        self.computed["first"] += 1
        return next((self.half(name) for name in names if self.half(name)), 0)

    @query
    def tree(self, name: str) -> _Tree:
        self.computed["tree"] += 1
        return _Tree(self.number(name))

    @tree.fingerprint
    def _tens(tree: _Tree) -> bytes:  # type: ignore[misc]  # noqa: N805
        return b"%d" % (tree.number // 10)

    @query
    def holder(self, name: str) -> list[_Tree]:
        self.computed["holder"] += 1
        return [self.tree(name)]

    @query
    def digit(self, name: str) -> int:
        self.computed["digit"] += 1
        return self.holder(name)[0].number % 10

    @query.report
    def report(self, name: str) -> int:
        self.computed["report"] += 1
        return self.holder(name)[0].number // 10

    @query.report
    def beside(self, name: str) -> int:
        self.computed["beside"] += 1
        return self.half("c") + self.holder(name)[0].number // 10

    @query
    def nearby(self, name: str) -> int:
        self.computed["nearby"] += 1
        return self.beside(name) + self.half("c")

    @query
    def late(self, name: str) -> Callable[[str], int]:
        self.computed["late"] += 1
        return self.engine.for_current(lambda more: self.half(name) + self.half(more))

    @query
    def completed(self, names: str) -> int:
        self.computed["completed"] += 1
        return self.late(names[0])(names[1])

    @query
    def followed(self, names: str) -> int:
        return self.late(names[0])(names[1]) + self.half(names[2])

    @query
    def knot(self, name: str) -> Callable[[str], int]:
        """Return what leads to another one later, which may lead back."""
        self.computed["knot"] += 1
        own = self.half(name)
        return self.engine.for_current(lambda other: own if other == name else own + self.knot(other)(other))

    @query
    def ring(self, name: str) -> Callable[[int], int]:
        """Return what asks for that of the next name first, and only then for its own number."""
        after = "ba"["ab".index(name)]
        return self.engine.for_current(lambda more: (self.ring(after)(more - 1) if more else 0) + self.half(name))

    @query
    def around(self, name: str) -> int:
        return self.ring(name)(2)

    @query
    def share(self, name: str) -> int:
        self.computed["share"] += 1
        return 100 // self.number(name)

    @query
    def safe(self, name: str) -> int:
        self.computed["safe"] += 1
        try:
            return self.share(name)
        except ZeroDivisionError:
            return -1


def _owner(**numbers: int) -> _Owner:
    return _Owner({"a": 2, "b": 4, "c": 0, **numbers})


def _counted(owner: _Owner, ask: Callable[[], Any]) -> tuple[Any, dict[str, int]]:
    owner.computed.clear()
    return ask(), dict(owner.computed)


def test_what_came_to_the_same_ends_what_a_change_makes_doubtful() -> None:
    owner = _owner()
    owner.halves("ab")
    owner.set(a=3)
    assert _counted(owner, lambda: owner.halves("ab")) == ([1, 2], {"half": 1})
    owner.set(a=4)
    assert _counted(owner, lambda: owner.halves("ab")) == ([2, 2], {"half": 1, "halves": 1})
    assert _counted(owner, lambda: owner.halves("ab")) == ([2, 2], {})


def test_what_is_not_asked_for_is_not_computed() -> None:
    owner = _owner()
    owner.halves("ab")
    owner.halves("bc")
    owner.set(a=20, b=40)
    assert _counted(owner, lambda: owner.halves("bc")) == ([20, 0], {"half": 1, "halves": 1})


def test_what_is_known_is_verified_but_not_computed() -> None:
    owner = _owner()
    assert _Owner.halves.known(owner, "ab") is None
    owner.halves("ab")
    owner.set(a=3)
    assert _counted(owner, lambda: _Owner.halves.known(owner, "ab")) == ([1, 2], {"half": 1})
    owner.set(a=4)
    assert _counted(owner, lambda: _Owner.halves.known(owner, "ab")) == (None, {"half": 1})
    assert owner.halves("ab") == [2, 2]


def test_dependencies_are_looked_at_in_their_order() -> None:
    owner = _owner(c=8)
    assert owner.first("ac") == 1
    owner.set(a=0)
    assert owner.first("ac") == 4
    owner.set(a=6, c=0)
    # The first one has changed, so that the second, for which nobody asks any more, is left alone.
    assert _counted(owner, lambda: owner.first("ac")) == (3, {"half": 1, "first": 1})


def test_a_result_is_not_a_user_of_what_it_no_longer_asks_for() -> None:
    owner, ask = _owner(a=0, c=8), _Owner.first
    owner.first("ac")
    owner.set(a=6)
    (first,) = owner.queries[ask].function.results.values()  # type: ignore[attr-defined]
    (half,) = [each for each in first.dependencies if each.arguments == ("c",)]
    assert half.users == {first}
    assert owner.first("ac") == 3
    owner.engine.index()
    assert half.users == set()


def test_what_only_moved_concerns_who_looks_at_places() -> None:
    owner = _owner(a=15)
    assert (owner.report("a"), owner.digit("a"), owner.holder("a")[0].number) == (1, 5, 15)
    owner.set(a=17)
    assert _counted(owner, lambda: owner.report("a")) == (1, {"tree": 1})
    assert _counted(owner, lambda: owner.digit("a")) == (7, {"holder": 1, "digit": 1})
    assert _counted(owner, lambda: owner.holder("a")[0].number) == (17, {})
    owner.set(a=27)
    assert _counted(owner, lambda: owner.report("a")) == (2, {"tree": 1, "holder": 1, "report": 1})
    assert owner.digit("a") == 7


def test_what_moved_twice_is_computed_once_it_is_asked_for() -> None:
    owner = _owner(a=15)
    owner.digit("a")
    for number in (16, 17):
        owner.set(a=number)
        owner.report("a")
    assert (_Owner.digit.known(owner, "a"), owner.digit("a")) == (None, 7)
    owner.set(a=18)
    owner.set(a=29)
    assert (owner.digit("a"), owner.report("a")) == (9, 2)


def test_what_is_computed_for_its_places_alone_concerns_nobody_else() -> None:
    owner = _owner(a=15)
    owner.beside("a")
    owner.set(a=17)
    assert owner.beside("a") == 1
    owner.set(c=1)
    assert _counted(owner, lambda: owner.holder("a")[0].number) == (17, {"holder": 1})
    assert _counted(owner, lambda: owner.beside("a")) == (1, {"half": 1})


def test_what_was_computed_after_it_moved_is_not_outdated() -> None:
    owner = _owner(a=15)
    owner.nearby("a")
    owner.set(a=17)
    assert _counted(owner, lambda: owner.nearby("a")) == (1, {"tree": 1, "nearby": 1})
    owner.set(c=1)
    assert _counted(owner, lambda: owner.nearby("a")) == (1, {"half": 1})


def test_what_is_completed_late_is_a_part_of_what_was_made() -> None:
    owner = _owner()
    made = owner.late("a")
    assert owner.completed("ab") == 3
    owner.set(b=8)
    assert _counted(owner, lambda: owner.completed("ab")) == (5, {"half": 1, "late": 1, "completed": 1})
    assert owner.late("a") is not made
    owner.set(c=2)
    assert _counted(owner, lambda: owner.completed("ab")) == (5, {})


def test_what_is_asked_for_after_a_completion_is_no_part_of_it() -> None:
    owner = _owner()
    assert owner.followed("abc") == 3
    owner.set(c=2)
    assert _counted(owner, lambda: owner.followed("abc")) == (4, {"half": 1})


def test_what_is_completed_after_a_change_is_not_computed_for_that_alone() -> None:
    owner = _owner()
    late = owner.late("a")
    owner.set(c=2)
    assert owner.late("a") is late
    assert late("b") == 3
    owner.set(c=4)
    assert owner.late("a") is late
    owner.set(b=5)
    assert owner.late("a") is late
    owner.set(b=8)
    assert owner.late("a") is not late


@pytest.mark.parametrize("changed", ["a", "b"])
def test_results_that_depend_on_each_other_are_computed_again(changed: str) -> None:
    owner = _owner()

    def ask() -> list[int]:
        return [owner.knot(one)(other) for one, other in ("ab", "ba", "aa")]

    assert ask() == [3, 3, 1]
    owner.set(**{changed: 10})
    assert ask() == ([7, 7, 5] if changed == "a" else [6, 6, 1])
    owner.set(c=1)
    assert _counted(owner, ask)[1] == {}


@pytest.mark.parametrize("names", ["ab", "ba"])
def test_results_that_depend_on_each_other_are_computed_again_in_any_order(names: str) -> None:
    owner = _owner()
    assert [owner.around(name) for name in "ab"] == [4, 5]
    owner.set(a=20)
    assert {name: owner.around(name) for name in names} == {"a": 22, "b": 14}


def test_a_look_at_what_is_known_leaves_it_to_be_verified() -> None:
    owner = _owner()
    owner.halves("ab")
    owner.set(b=5)
    assert _Owner.half.known(owner, "b") is None
    assert _counted(owner, lambda: owner.halves("ab")) == ([1, 2], {"half": 1})


def test_what_fails_is_asked_again_once_its_inputs_are_others() -> None:
    owner = _owner()
    assert owner.safe("a") == 50
    owner.set(a=0)
    assert (owner.safe("a"), owner.safe("a")) == (-1, -1)
    assert _counted(owner, lambda: owner.safe("a")) == (-1, {})
    with pytest.raises(ZeroDivisionError):
        owner.share("a")
    owner.set(a=0)
    assert _counted(owner, lambda: owner.safe("a")) == (-1, {"safe": 1, "share": 1})
    owner.set(a=1)
    assert (owner.safe("a"), owner.share("a")) == (100, 100)


def test_an_interruption_leaves_nothing_half_done() -> None:
    owner = _owner()
    owner.halves("abc")
    owner.set(a=20, b=40)
    numbers, owner.numbers = owner.numbers, _Interrupting(owner.numbers)
    with pytest.raises(KeyboardInterrupt):
        owner.halves("abc")
    owner.numbers = numbers
    assert not owner.engine.is_computing
    assert owner.halves("abc") == [10, 20, 0]
    owner.set(b=2)
    assert owner.halves("abc") == [10, 1, 0]


def test_what_was_verified_when_it_was_interrupted_is_verified_again_and_not_computed() -> None:
    owner = _owner()
    owner.total("ab")
    owner.set(b=5)
    numbers, owner.numbers = owner.numbers, _Interrupting(owner.numbers)
    with pytest.raises(KeyboardInterrupt):
        owner.total("ab")
    owner.numbers = numbers
    # What failed is a new result now, but it is the same, so that `total` stays.
    assert _counted(owner, lambda: owner.total("ab")) == (3, {"half": 1, "halves": 1})


class _TimeIsUp(BaseException):
    """What a timer raises, wherever the program is."""


@pytest.mark.parametrize("step", range(5))
def test_an_interruption_at_any_step_of_verifying_has_nothing_else_computed(
    monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    owner = _owner()
    owner.total("ab")
    owner.set(b=5)
    look_through, steps = Engine._look_through, iter(range(5))  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]

    def interrupted(engine: Engine, result: Result, rest: Iterator[Node]) -> Result | None:
        if next(steps) == step:
            raise _TimeIsUp
        return look_through(engine, result, rest)

    monkeypatch.setattr(Engine, "_look_through", interrupted)
    with pytest.raises(_TimeIsUp):
        owner.total("ab")
    monkeypatch.undo()
    assert owner.total("ab") == 3
    assert owner.computed == {"half": 3, "halves": 1, "total": 1}
    owner.set(a=20)
    assert owner.total("ab") == 12


_NUMBERS = {"a": 20, "b": 9}


_ASKED: dict[str, tuple[Callable[[_Owner], list[Any]], dict[str, int]]] = {
    "values": (lambda owner: [owner.total("abc"), owner.halves("ab"), owner.first("cab")], _NUMBERS),
    "places": (lambda owner: [owner.digit("a"), owner.report("a"), owner.nearby("a")], {"a": 3}),
    "failures": (lambda owner: [owner.safe("a"), owner.safe("b")], {"a": 0}),
    "circles": (lambda owner: [owner.knot("a")("b"), owner.knot("b")("a")], _NUMBERS),
    "late": (lambda owner: [owner.completed("ab"), owner.late("b")("a")], _NUMBERS),
}


@pytest.mark.parametrize(("ask", "numbers"), _ASKED.values(), ids=_ASKED)
def test_an_interruption_at_any_line_leaves_no_wrong_answer(
    ask: Callable[[_Owner], list[Any]], numbers: dict[str, int]
) -> None:
    is_interrupted, line = True, 0
    while is_interrupted:
        owner = _owner()
        ask(owner)
        owner.set(**numbers)
        is_interrupted = _is_interrupted(line, lambda: ask(owner))  # noqa: B023 - it is called at once
        line += 1
        assert ask(owner) == ask(_Owner(owner.numbers.copy()))
        owner.set(a=50, b=30, c=70)
        assert ask(owner) == ask(_Owner(owner.numbers.copy()))
    assert line > 20


def _is_interrupted(line: int, ask: Callable[[], object]) -> bool:
    """Return whether something is interrupted before it ends, at some line of the engine."""
    rest = iter(range(line))

    def trace(frame: FrameType, event: str, _argument: object) -> Callable[..., Any] | None:
        if frame.f_code.co_filename != engine.__file__:
            return None
        if event == "line" and next(rest, None) is None:
            raise _TimeIsUp
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        ask()
    except _TimeIsUp:
        return True
    finally:
        sys.settrace(before)
    return False


class _Interrupting(dict[str, int]):
    def __getitem__(self, name: str) -> int:
        if name == "b":
            raise KeyboardInterrupt
        return super().__getitem__(name)


def test_long_chains_are_verified_without_recursion() -> None:
    owner = _owner()

    @query.outwards
    def depth(owner: _Owner, directory: str) -> int:
        owner.computed["depth"] += 1
        return owner.number("a") if directory == "/" else depth(owner, directory.rpartition("/")[0] or "/") + 1

    deepest = "/d" * 5000
    assert depth(owner, deepest) == 5002
    owner.set(a=3)
    assert _counted(owner, lambda: depth(owner, deepest)) == (5003, {"depth": 5001})


def test_what_nobody_asks_for_any_more_is_dropped() -> None:
    owner = _owner()
    owner.engine = Engine(few=0)
    owner.queries = Queries(owner.engine, owner)
    owner.halves("ab")
    for number in range(20):
        owner.set(c=number % 2)
        owner.first("c" * number)
        assert owner.digit("b") == 4
    assert (owner.computed["digit"], owner.computed["tree"]) == (1, 1)
    assert _counted(owner, lambda: (owner.digit("b"), owner.halves("ab")))[1] == {"half": 2, "halves": 1}


def test_what_is_asked_for_is_noted_where_that_is_said() -> None:
    owner, frame = _owner(), dict[Any, None]()
    with owner.engine.noting(frame):
        owner.half("a")
    assert [each.arguments for each in frame] == [("a",)]
    assert not owner.engine.roots


def test_nothing_is_noted_where_that_is_said() -> None:
    owner = _owner()

    @query
    def careless(owner: _Owner, name: str) -> int:
        with owner.engine.noting({}):
            return owner.half(name)

    assert careless(owner, "a") == 1
    owner.set(a=20)
    assert (careless(owner, "a"), owner.half("a")) == (1, 10)


_NAMES = "abcdefgh"
_MANY = 24


@given(
    st.lists(st.lists(st.integers(0, 2 * _MANY), min_size=3, max_size=3), min_size=_MANY, max_size=_MANY),
    st.lists(
        st.tuples(st.sampled_from(_NAMES), st.integers(0, 40), st.lists(st.integers(0, _MANY - 1), max_size=3)),
        max_size=20,
    ),
)
def test_answers_are_those_of_a_new_engine(graph: list[list[int]], edits: list[tuple[str, int, list[int]]]) -> None:
    def mixed(owner: _Owner, number: int) -> int:
        """Ask for what is before in the graph, and for inputs by several ways, until there is enough."""
        found = 0
        for other in graph[number]:
            if other < number:
                found += value(owner, other)
            else:
                name = _NAMES[other % len(_NAMES)]
                asks: list[Callable[[str], int]] = [
                    *(owner.half, owner.digit, owner.report, owner.safe, owner.nearby),
                    lambda name: owner.late(name)("a"),
                ]
                found += asks[other % len(asks)](name)
            if found % 3 == 0:
                break
        return found // 3

    value = query(mixed)
    numbers = dict.fromkeys(_NAMES, 12)
    owner = _Owner(numbers.copy())
    for name, number, asked in edits:
        numbers[name] = number
        owner.set(**{name: number})
        new = _Owner(numbers.copy())
        for each in asked or range(_MANY):
            assert value(owner, each) == value(new, each)
