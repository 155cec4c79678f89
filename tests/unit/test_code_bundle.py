"""The code of many modules is kept in one file, and taken from there as long as it is that of the sources."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import module_from_spec
from typing import TYPE_CHECKING

import pytest

from pplint.base import code_bundle
from pplint.base.code_bundle import CodeBundle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from pathlib import Path
    from types import ModuleType

SOURCES = {"pplint/few/__init__.py": "", "pplint/few/one.py": "WORD = 'one'\n", "pplint/few/two.py": "WORD = 'two'\n"}
NAMES = ("pplint.few", "pplint.few.one", "pplint.few.two")


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(code_bundle, "_WORTH_IT", len(NAMES))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    for path, text in SOURCES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def _found(bundle: CodeBundle, packages: Path, name: str) -> ModuleSpec | None:
    """Return how a module is loaded if its code is in the file."""
    return bundle.kept_spec(name, [_directory(packages, name)])


def _directory(packages: Path, name: str) -> str:
    return str(packages.joinpath(*name.split(".")[:-1]))


def _loaded(spec: ModuleSpec | None) -> ModuleType:
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _saved(packages: Path, monkeypatch: pytest.MonkeyPatch, names: Sequence[str] = NAMES) -> CodeBundle:
    """Return a file in which there is what was loaded without it."""
    bundle = CodeBundle(str(packages / "all.pyc"))
    for name in names:
        assert _found(bundle, packages, name) is None
        monkeypatch.setitem(sys.modules, name, _loaded(bundle.find_spec(name, [_directory(packages, name)])))
    bundle.save()
    return CodeBundle(str(packages / "all.pyc"))


def test_modules_are_the_same_as_from_files_of_their_own(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = _saved(packages, monkeypatch)
    package, one, two = (_loaded(_found(bundle, packages, name)) for name in NAMES)
    assert (one.WORD, two.WORD) == ("one", "two")
    for name, module in zip(NAMES, (package, one, two), strict=True):
        other = sys.modules[name]
        assert (module.__name__, module.__package__) == (other.__name__, other.__package__)
        assert (module.__file__, module.__cached__) == (other.__file__, other.__cached__)
        assert getattr(module, "__path__", None) == getattr(other, "__path__", None)


def test_a_source_that_is_different_is_loaded_from_its_own_file(
    packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = _saved(packages, monkeypatch)
    source = packages / "pplint/few/one.py"
    state = source.stat()
    source.write_text("WORD = 'ten'\n", encoding="utf-8")
    os.utime(source, ns=(state.st_atime_ns, state.st_mtime_ns + 1))
    assert _found(bundle, packages, "pplint.few.one") is None
    assert _found(bundle, packages, "pplint.few.two") is not None
    (packages / "pplint/few/two.py").unlink()
    assert _found(bundle, packages, "pplint.few.two") is None


def test_what_lies_elsewhere_is_something_else(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = _saved(packages, monkeypatch)
    assert bundle.kept_spec("pplint.few.one", [str(packages / "elsewhere")]) is None


def test_modules_of_others_are_not_kept(packages: Path) -> None:
    bundle = CodeBundle(str(packages / "all.pyc"))
    assert bundle.find_spec("pplint_house.rules", [str(packages)]) is None
    assert bundle.find_spec("json", None) is None
    assert bundle.find_spec("email.message", [str(packages)]) is None
    bundle.save()
    assert not (packages / "all.pyc").exists()


def test_more_is_added_to_what_there_is(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_bundle, "_WORTH_IT", 1)
    _saved(packages, monkeypatch, NAMES[:2])
    bundle = CodeBundle(str(packages / "all.pyc"))
    assert _found(bundle, packages, "pplint.few.two") is None
    found = bundle.find_spec("pplint.few.two", [str(packages / "pplint" / "few")])
    monkeypatch.setitem(sys.modules, "pplint.few.two", _loaded(found))
    bundle.save()
    both = CodeBundle(str(packages / "all.pyc"))
    assert [_loaded(_found(both, packages, name)).WORD for name in NAMES[1:]] == ["one", "two"]


@pytest.mark.parametrize("size", [0, 3, 60, 100, -1])
def test_a_file_that_is_not_whole_is_none(packages: Path, monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    _saved(packages, monkeypatch)
    place = packages / "all.pyc"
    place.write_bytes(place.read_bytes()[:size])
    bundle = CodeBundle(str(place))
    assert all(_found(bundle, packages, name) is None for name in NAMES)


def test_another_version_has_its_own(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _saved(packages, monkeypatch)
    monkeypatch.setattr(code_bundle, "_KEY", b"another version")
    bundle = CodeBundle(str(packages / "all.pyc"))
    assert _found(bundle, packages, "pplint.few.one") is None


def test_nothing_is_written_where_it_is_not_to_be(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    _saved(packages, monkeypatch)
    assert [each.name for each in packages.iterdir() if each.name.startswith("all")] == []


def test_where_nothing_can_be_written_all_goes_on(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (packages / "all.pyc").mkdir()
    _saved(packages, monkeypatch)
    assert [each.name for each in packages.iterdir() if each.name.startswith("all")] == ["all.pyc"]


def test_a_run_leaves_it_for_the_next_one(tmp_path: Path) -> None:
    (tmp_path / "a.pp").write_text('class a { $x = "y" }\n', encoding="utf-8")
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path / "code"), "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-m", "pplint", "check", "--no-cache", "a.pp"]

    def check() -> str:
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        ).stdout

    first = check()
    [kept] = (tmp_path / "code").rglob("all_modules.*.pyc")
    for other in (tmp_path / "code").rglob("*.pyc"):
        if other != kept:
            other.unlink()
    assert check() == first
    assert "double-quoted-string" in first
    again = [each.name for each in (tmp_path / "code").rglob("*.pyc") if "pplint" in each.parent.parts]
    assert {name.partition(".")[0] for name in again} == {"__init__", "__main__", "code_bundle", "all_modules"}


LOOKED_FOR = """
import sys
from pplint.base import code_bundle
bundle = code_bundle.use_code_bundle()
looked_for, find = [], bundle.find_spec
bundle.find_spec = lambda name, *others: (looked_for.append(name), find(name, *others))[1]
from pplint.cli import check
loaded = [name for name in sys.modules if name.startswith("pplint.")]
lost = [name for name in loaded if name.rpartition(".")[2] not in vars(sys.modules[name.rpartition(".")[0]])]
looked_for = [name for name in looked_for if name.startswith("pplint.")]
print(len(looked_for), len(loaded), lost, sorted(loaded) == sorted(set(loaded)), check.run_after.__module__)
bundle.save()
"""


def test_what_a_command_needs_is_not_looked_for_again(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path / "code"), "PYTHONDONTWRITEBYTECODE": ""}

    def load() -> list[str]:
        command = [sys.executable, "-c", LOOKED_FOR]
        shown = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        return shown.stdout.split()

    first, second = load(), load()
    assert first[1:] == second[1:]
    assert first[2] == "[]"
    assert int(first[0]) > int(first[1]) * 0.9
    assert int(second[0]) < 10


IMPORTS = {each[0]: each[1:] for each in ("a", "ba", "c", "dca", "edac", "fa", "gec", "hagb", "ihdfce")}
"""What each of some modules imports, in order."""

RUNS = ("ie", "iah", "gei")
"""What runs of three kinds import."""

IMPORTING = """
import sys
from importlib import import_module
from pplint.base import code_bundle
code_bundle._WORTH_IT = 1
sys.path.insert(0, sys.argv[1])
bundle = code_bundle.CodeBundle(sys.argv[1] + "/all.pyc")
sys.meta_path.insert(0, bundle)
for name in sys.argv[2]:
    import_module(f"pplint_rules.{name}")
bundle.save()
"""


def test_runs_of_several_kinds_do_not_write_it_anew_in_turn(tmp_path: Path) -> None:
    (tmp_path / "pplint_rules").mkdir()
    for name, imported in {"__init__": "", **IMPORTS}.items():
        text = "".join(f"import pplint_rules.{each}\n" for each in imported)
        (tmp_path / f"pplint_rules/{name}.py").write_text(text, encoding="utf-8")
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}

    def run(kind: str) -> bytes:
        subprocess.run([sys.executable, "-c", IMPORTING, tmp_path, kind], env=environment, check=True)
        return (tmp_path / "all.pyc").read_bytes()

    kept = [run(kind) for kind in RUNS * 2][-1]
    assert [run(kind) == kept for kind in RUNS] == [True] * 3
