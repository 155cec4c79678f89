"""The data classes are those of the standard library, as far as they are used here."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from pplint import records

if TYPE_CHECKING:
    from types import ModuleType

MODULES = pytest.mark.parametrize("module", [dataclasses, records], ids=["standard", "own"])


def classes(module: ModuleType) -> dict[str, Any]:
    """Declare the same classes with the functions of a module."""
    dataclass, field = module.dataclass, module.field

    @dataclass(frozen=True, slots=True)
    class Point:
        kind: ClassVar[str] = "point"
        x: int
        y: int = 2
        seen: list[str] = field(default_factory=list)
        note: str = field(default="", compare=False)

    @dataclass(frozen=True, slots=True)
    class Solid(Point):
        y: int = 3
        z: int = 4

    @dataclass(slots=True, eq=False)
    class Node:
        name: str
        hidden: int = field(default=1, repr=False)

    @dataclass
    class Open:
        given: int
        made: list[int] = field(init=False)
        counted: int = field(init=False, default=7)

        def __post_init__(self) -> None:
            self.made = [self.given]

    @dataclass(frozen=True, slots=True)
    class Own:
        value: int

        def __eq__(self, other: object) -> bool:
            return hash(self) == hash(other)

        def __hash__(self) -> int:
            return self.value % 10

        def __repr__(self) -> str:
            return f"<{self.value}>"

    return {each.__name__: each for each in (Point, Solid, Node, Open, Own)}


@MODULES
def test_fields_are_taken_by_place_and_by_name(module: ModuleType) -> None:
    made = classes(module)
    point = made["Point"](1, seen=["a"])
    assert (point.x, point.y, point.seen, point.note, point.kind) == (1, 2, ["a"], "", "point")
    assert [each.name for each in module.fields(made["Solid"])] == ["x", "y", "seen", "note", "z"]
    assert made["Solid"](1).y == 3
    assert made["Solid"].__match_args__ == ("x", "y", "seen", "note", "z")
    with pytest.raises(TypeError, match=r"Point.__init__\(\) missing 1 required positional argument: 'x'"):
        made["Point"]()
    with pytest.raises(TypeError, match="unexpected keyword argument 'w'"):
        made["Point"](1, w=2)


@MODULES
def test_what_is_not_given_is_made_for_each_object(module: ModuleType) -> None:
    point = classes(module)["Point"]
    assert point(1).seen is not point(1).seen
    opened = classes(module)["Open"](1)
    assert (opened.given, opened.made, opened.counted) == (1, [1], 7)


@MODULES
def test_equal_fields_make_equal_objects(module: ModuleType) -> None:
    made = classes(module)
    point, solid = made["Point"], made["Solid"]
    assert point(1, note="a") == point(1, note="b")
    assert point(1) != point(2)
    assert solid(1, 2) != point(1, 2)
    assert hash(point(1, seen=())) == hash(point(1, seen=(), note="b"))
    assert made["Node"]("a") != made["Node"]("a")
    assert made["Open"](1) == made["Open"](1)
    with pytest.raises(TypeError, match="unhashable type"):
        hash(made["Open"](1))


@MODULES
def test_slots_leave_no_room_for_more(module: ModuleType) -> None:
    made = classes(module)
    assert not hasattr(made["Solid"](1), "__dict__")
    assert made["Solid"].__slots__ == ("z",)
    with pytest.raises(AttributeError):
        made["Node"]("a").other = 1
    made["Open"](1).other = 1


@MODULES
def test_what_a_class_writes_itself_stays(module: ModuleType) -> None:
    own = classes(module)["Own"]
    assert (own(1) == own(11), hash(own(11)), repr(own(1))) == (True, 1, "<1>")


@MODULES
def test_objects_show_their_fields(module: ModuleType) -> None:
    made = classes(module)
    assert repr(made["Point"](1)).endswith("Point(x=1, y=2, seen=[], note='')")
    assert repr(made["Node"]("a")).endswith("Node(name='a')")


@MODULES
def test_objects_are_replaced_and_copied(module: ModuleType) -> None:
    solid = classes(module)["Solid"](1, z=5)
    assert module.replace(solid, x=2) == classes_of(solid)(2, z=5)
    assert copy.copy(solid) == solid
    assert dataclasses.replace(solid, x=2) == classes_of(solid)(2, z=5)
    assert dataclasses.asdict(solid) == {"x": 1, "y": 3, "seen": [], "note": "", "z": 5}


def classes_of(value: object) -> Any:  # noqa: ANN401 - whichever it is
    return type(value)


@records.dataclass(frozen=True, slots=True)
class Sent:
    """A class that another process finds by its name."""

    name: str
    count: int = 1


def test_objects_go_to_other_processes() -> None:
    assert pickle.loads(pickle.dumps(Sent("a"))) == Sent("a")  # noqa: S301 - it is our own
