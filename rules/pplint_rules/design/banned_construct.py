"""What a team does not want in its code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.rule import Context, Locatable, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Reasons
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import DECLARING_FUNCTIONS
from pplint_rules.shared.file_modes import FOUR_DIGITS, OTHER_DIGITS, known_mode, modes
from pplint_rules.shared.resource_types import resource_type_around, written_values


def _banned(key: str, summary: str, *choices: str) -> RuleOption[tuple[tuple[str, str], ...]]:
    return RuleOption(key, f"{summary}, each with a reason: `word: reason`", Reasons(choices), default=())


FUNCTIONS: Final = _banned("functions", "functions that must not be called")
RESOURCE_TYPES: Final = _banned("resource-types", "resource types that must not be declared")
ATTRIBUTES: Final = _banned("attributes", "attributes that must not be set, such as `file.path`")
METAPARAMETERS: Final = _banned("metaparameters", "metaparameters that must not be set on any resource")
OPERATORS: Final = _banned("operators", "arrows that must not be used", "->", "~>", "<-", "<~")
CONSTRUCTS: Final = _banned(
    "constructs", "other things", "epp-templates", "erb-templates", "puppet-urls", "several-includes", "symbolic-modes"
)

_TEMPLATES: Final = {
    "epp": "epp-templates",
    "inline_epp": "epp-templates",
    "template": "erb-templates",
    "inline_template": "erb-templates",
}
_Banned = tuple[Locatable | Span, str, str | None]
"""Where something stands, what it is, and why it should not, if so."""


@rule(
    "banned-construct",
    "A construct that the configuration bans",
    Severity.WARNING,
    aliases=[
        *("alias_parameter", "fileserver", "multiple_include", "no_chaining_arrows", "no_cron_resources"),
        *("no_erb_template", "no_file_path_attribute", "no_symbolic_file_modes", "use_ensure_packages"),
    ],
    presets=(),
    options=[FUNCTIONS, RESOURCE_TYPES, ATTRIBUTES, METAPARAMETERS, OPERATORS, CONSTRUCTS],
)
def banned_construct(
    node: ast.Call | ast.MethodCall | ast.Resource | ast.Attribute | ast.Relationship, ctx: Context
) -> Iterator[Finding]:
    """A team may want to avoid constructs that are valid in Puppet. The configuration lists them, each with a reason.

    Each option is a list of constructs with the reason that the message shows. Nothing is banned by default:

    ```toml
    [rules.banned-construct]
    functions = ["inline_template: templates are files"]
    resource-types = ["cron: use a timer of systemd"]
    attributes = ["file.path: the title is the path"]
    metaparameters = ["alias: references name titles"]
    operators = ["<-: arrows lead to the right"]
    constructs = ["symbolic-modes: write four digits", "erb-templates: use EPP"]
    ```

    ```puppet
    cron { 'backup':     # warning: [banned-construct]
      command => '/usr/local/bin/backup',
    }
    ```

    ```puppet
    systemd::timer { 'backup.timer': }
    ```
    """
    for place, what, reason in _found(node, ctx):
        if reason is not None:
            yield ctx.finding(place, f"{what} is banned{reason and ': '}{reason}")


def _reason(word: str, option: RuleOption[tuple[tuple[str, str], ...]], ctx: Context) -> str | None:
    """Return the reason, which may be empty, why something is banned; None if it is not."""
    return next((reason for each, reason in ctx.option(option) if each == word), None)


def _found(
    node: ast.Call | ast.MethodCall | ast.Resource | ast.Attribute | ast.Relationship, ctx: Context
) -> Iterator[_Banned]:
    if isinstance(node, ast.Relationship):
        if ctx.option(OPERATORS):
            start = ctx.source.data.index(node.operator.encode(), node.left.end)
            place = Span(start, start + len(node.operator))
            yield place, f"the arrow `{node.operator}`", _reason(node.operator, OPERATORS, ctx)
    elif isinstance(node, ast.Resource):
        if isinstance(node.type, ast.Name):
            name = node.type.value.removeprefix("::")
            yield node.type, f"the resource type `{name}`", _reason(name, RESOURCE_TYPES, ctx)
    elif isinstance(node, ast.Attribute):
        yield from _of_attribute(node, ctx)
    else:
        yield from _of_call(node, ctx)


def _of_call(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[_Banned]:
    name = function_name(node)
    yield node.function, f"the function `{name}`", _reason(name, FUNCTIONS, ctx)
    if name in _TEMPLATES:
        kind = _TEMPLATES[name]
        yield node.function, f"an {kind[:3].upper()} template", _reason(kind, CONSTRUCTS, ctx)
    if name in DECLARING_FUNCTIONS and len(arguments(node)) > 1:
        yield arguments(node)[1], f"a list of classes for one `{name}`", _reason("several-includes", CONSTRUCTS, ctx)


def _of_attribute(node: ast.Attribute, ctx: Context) -> Iterator[_Banned]:
    what = f"the attribute `{node.name}`"
    yield node.name_span, what, _reason(node.name, METAPARAMETERS, ctx)
    if ctx.option(ATTRIBUTES):
        whole = f"{resource_type_around(ctx.ancestors)}.{node.name}"
        yield node.name_span, what, _reason(whole, ATTRIBUTES, ctx)
    if not ctx.option(CONSTRUCTS):
        return
    if node.name == "source":
        for each in written_values(node.value):
            address = ctx.value_of(each)
            if isinstance(address, str) and address.startswith("puppet://"):
                yield each, "a `puppet:///` URL", _reason("puppet-urls", CONSTRUCTS, ctx)
    for mode in modes(node, ctx):
        text = known_mode(mode, ctx)
        if text is not None and not FOUR_DIGITS.fullmatch(text) and not OTHER_DIGITS.fullmatch(text):
            yield mode, f"the symbolic mode `{text}`", _reason("symbolic-modes", CONSTRUCTS, ctx)
