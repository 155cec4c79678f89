"""Times parsing on one core: our grammar beside the one published as `tree-sitter-puppet`, then our lowering on top.

Run `pip install tree-sitter-puppet`, then `python -m benchmarks.parse`.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import tree_sitter_puppet
from tree_sitter import Language, Parser

import pplint_grammar
from benchmarks.measure import arguments, best_of_each, manifests, print_table
from pplint.base.source import SourceFile
from pplint.syntax.parser import parse

if TYPE_CHECKING:
    from collections.abc import Callable

MEGABYTE = 1_000_000


def main() -> None:
    """Measure and print the table."""
    options = arguments("Time parsing of real manifests on one core.")
    sources = [SourceFile(str(path), path.read_bytes()) for path in manifests(options.folder)]
    size = sum(len(source.data) for source in sources)
    ours = Parser(Language(pplint_grammar.manifest()))
    peer = Parser(Language(tree_sitter_puppet.language()))
    contestants: list[tuple[str, Callable[[SourceFile], bool]]] = [
        ("tree-sitter-puppet", lambda source: not peer.parse(source.data).root_node.has_error),
        ("pplint's grammar", lambda source: not ours.parse(source.data).root_node.has_error),
        ("pplint's grammar, lowered to its tree", lambda source: not parse(source).problems),
    ]
    gc.freeze()
    seconds = best_of_each(options.runs, [_over(sources, accepts) for _, accepts in contestants])
    print_table(
        ["parser", "seconds", "MB a second", "files it refuses"],
        (
            [name, f"{taken:.2f}", f"{size / MEGABYTE / taken:.1f}", str(sum(not accepts(s) for s in sources))]
            for (name, accepts), taken in zip(contestants, seconds, strict=True)
        ),
    )
    bare, lowered = seconds[1:]
    print(f"\n{len(sources)} files, {size / MEGABYTE:.1f} MB, best of {options.runs} runs.")
    print(f"Lowering costs {(lowered - bare) / bare:.2f} times what the parse costs.")


def _over(sources: list[SourceFile], accepts: Callable[[SourceFile], bool]) -> Callable[[], object]:
    return lambda: [accepts(source) for source in sources]


if __name__ == "__main__":
    main()
