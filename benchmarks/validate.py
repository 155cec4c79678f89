"""Times the rules of category `syntax` on one core: what validating real manifests adds to parsing them.

    python benchmarks/validate.py
"""

from __future__ import annotations

import gc

from measure import arguments, best_of_each, manifests, print_table

from pplint import registry
from pplint.linter import Checks, check_parsed
from pplint.registry import Registry
from pplint.rule import Rule
from pplint.source import SourceFile
from pplint.syntax.parser import parse


def main() -> None:
    """Measure and print the table."""
    options = arguments("Time the validation of real manifests on one core.")
    sources = [SourceFile(str(path), path.read_bytes()) for path in manifests(options.folder)]
    parsed = [parse(source) for source in sources]
    every = registry.load().rules
    validation = _checks([rule for rule in every if rule.category == "syntax"])
    nothing, everything = _checks([]), _checks(every)
    gc.freeze()
    gc.disable()
    works = [
        lambda: [parse(source) for source in sources],
        lambda: [check_parsed(each, nothing) for each in parsed],
        lambda: [check_parsed(each, validation) for each in parsed],
        lambda: [check_parsed(each, everything) for each in parsed],
    ]
    parsing, walking, validating, checking = best_of_each(options.runs, works)
    names = ["parse and lower", "walk, without rules", "validate: the rules of `syntax`", "check: all rules"]
    rows = zip(names, [parsing, walking, validating, checking], strict=True)
    print_table(["", "seconds", "of parsing"], ([name, f"{s:.3f}", f"{s / parsing:.0%}"] for name, s in rows))
    print(f"\n{len(sources)} files, {len(validation.rules)} rules of `syntax`, best of {options.runs} runs.")


def _checks(rules: list[Rule] | tuple[Rule, ...]) -> Checks:
    return Checks.everything(Registry.of(rules))


if __name__ == "__main__":
    main()
