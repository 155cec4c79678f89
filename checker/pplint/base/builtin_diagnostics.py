"""What the program itself reports: files that it could not check, and suppressions that do nothing.

These diagnostics come from no rule, since no node of a tree stands for them; this table documents them in the
same terms, so that `pplint rule` and the reporters treat them alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec import Struct

from pplint.base.diagnostic import Diagnostic, Finding, Severity, shortened
from pplint.base.presets import EVERY_PRESET

if TYPE_CHECKING:
    from pplint.base.source import SourceFile

BuiltinName = Literal[
    "byte-order-mark",
    "catalog-cycle",
    "catalog-duplicate",
    "catalog-failure",
    "catalog-missing-reference",
    "catalog-same-path",
    "catalog-test",
    "catalog-test-undecided",
    "file-too-large",
    "internal-error",
    "invalid-suppression",
    "invalid-utf8",
    "nesting-too-deep",
    "time-limit",
    "too-many-findings",
    "too-many-nodes",
    "unreadable-file",
    "unused-suppression",
    "unwritten-fix",
    "withheld-fix",
]


INTERNAL = "internal"
SYNTAX = "syntax"
"""The category of what the parser and the lowering refuse."""
CATALOG = "catalog"


class Builtin(Struct, frozen=True):
    """A diagnostic of the program itself.

    Its category is that of the rules it is like, or `internal` where it says that the program did not do its work.
    `switchable` tells whether the user may ignore it. A run that reports one whose `fails` is true ends with
    exit code 2, since it did not do all that it was asked to.
    """

    name: BuiltinName
    summary: str
    severity: Severity
    category: str
    page: str
    issues: tuple[str, ...] = ()
    switchable: bool = False
    fails: bool = False

    module: ClassVar[str] = __name__
    aliases: ClassVar[tuple[str, ...]] = ()
    presets: ClassVar[tuple[str, ...]] = EVERY_PRESET
    groups: ClassVar[tuple[str, ...]] = ()
    by_name_only: ClassVar[bool] = False
    weakness: ClassVar[None] = None
    options: ClassVar[tuple[()]] = ()


BUILTINS: dict[str, Builtin] = {
    builtin.name: builtin
    for builtin in (
        Builtin(
            "byte-order-mark",
            "A byte order mark at the start of a file",
            Severity.ERROR,
            "syntax",
            "The compiler refuses a file that starts with a byte order mark, which some editors write unasked.\n"
            "\n"
            "Save the file as UTF-8 without a mark. `--fix` removes the mark of UTF-8; a file in another encoding\n"
            "must be converted.",
            issues=("ILLEGAL_BOM",),
        ),
        Builtin(
            "catalog-cycle",
            "Resources in a catalog that depend on each other",
            Severity.ERROR,
            CATALOG,
            "An agent refuses a catalog in which resources depend on each other in a cycle, perhaps by way of the\n"
            "classes and defined types that contain them, or of a file and the directory around it.\n"
            "\n"
            "`pplint check --nodes` finds cycles in the catalogs of all known nodes. Remove one of the relationships\n"
            "(`require`, `before`, `notify`, `subscribe`, an arrow) that the message lists.",
            switchable=True,
        ),
        Builtin(
            "catalog-duplicate",
            "A resource that a catalog has twice",
            Severity.ERROR,
            CATALOG,
            "The compiler refuses a catalog in which two classes or defined types declare the same resource. Each of\n"
            "them may be right by itself: only the catalog of a node that has both shows it.\n"
            "\n"
            "Move the resource to a class that both include, or use a virtual resource and `realize`.",
            issues=("DUPLICATE_DECLARATION",),
            switchable=True,
        ),
        Builtin(
            "catalog-failure",
            "A node whose catalog cannot be compiled",
            Severity.ERROR,
            CATALOG,
            "The compiler refuses the catalog of a node: a value does not have the type that a parameter asks for, a\n"
            "class or a key of the data does not exist, `fail` is called. `pplint check --nodes` compiles the\n"
            "catalogs of all known nodes, and reports each failure once, with the nodes that it concerns.",
            switchable=True,
        ),
        Builtin(
            "catalog-missing-reference",
            "A relationship with a resource that is not in the catalog",
            Severity.ERROR,
            CATALOG,
            "The compiler refuses a catalog in which a resource requires or notifies one that the node does not have.\n"
            "Declare the other resource, or add the relationship only where it is declared.",
            switchable=True,
        ),
        Builtin(
            "catalog-same-path",
            "Two files in a catalog with the same path",
            Severity.ERROR,
            CATALOG,
            "An agent refuses a catalog in which two `file` resources with different titles manage the same path. The\n"
            "compiler compares titles, and does not notice.",
            switchable=True,
        ),
        Builtin(
            "catalog-test",
            "A catalog that is not what a test expects",
            Severity.ERROR,
            CATALOG,
            "`pplint test` compiles the class, defined type or node of a test, and compares the catalog with what the\n"
            "test expects of it.",
        ),
        Builtin(
            "catalog-test-undecided",
            "A test that an unknown value leaves undecided",
            Severity.WARNING,
            CATALOG,
            "What the test expects depends on a value that pplint cannot know, such as the result of a function in\n"
            "Ruby. A stub with a body may give it one.",
        ),
        Builtin(
            "file-too-large",
            "A file that is too large",
            Severity.ERROR,
            INTERNAL,
            "A file over 1 MiB (1,048,576 bytes) is not checked, so a run stays short and small whatever\n"
            "it is given.\n"
            "\n"
            "Nobody writes such a manifest by hand: leave generated files out with `exclude`, or allow more bytes\n"
            "with `max-file-size`.",
        ),
        Builtin(
            "internal-error",
            "A mistake in pplint, or in a plug-in",
            Severity.ERROR,
            INTERNAL,
            "Something in the program went wrong while it worked on this file. The file's other diagnostics and\n"
            "the other files are still reported, and the exit code is 2.\n"
            "\n"
            "Please report it, with the message and the lines that it points at.",
            fails=True,
        ),
        Builtin(
            "invalid-suppression",
            "A comment that looks like a suppression, but is not one",
            Severity.WARNING,
            "style",
            "A suppression names the rules that it is about, between brackets: `# pplint: ignore[rule] reason`.\n"
            "A category stands for all its rules, `all` for every rule. This comment names nothing, names what does\n"
            "not exist or cannot be suppressed, or ends a range that was never begun.\n"
            "\n"
            "Rules of category `syntax` cannot be suppressed: what the compiler refuses to read is wrong everywhere.",
            switchable=True,
        ),
        Builtin(
            "invalid-utf8",
            "Bytes that are not UTF-8",
            Severity.ERROR,
            "syntax",
            "The compiler reads every manifest and template as UTF-8 and refuses one with other bytes, even in a\n"
            "comment.\n"
            "\n"
            "Convert the file, for instance with `iconv -f ISO-8859-1 -t UTF-8`.",
        ),
        Builtin(
            "nesting-too-deep",
            "Expressions nested more than 500 levels deep",
            Severity.ERROR,
            INTERNAL,
            "A file in which brackets, blocks or operators are nested more than 500 levels deep is not checked.\n"
            "The compiler itself runs out of stack not far beyond.",
        ),
        Builtin(
            "time-limit",
            "A file that takes too long",
            Severity.ERROR,
            INTERNAL,
            "A file that takes more than 5 seconds of processor time is not checked, so one file cannot hold\n"
            "up a run. They cover all that is done for it: it is read, types are inferred, rules and fixes are\n"
            "applied, and what it is the first to name of other files is read, too. If there was time for all but\n"
            "the fixes, its findings are reported, and it stays as it is.\n"
            "\n"
            "Ordinary files take milliseconds, and hardly any takes a second. Leave generated files out with\n"
            "`exclude`, or allow more with `time-limit`. Where there is no timer of processor time, as on Windows,\n"
            "only the parser looks at the clock; everything else ends by what is counted.",
        ),
        Builtin(
            "too-many-findings",
            "More findings of a rule in a file than anybody reads",
            Severity.WARNING,
            INTERNAL,
            "Of one rule, a thousand findings in one file are reported; the rest is left out. Such a file was made by\n"
            "a program, or the rule does not suit it: leave the file out with `exclude`, or the rule with\n"
            "`per-file-ignores`.",
        ),
        Builtin(
            "too-many-nodes",
            "A file with too many names, operators and other nodes",
            Severity.ERROR,
            INTERNAL,
            "A file whose tree has more than 300,000 nodes (names, values, operators, brackets and what they are\n"
            "parts of) is not checked, so a run needs little memory whatever it is given.\n"
            "\n"
            "A megabyte of what people write has half as many. Leave generated files out with `exclude`, or move long\n"
            "lists to data.",
        ),
        Builtin(
            "unreadable-file",
            "A file or directory that cannot be read",
            Severity.ERROR,
            INTERNAL,
            "The system refused to open this file or directory, or it is a pipe, a socket or a device. The exit\n"
            "code is 2, since not everything was checked.",
            fails=True,
        ),
        Builtin(
            "unused-suppression",
            "A suppression that suppresses nothing",
            Severity.WARNING,
            "style",
            "The rule that this comment names reports nothing there (any more). A suppression that stays behind\n"
            "would hide the next mistake. `--fix` removes it, together with the comment if nothing else is left of\n"
            "it; if a reason is written there, only with `--unsafe-fixes`.",
            switchable=True,
        ),
        Builtin(
            "unwritten-fix",
            "Fixes that could not be written",
            Severity.ERROR,
            INTERNAL,
            "The file is as it was: what else is reported of it is what is wrong with it now. The disk may be full,\n"
            "the file or its directory may be closed to writing, or somebody changed it while it was checked. The\n"
            "exit code is 2.\n"
            "\n"
            "A file is written whole or not at all: a new file beside it takes its place, with its permissions and\n"
            "its owner. So both the file and its directory must be writable. A file of another owner can only be\n"
            "replaced by who may make files for that owner.",
            fails=True,
        ),
        Builtin(
            "withheld-fix",
            "Fixes that were not applied",
            Severity.WARNING,
            INTERNAL,
            "What comes out of the fixes of a rule is compared with what went in. The compiler would refuse more than\n"
            "before, or more of the program would change than the rule says: so they were not applied, and the file\n"
            "is as it was there. The findings are reported as ever.\n"
            "\n"
            "That is a mistake in the rule. Please report it, with the message and the lines that it points at.\n"
            "\n"
            "A file is fixed ten times at most. What there is still to fix then is left to the next run; if it is as\n"
            "much as before, the fixes of two rules undo each other, and that is a mistake, too.",
        ),
    )
}


def builtin_diagnostic(name: BuiltinName, path: str, finding: Finding, source: SourceFile | None = None) -> Diagnostic:
    """Make a diagnostic of what the program itself found in the file at `path`."""
    builtin = BUILTINS[name]
    return Diagnostic(
        path,
        finding.span,
        builtin.name,
        builtin.category,
        builtin.severity,
        shortened(finding.message),
        finding.labels,
        finding.help,
        finding.fix,
        source,
    )


def describe(error: BaseException) -> str:
    """Word an exception, with the place in the program that it comes from."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" (in {trace.tb_frame.f_globals.get('__name__')}, line {trace.tb_lineno})" if trace else ""
    text = str(error)
    return f"{type(error).__name__}{': ' if text else ''}{text}{place}"
