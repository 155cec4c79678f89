"""Examples in `README.md` that declare what does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.repository_files.markdown_blocks import code_in
from pplint.repository_files.subjects import MarkdownFile
from pplint.rule import Context, rule
from pplint_rules.shared.example_code import outdated_declarations, read_example


@rule("outdated-readme-example", "An example in `README.md` with an unknown class or parameter", Severity.WARNING)
def outdated_readme_example(node: MarkdownFile, ctx: Context) -> Iterator[Finding]:
    """Readers copy examples, and an example that passes a parameter that does not exist fails for them.

    The rule also reports a declaration of a class or defined type of this module that does not exist. Only blocks that
    are marked as `puppet` and have no syntax error are checked.
    `<!-- pplint: ignore[outdated-readme-example] reason -->` on the line above a block suppresses findings in it.

    ```puppet file=modules/shop/manifests/init.pp
    class shop(Integer $port = 80) { }
    ```

    ```markdown path=modules/shop/README.md
    ~~~puppet
    class { 'shop':
      prot => 8080,      # warning: [outdated-readme-example]
    }
    ~~~
    ```

    ```markdown path=modules/shop/README.md
    ~~~puppet
    class { 'shop':
      port => 8080,
    }
    ~~~
    ```
    """
    for code in code_in(node.document):
        parsed = read_example(ctx.source, code, ctx.source.data[code.start : code.end])
        if parsed is not None and not parsed.problems:
            yield from outdated_declarations(parsed.tree, ctx)
