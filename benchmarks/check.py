"""Times whole programs, cold: pplint beside `puppet-lint` and `puppet parser validate`, and how fast each starts.

pplint checks types, too, with all modules on the module path. The peak of the memory is that of its largest process.

Run `apt-get install puppet-agent puppet-lint`, then `python -m benchmarks.check`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from compileall import compile_dir
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import pplint
import pplint_rules
from benchmarks.measure import DEBIAN_MODULES, arguments, best_of_each, manifests, print_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

PPLINT = [sys.executable, "-m", "pplint"]
CHECK = [*PPLINT, "check", "--isolated", "--no-cache", "--output-format=concise"]

WHOLE = [*CHECK, f"--modulepath={DEBIAN_MODULES}"]

CHECKS = {
    "pplint": WHOLE,
    "pplint, one process": [*WHOLE, "--jobs=1"],
    "pplint, without types": [*CHECK, "--ignore=types,references,correctness"],
    "puppet-lint": ["puppet-lint"],
    "puppet parser validate": ["puppet", "parser", "validate"],
}

STARTS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "pplint --version": [*PPLINT, "--version"],
    "puppet-lint --version": ["puppet-lint", "--version"],
    "puppet --version": ["puppet", "--version"],
}

SMALL_FILE = "class motd {\n  file { '/etc/motd':\n    ensure => file,\n    mode   => '0644',\n  }\n}\n"

CRASHED = 2
"""The least exit status that does not mean "found something": a figure for such a run would be for nothing."""


def main() -> None:
    """Measure and print both tables."""
    options = arguments("Time whole programs over real manifests.")
    # A file that is given twice, by links, is an error that ends `puppet parser validate` before most of its work.
    paths = list(dict.fromkeys(str(path.resolve()) for path in manifests(options.folder)))
    lines = sum(Path(path).read_bytes().count(b"\n") for path in paths)
    checks = {name: [*command, *paths] for name, command in CHECKS.items() if shutil.which(command[0])}
    starts = {name: command for name, command in STARTS.items() if shutil.which(command[0])}
    folder = mkdtemp()
    starts["pplint check, a file of 6 lines"] = [*CHECK, str(_small_file(Path(folder)))]
    for package in (pplint, pplint_rules):
        compile_dir(Path(package.__path__[0]), quiet=1)  # as installing does
    seconds = best_of_each(options.runs, _runs(checks.values()))
    print_table(
        ["check", "seconds", "lines a second"],
        ([name, f"{taken:.2f}", f"{lines / taken:,.0f}"] for name, taken in zip(checks, seconds, strict=True)),
    )
    print(f"\n{len(paths)} files, {lines:,} lines, best of {options.runs} runs.\n")
    print(f"Memory of the largest process of pplint: {_peak_of(checks['pplint']):.0f} MB.\n")
    seconds = best_of_each(options.runs, _runs(starts.values()))
    print_table(
        ["start", "milliseconds"],
        ([name, f"{taken * 1000:.0f}"] for name, taken in zip(starts, seconds, strict=True)),
    )
    shutil.rmtree(folder)


def _small_file(folder: Path) -> Path:
    """Write what a hook for a commit may be given."""
    path = folder / "init.pp"
    path.write_text(SMALL_FILE)
    return path


def _runs(commands: Iterable[list[str]]) -> list[Callable[[], None]]:
    return [partial(_run, command) for command in commands]


def _peak_of(command: list[str]) -> float:
    """Return the most memory that a run takes in one process, in megabytes."""
    code = (
        "import resource, subprocess, sys; silent = subprocess.DEVNULL; "
        "subprocess.run(sys.argv[1:], stdout=silent, stderr=silent, check=False); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)"
    )
    measured = [sys.executable, "-c", code, *command]
    return float(subprocess.run(measured, capture_output=True, text=True, check=True).stdout)


def _run(command: list[str]) -> None:
    status = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    if status.returncode < 0 or status.returncode >= CRASHED:
        raise SystemExit(f"{' '.join(command[:4])} … ended with status {status.returncode}: {status.stderr[-500:]}")


if __name__ == "__main__":
    main()
