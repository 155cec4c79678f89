"""Times the rules on one core: what validating real manifests, and checking names in them, adds to parsing them.

python -m benchmarks.validate
"""

from __future__ import annotations

import gc
from functools import partial
from typing import TYPE_CHECKING

from benchmarks.measure import arguments, best_of_each, manifests, print_table
from pplint.base.source import SourceFile
from pplint.infer.model import Model
from pplint.project.projects import project_of
from pplint.rule import Context, registry
from pplint.rule.visit import Interests, Visitor
from pplint.session import Session
from pplint.syntax.parser import parse

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.syntax.parser import Parsed


def main() -> None:
    """Measure and print the table."""
    options = arguments("Time the rules over real manifests on one core.")
    sources = [SourceFile(str(path), path.read_bytes()) for path in manifests(options.folder)]
    parsed = [parse(source) for source in sources]
    everything = Interests(registry.load().rules)
    works: dict[str, Callable[[], object]] = {
        "parse and lower": lambda: [parse(source) for source in sources],
        "walk, for no rule": partial(_visit, parsed, Interests([])),
        "validate: the rules of `syntax`": partial(_visit, parsed, everything.only(lambda r: r.category == "syntax")),
        "the rules of `naming`, too": partial(
            _visit, parsed, everything.only(lambda r: r.category in {"syntax", "naming"})
        ),
    }
    gc.freeze()
    gc.disable()
    seconds = best_of_each(options.runs, list(works.values()))
    rows = zip(works, seconds, strict=True)
    print_table(["", "seconds", "of parsing"], ([name, f"{s:.3f}", f"{s / seconds[0]:.0%}"] for name, s in rows))
    print(f"\n{len(sources)} files, best of {options.runs} runs.")


def _visit(parsed: list[Parsed], interests: Interests) -> None:
    for each in parsed:
        model = Model(each, partial(project_of, Session(), each.source.path))
        context = Context(each.source, each.tree, None, model, each.kind)
        Visitor(context, _ignore, _ignore).visit(each.nodes, interests)


def _ignore(*_: object) -> None:
    """Take what is found, and do nothing."""


if __name__ == "__main__":
    main()
