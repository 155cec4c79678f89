"""Modes of files that are not written as four digits or in symbols."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.presets import EVERY_PRESET
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.file_modes import FOUR_DIGITS, OTHER_DIGITS, SYMBOLIC, modes
from pplint_rules.shared.quotes import is_bare_word


@rule(
    "nonstandard-file-mode",
    "A file mode that is neither four octal digits nor symbolic",
    Severity.WARNING,
    aliases=["file_mode"],
    presets=EVERY_PRESET,
    yields_to=("invalid-attribute-value", "invalid-parameter-value"),
    named=frozenset({"mode"}),
)
def nonstandard_file_mode(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """The style guide writes file modes as four octal digits, which show the special bits, or as symbols.

    Fewer digits, or five digits that start with `0`, mean the same to the resource type, so the fix is safe.

    ```puppet
    file { '/srv/data':
      mode => '755',     # warning: [nonstandard-file-mode]
    }
    ```

    ```fixed
    file { '/srv/data':
      mode => '0755',
    }
    ```

    ```puppet
    file { '/srv/data':
      mode => '0755',
    }
    file { '/srv/key':
      mode => 'u=rw,go=',
    }
    ```
    """
    for mode in modes(node, ctx):
        if not isinstance(mode, ast.String) or is_bare_word(mode, ctx):
            continue
        text = mode.value
        if FOUR_DIGITS.fullmatch(text) or SYMBOLIC.fullmatch(text):
            continue
        if OTHER_DIGITS.fullmatch(text):
            written = f"'{int(text, 8):04o}'"
            fix = Fix(f"write `{written}`", (Edit(mode.span, written),), safe=True)
            yield ctx.finding(mode, f"mode `{text}` is not written as four digits", help=f"write `{written}`", fix=fix)
        else:
            yield ctx.finding(mode, f"mode `{text}` is neither four octal digits nor symbolic")
