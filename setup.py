"""The C extensions, and an archive of the sources; everything else is declared in pyproject.toml."""

from __future__ import annotations

import gzip
import os
import re
import sys
import tarfile
import time
from ctypes.util import find_library
from pathlib import Path
from sysconfig import get_config_var
from typing import Any

from setuptools import Extension, setup
from setuptools.command.sdist import sdist

FREE_THREADED = bool(get_config_var("Py_GIL_DISABLED"))
# What a compiler knows of the folder that it runs in would make each build another.
C_OPTIONS = ["/std:c11", "/utf-8"] if sys.platform == "win32" else ["-std=c11", "-O2", "-g0"]


REPOSITORY = os.environ.get("PPLINT_REPOSITORY", "").rstrip("/")
REVISION = os.environ.get("PPLINT_REVISION", "main")


def readme() -> str:
    """Return the README; with `PPLINT_REPOSITORY`, its links are absolute, so that a registry's page has them right."""
    text = Path("README.md").read_text(encoding="utf-8")
    if not REPOSITORY:
        return text
    text = re.sub(r"(!\[[^]]*\]\()(?!https?:|#)", rf"\1{REPOSITORY}/raw/{REVISION}/", text)
    return re.sub(r"((?<!!)\[[^]]*\]\()(?!https?:|#)", rf"\1{REPOSITORY}/blob/{REVISION}/", text)


def addresses() -> dict[str, str]:
    """Return the addresses that a registry's page links to, as far as settings tell them."""
    found = {"Documentation": os.environ.get("PPLINT_MANUAL_URL", "")}
    if REPOSITORY:
        changes = f"{REPOSITORY}/blob/{REVISION}/CHANGELOG.md"
        found |= {"Repository": REPOSITORY, "Issues": f"{REPOSITORY}/issues", "Changelog": changes}
    return {name: address for name, address in found.items() if address}


class ReproducibleSdist(sdist):
    """Sources whose archive is the same for the same files, wherever and by whomever it is made.

    `SOURCE_DATE_EPOCH` takes the place of the time.
    """

    def make_archive(self, base_name: str, kind: str, root_dir: str | None = None, **options: str | None) -> str:
        """Write the archive of the folder `base_dir` and return its name."""
        folder = options["base_dir"]
        if kind != "gztar" or root_dir or not folder:
            return super().make_archive(base_name, kind, root_dir, **options)
        moment = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))

        def without_circumstances(member: tarfile.TarInfo) -> tarfile.TarInfo:
            member.mtime, member.uid, member.gid, member.uname, member.gname = moment, 0, 0, "", ""
            member.mode = 0o755 if member.mode & 0o100 else 0o644
            return member

        name = f"{base_name}.tar.gz"
        self.mkpath(os.path.dirname(name))
        with (
            open(name, "wb") as file,
            gzip.GzipFile("", "wb", fileobj=file, mtime=moment) as packed,
            tarfile.open(fileobj=packed, mode="w") as archive,
        ):
            archive.add(folder, filter=without_circumstances)
        return name


LIMITED_API = [] if FREE_THREADED else [("Py_LIMITED_API", "0x030A0000")]
ONIGURUMA_FOLDER = os.environ.get("PPLINT_ONIGURUMA")  # has `include` and `lib`; the system's folders if it is not set


def oniguruma() -> dict[str, Any]:
    """Return how to link the library Oniguruma: the static one if it is there, else the one that programs share."""
    folder = Path(ONIGURUMA_FOLDER or "/usr")
    places = [folder / "lib", folder / "lib" / (get_config_var("MULTIARCH") or ""), folder / "lib64"]
    static = [place / name for place in places for name in ("libonig.a", "onig.lib") if (place / name).is_file()]
    options: dict[str, Any] = {"include_dirs": [str(folder / "include")] if ONIGURUMA_FOLDER else []}
    if static:
        return {**options, "extra_objects": [str(static[0])], "define_macros": [*LIMITED_API, ("ONIG_STATIC", None)]}
    # With this version of its interface, the headers need not be installed.
    name = "libonig.so.5"
    libraries = [f":{name}" if not ONIGURUMA_FOLDER and find_library("onig") == name else "onig"]
    return {**options, "libraries": libraries, "library_dirs": [str(places[0])] if ONIGURUMA_FOLDER else []}


setup(
    long_description=readme(),
    long_description_content_type="text/markdown",
    project_urls=addresses(),
    ext_modules=[
        Extension(
            name="pplint_grammar._binding",
            sources=["grammar/binding.c", "grammar/src/parser.c", "grammar/src/scanner.c"],
            depends=[str(header) for header in Path("grammar/src").rglob("*.h")],
            include_dirs=["grammar", "grammar/src"],
            extra_compile_args=C_OPTIONS,
            define_macros=[("TREE_SITTER_HIDE_SYMBOLS", None), *LIMITED_API],
            py_limited_api=not FREE_THREADED,
        ),
        Extension(
            name="pplint_grammar._oniguruma",
            sources=["grammar/oniguruma.c"],
            depends=["grammar/oniguruma_abi.h"],
            extra_compile_args=C_OPTIONS,
            py_limited_api=not FREE_THREADED,
            optional=True,  # `pplint.syntax.plain_regexps` answers where the library is not installed
            **{"define_macros": LIMITED_API, **oniguruma()},
        ),
    ],
    cmdclass={"sdist": ReproducibleSdist},
    options={} if FREE_THREADED else {"bdist_wheel": {"py_limited_api": "cp310"}},
)
