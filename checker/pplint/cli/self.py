"""`pplint self check`: show what is installed here, whether it works, and what a bug report needs.

It reads names of environment variables and no values, and shows the home directory as `~`.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib import metadata
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from pplint import __version__
from pplint.cache.place import UnusableFolder, cache_folder, require_usable
from pplint.cli.errors import UsageError
from pplint.cli.options import OneOf, Options
from pplint.cli.streams import print_text
from pplint.report.escape import visible_path
from pplint.report.summary import counted
from pplint.syntax import oniguruma

if TYPE_CHECKING:
    from collections.abc import Iterator

ACTION: Final = "check"
_PACKAGES: Final = ("msgspec", "pathspec", "pyyaml", "regex", "rich", "tree-sitter", "tree-sitter-ruby")
_EDITORS: Final = ("code", "codium", "emacs", "hx", "kate", "nvim", "subl", "vim", "zed")
_VARIABLES: Final = ("PPLINT_", "PYTHON", "NO_COLOR", "FORCE_COLOR", "COLUMNS")

_REPORT: Final = """\
A bug report needs this text, the smallest example that shows the bug, the command, and its output.
"""


class SelfOptions(Struct):
    """What the command line says."""

    words: list[str] = field(default_factory=list[str])


class SelfCheck:
    """What is installed, as lines of a name and a text; `problems` says what is wrong with it."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield what there is to know."""
        yield "pplint", f"{__version__}, in {_short(os.path.dirname(os.path.dirname(__file__)))}"
        python = f"{platform.python_implementation()} {platform.python_version()}"
        yield "Python", f"{python}, {_short(sys.executable or 'no executable')}"
        yield "system", f"{platform.system()} {platform.release()}, {platform.machine()}, {_c_library()}"
        yield "grammar", self._grammar()
        yield "regular expressions", self._engine()
        yield "packages", ", ".join(map(self._package, _PACKAGES))
        yield "cache", self._cache()
        yield "editors", ", ".join(filter(shutil.which, _EDITORS)) or "none on the path"
        yield "variables", ", ".join(sorted(filter(_is_of_interest, os.environ))) or "none"

    @staticmethod
    def _grammar() -> str:
        from tree_sitter import Language

        from pplint_grammar import _binding

        name = os.path.basename(_binding.__file__ or "")
        return f"{name}, version {Language(_binding.manifest()).abi_version} of tree-sitter's interface"

    def _engine(self) -> str:
        version = oniguruma.engine().version
        if oniguruma.is_whole():
            return f"Oniguruma {version}"
        self.problems.append(
            "the library Oniguruma is missing, so what some regular expressions match is unknown: install "
            "`libonig-dev`, `oniguruma-devel` or `oniguruma-dev`, then reinstall pplint"
        )
        return f"no Oniguruma; {version}"

    def _package(self, name: str) -> str:
        try:
            return f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            self.problems.append(f"the package `{name}` is not installed: reinstall pplint")
            return f"{name} is missing"

    def _cache(self) -> str:
        folder = cache_folder()
        if folder is None:
            return "none"
        try:
            require_usable(folder)
            sizes = [each.stat().st_size for each in os.scandir(folder)] if os.path.isdir(folder) else []
        except (UnusableFolder, OSError) as error:
            reason = f"it {error}" if isinstance(error, UnusableFolder) else error.strerror or error
            self.problems.append(f"the cache in `{_short(folder)}` cannot be used: {reason}")
            return _short(folder)
        return f"{_short(folder)}, {counted(len(sizes), 'file')}, {sum(sizes):,} bytes"


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = Options(
        "self",
        "Check the installation, and show what a bug report needs (`pplint self check`).",
        f"[OPTIONS] {ACTION}",
    )
    options.add_argument("words", nargs="*", type=OneOf((ACTION,)), metavar="ACTION", help=f"`{ACTION}`")
    if SelfOptions(**options.read(arguments)).words != [ACTION]:
        raise UsageError(f"missing action; write `pplint self {ACTION}`")
    check = SelfCheck()
    print_text("".join(f"{name + ':':<21}{text}\n" for name, text in check.lines()))
    problems = [f"problem: {each}\n" for each in check.problems] or ["no problems found\n"]
    print_text(f"\n{''.join(problems)}\n{_REPORT}")
    return 1 if check.problems else 0


def _short(path: str) -> str:
    home = os.path.expanduser("~")
    inner = os.path.relpath(path, home) if os.path.isabs(path) and home not in {"~", "/"} else os.pardir
    return visible_path(path if inner.startswith(os.pardir) else os.path.join("~", inner))


def _c_library() -> str:
    return " ".join(filter(None, platform.libc_ver())) or "another C library"


def _is_of_interest(variable: str) -> bool:
    return variable.startswith(_VARIABLES)
