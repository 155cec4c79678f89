"""What people run while developing: `nox --list` shows it, `nox -s NAME` runs it."""

from __future__ import annotations

import filecmp
import os
import shutil
import sys
from pathlib import Path

import nox

nox.options.sessions = ["lint", "types", "parser", "steps", "tests-all"]  # what CI runs
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


@nox.session
def windows(session: nox.Session) -> None:
    """Check that what runs on Windows asks for nothing that is not there, as far as types tell."""
    session.install("--editable", ".[dev]")
    session.run(
        "mypy", "--platform=win32", "--cache-dir=.mypy_cache/windows", "checker", "rules", "grammar/pplint_grammar"
    )


@nox.session(venv_backend="none")
def parser(session: nox.Session) -> None:
    """Check that the generated parser is that of the grammar."""
    if shutil.which("tree-sitter") is None:
        session.skip("the tree-sitter CLI is not installed: cargo install --locked tree-sitter-cli")
    copy = Path(session.create_tmp(), "grammar")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree("grammar", copy)
    with session.chdir(copy):
        session.run("tree-sitter", "generate", external=True)
    for name in ("parser.c", "grammar.json", "node-types.json"):
        if not filecmp.cmp(Path("grammar/src", name), copy / "src" / name, shallow=False):
            session.error(f"grammar/src/{name} is out of date: nox -s grammar")


@nox.session
def tests(session: nox.Session) -> None:
    """Run the fast tests, or those that are named."""
    session.install("--editable", ".[test]")
    session.run("pytest", *session.posargs)


@nox.session(name="tests-all")
def tests_all(session: nox.Session) -> None:
    """Run all tests, with a sample of the comparisons with the released Puppet."""
    session.install("--editable", ".[test]")
    session.run("pytest", "tests", *session.posargs)


@nox.session
def package(session: nox.Session) -> None:
    """Build what is published into `dist`, twice, and check that it is whole and runs where it is installed."""
    session.install("--editable", ".", "build>=1.2", "twine>=6")
    folder = session.posargs[0] if session.posargs else "dist"
    session.run("python", "-m", "tools.package", "archives", folder)
    session.run("twine", "check", "--strict", *map(str, Path(folder).glob("puppet_pplint-*")))


@nox.session(name="single-file")
def single_file(session: nox.Session) -> None:
    """Build one file with all that it needs, `dist/pplint.pyz`, for this machine and this version of Python."""
    session.install("--editable", ".", "shiv>=1.0.8")
    session.run("python", "-m", "tools.package", "single-file", *(session.posargs or ["dist"]))


@nox.session(python=["3.10", "3.11", "3.12", "3.13", "3.14"])
def versions(session: nox.Session) -> None:
    """Run the fast tests with each Python that is supported and installed."""
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
    options = ["tests/conformance", "--numprocesses=0", "--log-cli-level=INFO", *session.posargs]
    session.run("pytest", *options, env={"PPLINT_CONFORMANCE_SIZE": size})


# The next two run where nox is installed, so that nobody waits for another environment.


@nox.session(name="new-rule", venv_backend="none")
def new_rule(session: nox.Session) -> None:
    """Write what a new rule consists of: `nox -s new-rule -- category/name`."""
    session.run(sys.executable, "-m", "tools.new_rule", *session.posargs)


@nox.session(venv_backend="none")
def docs(session: nox.Session) -> None:
    """Generate the table and the page of the rules, the manual page, what shells complete, and pictures of runs."""
    session.run(sys.executable, "-m", "tools.rule_table")
    with open("docs/rules.md", "w", encoding="utf-8") as page:
        session.run(sys.executable, "-m", "pplint", "rule", "--all", "--output-format", "markdown", stdout=page)
    session.run(sys.executable, "-m", "tools.completion")
    session.run(sys.executable, "-m", "tools.recordings.runs")
    with open("docs/pplint.1", "w", encoding="utf-8") as page:
        session.run(sys.executable, "-m", "tools.man_page", stdout=page)
    with open("docs/pplint.schema.json", "w", encoding="utf-8") as page:
        session.run(sys.executable, "-m", "pplint", "config", "--schema", stdout=page)
    with open("tests/messages.md", "w", encoding="utf-8") as page:
        session.run(sys.executable, "-m", "tools.messages", stdout=page)


@nox.session
def manual(session: nox.Session) -> None:
    """Build the manual in `build/manual`, with all links checked; `nox -s manual -- serve` shows it while you write."""
    session.install("--editable", ".[docs]")
    session.run("python", "-m", "mkdocs", *(session.posargs or ["build", "--strict", "--site-dir", "build/manual"]))


