"""What people run while developing: `nox --list` shows it, `nox -s NAME` runs it."""

from __future__ import annotations

import os

import nox

nox.options.sessions = ["lint", "types", "tests"]
nox.options.reuse_existing_virtualenvs = True
nox.options.default_venv_backend = "venv"


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and the direction of imports."""
    session.install("--editable", ".[dev]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports")
    session.run("python", "-m", "tools.circles")


@nox.session
def types(session: nox.Session) -> None:
    """Check types, twice."""
    session.install("--editable", ".[dev]")
    session.run("mypy")
    session.run("pyright")


@nox.session(python=["3.10", "3.11", "3.12", "3.13"])
def tests(session: nox.Session) -> None:
    """Run the tests, with a sample of the comparisons with the released Puppet."""
    session.install("--editable", ".[test]")
    session.run("pytest", *session.posargs)


@nox.session
def properties(session: nox.Session) -> None:
    """Look for counterexamples to the laws for longer than the tests do."""
    session.install("--editable", ".[test]")
    session.run("pytest", "tests/property", "--hypothesis-profile=long", *session.posargs)


@nox.session
def conformance(session: nox.Session) -> None:
    """Compare with the released Puppet, whole."""
    session.install("--editable", ".[test]")
    size = os.environ.get("PPLINT_CONFORMANCE_SIZE", "5000")
    options = ["tests/conformance", "--log-cli-level=INFO", *session.posargs]
    session.run("pytest", *options, env={"PPLINT_CONFORMANCE_SIZE": size})


@nox.session
def docs(session: nox.Session) -> None:
    """Generate the pages of the rules and the schema of the configuration."""
    session.install("--editable", ".")
    with open("docs/rules.md", "w", encoding="utf-8") as page:
        session.run("pplint", "rule", "--all", "--output-format", "markdown", stdout=page)


@nox.session(venv_backend="none")
def grammar(session: nox.Session) -> None:
    """Generate the parser, run the grammar's corpus, and build the extension."""
    session.chdir("grammar")
    session.run("tree-sitter", "generate", external=True)
    session.run("tree-sitter", "test", external=True)
    session.chdir("..")
    session.run("python", "setup.py", "--quiet", "build_ext", "--inplace", external=True)


@nox.session(venv_backend="none")
def fuzz(session: nox.Session) -> None:
    """Fuzz the scanner and the parser under sanitizers."""
    session.run("bash", "tests/fuzz/build.sh", external=True)
    seconds = session.posargs[0] if session.posargs else "600"
    session.run("bash", "tests/fuzz/run.sh", seconds, external=True)


@nox.session(name="fuzz-checker")
def fuzz_checker(session: nox.Session) -> None:
    """Fuzz the whole checker in process; see tests/fuzz/README.md for the options."""
    session.install("--editable", ".[test]")
    session.run("python", "-m", "tests.fuzz.checker", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure pplint beside its peers."""
    session.install(".", "tree-sitter-puppet")
    session.run("python", "-m", "benchmarks.parse")
    session.run("python", "-m", "benchmarks.check")
