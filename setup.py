"""The C extension of the grammar; everything else is declared in pyproject.toml."""

from pathlib import Path
from sysconfig import get_config_var

from setuptools import Extension, setup

FREE_THREADED = bool(get_config_var("Py_GIL_DISABLED"))

setup(
    ext_modules=[
        Extension(
            name="pplint_grammar._binding",
            sources=["grammar/binding.c", "grammar/src/parser.c", "grammar/src/scanner.c"],
            depends=[str(header) for header in Path("grammar/src").rglob("*.h")],
            include_dirs=["grammar", "grammar/src"],
            extra_compile_args=["-std=c11", "-O2"],
            define_macros=[("TREE_SITTER_HIDE_SYMBOLS", None)]
            + ([] if FREE_THREADED else [("Py_LIMITED_API", "0x030A0000")]),
            py_limited_api=not FREE_THREADED,
        )
    ],
    options={} if FREE_THREADED else {"bdist_wheel": {"py_limited_api": "cp310"}},
)
