"""Text in the command line of an `exec` that may hold what is special to a shell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pplint.base.diagnostic import Finding, Fix, Severity
from pplint.evaluator.core.unknown import Unknown
from pplint.infer.symbols import Fact, Parameter
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Texts
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.types.display import display
from pplint.types.model import ANY
from pplint_rules.shared.exec_commands import COMMANDS, commands
from pplint_rules.shared.origins import Origin, origin, steps
from pplint_rules.shared.safer_commands import as_array, escaped
from pplint_rules.shared.shell_text import ESCAPING, may_hold_special

TRUSTED_TYPES: Final[RuleOption[tuple[str, ...]]] = RuleOption(
    "trusted-types",
    "names of data types whose values contain no shell metacharacters",
    Texts(),
    default=("Stdlib::Absolutepath", "Stdlib::Unixpath", "Stdlib::Windowspath"),
)

_WORDS: Final = {
    Origin.PARAMETER: "a parameter",
    Origin.TITLE: "the title",
    Origin.DATA: "data",
    Origin.FACT: "a fact",
}


@rule(
    "unsafe-command",
    "Text in a command line that may contain shell metacharacters",
    Severity.WARNING,
    aliases=["check_unsafe_interpolations", "security_class_or_define_parameter_in_exec"],
    presets=[],
    options=[TRUSTED_TYPES],
    weakness=Weakness(8.1, (78,)),
    named=COMMANDS,
)
def unsafe_command(node: ast.Attribute | ast.ResourceBody, ctx: Context) -> Iterator[Finding]:
    r"""A shell reads a command that is a single string, so a value such as `; rm -rf /` runs another command.

    The rule follows values from the `command`, `unless` or `onlyif` of an `exec`, or from its title, back through
    variables, strings, branches and lambdas to parameters, titles, data and facts of modules. Literal and escaped
    values are safe, and so are values of a type that excludes shell metacharacters: a number, an `Enum`, or an anchored
    `Pattern` that allows none. The elements of an array may contain anything, because Puppet passes them to the program
    without a shell.

    The fix is unsafe, because the value may be meant to contain several words or a shell pattern. Titles have no fix,
    because references use them.

    ```puppet
    define app::database(String $owner) {
      exec { "create ${title}":
        command => "/usr/bin/createdb --owner ${owner}",     # warning: [unsafe-command]
      }
    }
    ```

    ```fixed unsafe
    define app::database(String $owner) {
      exec { "create ${title}":
        command => ['/usr/bin/createdb', '--owner', $owner],
      }
    }
    ```

    ```puppet
    define app::database(Pattern[/\A[a-z]\w*\z/] $owner, String $comment) {
      $quoted = stdlib::shell_escape($comment)
      exec { "create ${title}":
        command => "/usr/bin/createdb --owner ${owner} app ${quoted}",
      }
    }
    ```
    """
    for command in commands(node, ctx):
        ways = ((each, _words_for(each, ctx)) for each in steps(command, ctx, partial(_is_harmless, ctx)))
        found, words = next(((each, words) for each, words in ways if words is not None), (command, None))
        if words is None:
            continue
        text, type_, symbol = ctx.source.text(found.span), ctx.type_of(found), ctx.resolve(found)
        name = f"${text}" if isinstance(found, ast.Variable) and not text.startswith("$") else text
        of_type = "that can have any value" if type_ == ANY else f"of type `{display(type_)}`"
        inside = command.start <= found.start and found.end <= command.end
        yield ctx.finding(
            found if inside else command,
            f"a shell interprets `{name}` here: it is {words} {of_type}",
            *(ctx.declared(symbol.place, f"`{name}` is declared here") if isinstance(symbol, Parameter) else ()),
            help="pass an array of arguments, escape it with `shellquote`, or declare a type that excludes shell"
            " metacharacters",
            fix=_fix(node, command, found, ctx),
        )


def _fix(
    node: ast.Attribute | ast.ResourceBody, command: ast.Expression, value: ast.Expression, ctx: Context
) -> Fix | None:
    """Return what to write: others refer to a title, and in a test an array is several commands."""
    if isinstance(node, ast.ResourceBody):
        return None
    return (as_array(command, ctx) if node.name == "command" else None) or escaped(command, value, ctx)


def _is_harmless(ctx: Context, node: ast.Expression) -> bool:
    """Whether nothing that is special to a shell can come this way, but for what the author wrote."""
    if isinstance(node, ast.Call | ast.MethodCall) and function_name(node) in ESCAPING:
        return True
    result = ctx.value_of(node)
    trusted = ctx.option(TRUSTED_TYPES)
    return not isinstance(result, Unknown) or not may_hold_special(result.type, trusted)


def _words_for(node: ast.Expression, ctx: Context) -> str | None:
    """Return what to call an expression if others may have a say in it: the facts of the system itself are trusted."""
    found = origin(node, ctx)
    if found is Origin.FACT:
        symbol = ctx.resolve(node)
        return None if isinstance(symbol, Fact) and symbol.place is None else _WORDS[found]
    return None if found is None else _WORDS.get(found)