@nox.session
def recordings(session: nox.Session) -> None:
    """Take the pictures of the manual's page on Neovim again, in the Neovim 0.11 on the path, with tmux."""
    session.install("--editable", ".")
    session.run("python", "-m", "tools.recordings", *session.posargs)


@nox.session
def extension(session: nox.Session) -> None:
    """Check, test and package the extension for Visual Studio Code; its tests speak with this version of the server.

    `nox -s extension -- WHEEL TARGET` puts the wheel into it, with its libraries for a target such as `linux-x64`.
    """
    session.install("--editable", ".", "packaging")
    options = ["--target", session.posargs[1]] if session.posargs else []
    if session.posargs:
        session.run("python", "-m", "tools.vscode_bundle", *session.posargs)
    session.chdir("editors/vscode")
    session.run("npm", "ci", external=True)
    session.run("npm", "run", "lint", external=True)
    session.run("npm", "test", external=True)
    session.run("npm", "run", "package", "--", *options, external=True)


@nox.session
def window(session: nox.Session) -> None:
    """Use the extension in Visual Studio Code itself, in a Chromium without a screen: `nox -s window -- WHEEL TARGET`.

    With `PICTURES=docs/recordings` the pictures of the manual are taken again. The editor comes from npm into
    `build/code` once; that needs a compiler and the headers of Node.js.
    """
    session.install("packaging")
    session.run("python", "-m", "tools.vscode_bundle", *session.posargs)
    pictures = {"PICTURES": str(Path(os.environ["PICTURES"]).resolve())} if "PICTURES" in os.environ else {}
    session.chdir("editors/vscode")
    session.run("npm", "ci", external=True)
    session.run("npm", "run", "package", "--", "--target", session.posargs[1], external=True)
    session.run("npm", "run", "window", external=True, env=pictures)


@nox.session(venv_backend="none")
def grammar(session: nox.Session) -> None:
    """Generate the parser, run the grammar's corpus, and build the extension."""
    session.chdir("grammar")
    session.run("tree-sitter", "generate", external=True)
    session.run("tree-sitter", "test", external=True)
    session.chdir("..")
    session.run("python", "setup.py", "--quiet", "build_ext", "--inplace", external=True)


@nox.session(venv_backend="none")
def bindings(session: nox.Session) -> None:
    """Build the grammar's bindings in a copy, and test those whose tools are installed: C, Rust, Go and Node.js."""
    copy = Path(session.create_tmp(), "grammar")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree("grammar", copy)
    session.chdir(copy)
    # The parser is as it was committed, whatever is newer.
    session.run("make", "--old-file=src/parser.c", "--old-file=src/grammar.json", external=True)
    for command in ("cargo test", "go test ./bindings/go", "npm install", "npm test"):
        program, *arguments = command.split()
        if shutil.which(program) is None:
            session.warn(f"{program} is not installed: `{command}` is left out")
        else:
            session.run(program, *arguments, external=True)


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


@nox.session(name="fuzz-entries")
def fuzz_entries(session: nox.Session) -> None:
    """Damage what every entry point reads: ten minutes for each unless `-- TARGET --minutes N` says otherwise."""
    session.install("--editable", ".[test]")
    session.run("python", "-m", "tests.fuzz.entries", *session.posargs)


@nox.session(name="fuzz-server")
def fuzz_server(session: nox.Session) -> None:
    """Try the server for editors in a copy of a repository; see tests/fuzz/README.md for what can be tried."""
    session.install("--editable", ".[test]")
    session.run("python", "-m", "tests.fuzz.server", *session.posargs)


@nox.session
def kills(session: nox.Session) -> None:
    """End processes of runs at random moments, a thousand times for each kind of end; see tests/fuzz/README.md."""
    session.install("--editable", ".[test]")
    session.run("python", "-m", "tests.kills", *session.posargs)


@nox.session
def steps(session: nox.Session) -> None:
    """Check that a fixed sample takes no more calls than recorded."""
    session.install("--editable", ".[test]")
    session.run("python", "-m", "benchmarks.steps", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure pplint beside its peers."""
    session.install(".", "tree-sitter-puppet")
    session.run("python", "-m", "benchmarks.parse")
    session.run("python", "-m", "benchmarks.check")
    session.run("python", "-m", "benchmarks.all", "--chart", "docs/speed.svg")
