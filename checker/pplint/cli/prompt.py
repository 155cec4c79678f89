"""The prompt of `pplint eval`: expressions over one or more lines, answered one by one.

`:type EXPRESSION` shows a type, `:quit`, `exit` or the end of the input ends it. A program goes on in the next line as
long as something in it is open, such as a bracket, a string or a heredoc.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from pplint.base.source import SourceFile
from pplint.cli.errors import UsageError
from pplint.cli.output import display_for
from pplint.cli.programs import Refused
from pplint.cli.streams import print_source, print_text
from pplint.syntax import problems
from pplint.syntax.parser import Parsed
from pplint.syntax.parsing import parse_source

if TYPE_CHECKING:
    from pplint.cli.programs import Programs

FIRST = "pplint> "
NEXT = "   ...> "
INPUT = "<input>"
HISTORY_SIZE = 1000
HELP = """\
Enter expressions and statements; definitions and variables are kept.
  :type EXPRESSION  show the type of an expression
  :help             show this text
  :quit             exit, as do `exit`, `quit` and the end of the input
"""
_LEAVE = frozenset({":quit", "exit", "quit"})

_OPEN = (
    problems.UnclosedString,
    problems.UnclosedComment,
    problems.UnclosedHeredoc,
    problems.UnclosedTemplateComment,
    problems.UnclosedTemplateTag,
)


class Prompt:
    """Asks for programs and shows what they come to."""

    def __init__(self, programs: Programs, color: str) -> None:
        self._programs = programs
        self._color = color

    def run(self) -> int:
        """Ask until the input ends; return the exit code."""
        history = _History()
        try:
            while self._is_asked():
                pass
        finally:
            history.save()
        return 0

    def _is_asked(self) -> bool:
        """Ask for a program and respond; return false at the end of the input. Ctrl-C drops what was entered.

        Whoever presses it again before the prompt is back does not leave, either.
        """
        is_interrupted = False
        while True:
            try:
                if is_interrupted:
                    print_text("\n")
                    is_interrupted = False
                program = self._read()
                if program is None or program.strip() in _LEAVE:
                    return False
                self._respond(program.strip())
            except KeyboardInterrupt:  # noqa: PERF203 - which may come at any place of the loop
                is_interrupted = True
            else:
                return True

    def _read(self) -> str | None:
        """Return a whole program, or None at the end of the input."""
        lines: list[str] = []
        while True:
            try:
                lines.append(input(NEXT if lines else FIRST))
            except OSError as error:
                raise UsageError(f"cannot use the terminal: {error.strerror or error}") from None
            except EOFError:
                print_text("\n")
                return None
            program = "\n".join(lines)
            if not is_open(program):
                return program

    def _respond(self, program: str) -> None:
        command, _, rest = program.partition(" ")
        if command == ":help":
            print_text(HELP)
        elif command == ":type" and rest.strip():
            self._show(rest, wants_type=True)
        elif command == ":type":
            print_text("`:type` shows the type of the expression after it\n")
        elif command.startswith(":") and not command.startswith("::"):
            print_source(f"unknown command `{command}`; `:help` lists the commands\n")
        elif program:
            self._show(program, wants_type=False)

    def _show(self, program: str, *, wants_type: bool) -> None:
        known = self._programs.unresolved
        try:
            answer = self._programs.evaluate(SourceFile(INPUT, program.encode("utf-8", "surrogateescape")))
            print_source(f"{answer.type if wants_type else answer.shown}\n")
            for kind, name in sorted(self._programs.unresolved - known):
                print_source(f"not found: {kind} `{name}`; results that depend on it are unknown\n")
        except Refused as refused:
            print_text(refused.drawn(self._programs.registry, display_for(sys.stdout, self._color, quiet=True)))


def is_open(program: str) -> bool:
    """Whether a program goes on: something in it is not closed, or an operator has no right operand."""
    text = program.partition(" ")[2] if program.startswith(":") else program
    data = text.encode("utf-8", "surrogateescape")
    parsed = parse_source(SourceFile(INPUT, data))
    if not isinstance(parsed, Parsed):
        return False
    return any(_is_open(problem, len(data.rstrip())) for problem in parsed.problems)


def _is_open(problem: problems.Problem, end: int) -> bool:
    if isinstance(problem, problems.UnexpectedToken):
        return not problem.found and problem.start >= end
    return isinstance(problem, _OPEN)


class _History:
    """The lines of earlier prompts, where the terminal can recall them; they are kept for the user alone."""

    def __init__(self) -> None:
        folder = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
        self._path = os.path.join(folder, "pplint", "history")
        if sys.platform == "win32":  # The console recalls lines by itself.
            return
        with suppress(ImportError, OSError):
            import readline

            readline.read_history_file(self._path)

    def save(self) -> None:
        """Write the lines back, with those of this prompt; if that cannot be done, they are forgotten."""
        if sys.platform == "win32":
            return
        with suppress(ImportError, OSError):
            import readline

            os.makedirs(os.path.dirname(self._path), mode=0o700, exist_ok=True)
            readline.set_history_length(HISTORY_SIZE)
            readline.write_history_file(self._path)
            os.chmod(self._path, 0o600)
