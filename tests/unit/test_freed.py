"""What is known of a file is freed once it is checked, though nothing looks for reference cycles."""

from __future__ import annotations

import gc
from types import FrameType
from typing import TYPE_CHECKING

import pytest

from pplint.base.source import SourceFile
from pplint.check.checks import Checks
from pplint.check.linter import check
from pplint.format.tokens import Token
from pplint.infer.model import Model
from pplint.project.project import Project
from pplint.rule import Context
from pplint.rule.registry import load
from pplint.session import Session

from .project.trees import metadata, plant

if TYPE_CHECKING:
    from pathlib import Path

_OF_A_FILE = (Context, Model, Token, FrameType)

_SOURCES = {
    "a class with unusual layout": "class a ($b) {\n\n\n  file {'/tmp/c' : ensure=>present ,}\n}\n",
    "a failure on one way": "if $a { fail('no') }\nnotice('yes')\n",
    "a failure on all ways": "function a() { if $facts['a'] { fail('no') } else { fail('never') } }\nnotice(a())\n",
    "a jump on one way": "function a($b) { if $b { return(1) }\n2 }\nnotice(a($facts['a']))\n",
    "a failure of several calls": "notice($facts['a'] + [1][$facts['b']])\n",
    "a source that does not parse": "class a {\n",
}


@pytest.mark.parametrize("text", _SOURCES.values(), ids=_SOURCES)
def test_a_checked_file_is_freed(text: str) -> None:
    session = Session()
    checks = Checks.everything(load())
    check(session, SourceFile("before.pp", text.encode()), checks)
    left = _left_of_a_check(session, checks, text)
    assert [type(each).__name__ for each in left if isinstance(each, _OF_A_FILE)] == []


def _left_of_a_check(session: Session, checks: Checks, text: str) -> list[object]:
    """Check a source, and return what only the search for cycles finds to be of no use then."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        check(session, SourceFile("a.pp", text.encode()), checks)
        gc.collect()
        return list(gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


_NARROWED = """class a (A::Kind $kind, A::Kind $other) {
  if $kind == 'one' or $other in ['one', 3] { notice($kind, $other) } elsif $kind =~ String { notice($kind) }
  case $other { 'two', Integer: { notice($other) } default: { notice([$kind, $other]) } }
}
"""


def test_a_project_is_freed_with_its_session(tmp_path: Path) -> None:
    """Types lead to the project that they are of, so that what is remembered of them beyond it would keep all of it."""
    kind = "type A::Kind = Variant[Enum['one', 'two'], Integer, A::Other]\n"
    others = {"types/kind.pp": kind, "types/other.pp": "type A::Other = Optional[Enum['six', 'two']]\n"}
    plant(tmp_path, {"metadata.json": metadata("me-a"), "manifests/init.pp": _NARROWED, **others})
    before = _projects()
    check(Session(), SourceFile(str(tmp_path / "manifests/init.pp"), _NARROWED.encode()), Checks.everything(load()))
    assert _projects() == before


def _projects() -> int:
    gc.collect()
    return sum(type(each) is Project for each in gc.get_objects())
