"""Text after a call within the braces of an interpolation."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.data.document import DataFile
from pplint.data.interpolations import interpolations
from pplint.data.lookup.options import LOOKUP_OPTIONS
from pplint.rule import Context, rule
from pplint_rules.shared.data_values import data_values, part_span
from pplint_rules.shared.texts_after_functions import text_after_function_in


@rule("text-after-function", "Text after a function call inside `%{…}`", Severity.ERROR)
def text_after_function(node: DataFile, ctx: Context) -> Iterator[Finding]:
    """An interpolation that calls a function can contain nothing but the call; otherwise, the lookup fails.

    The fix moves the text after the closing brace. This is safe, because the lookup fails without it, unless the text
    starts with a dot or a bracket: that may have been meant to select an element, written `lookup('key.part')`.

    ```yaml path=data/common.yaml
    app::host: db.example.com
    app::database: "%{lookup('app::host'):3306}"      # error: [text-after-function]
    ```

    ```fixed
    app::host: db.example.com
    app::database: "%{lookup('app::host')}:3306"
    ```

    ```yaml path=data/common.yaml
    app::host: db.example.com
    app::database: "%{lookup('app::host')}:3306"
    ```
    """
    if b"%{" not in node.source.data or not node.is_looked_up:
        return
    for value in ctx.once(data_values, node.document.root):
        text = value.scalar.value
        if not isinstance(text, str) or "%{" not in text or "(" not in text or value.outer == LOOKUP_OPTIONS:
            continue
        for each in interpolations(text):
            written = text[each.start : each.end]
            found = text_after_function_in(written)
            if found is None:
                continue
            call, more = found
            span = part_span(node.source, value.scalar, written)
            is_exact = span.end - span.start == len(written.encode()) and more.lstrip()[:1] not in {".", "["}
            edit = Edit(span, call + more)
            fix = (
                Fix("close the braces before this text", (edit,), effect=Effect.LOCAL, safe=True) if is_exact else None
            )
            message = f"unexpected `{more.strip()}` after the function call inside `%{{…}}`"
            yield ctx.finding(span, message, fix=fix)
