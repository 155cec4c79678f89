"""What is added to other files: a hook for commits, and a step of the pipeline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint import __version__
from pplint.data.nodes import Mapping, Scalar, Sequence, text_of
from pplint.migrate.yaml_files import YamlFile, items_of, repositories_of, value_at

if TYPE_CHECKING:
    from pplint.data.nodes import Node

GITHUB: Final = ".github/workflows"
WORKFLOW: Final = f"{GITHUB}/pplint.yml"
GITLAB: Final = ".gitlab-ci.yml"

PACKAGE: Final = f"puppet-pplint=={__version__}"
_PROGRAM: Final = "pplint"

CHECKED_FILES: Final = (
    r"\.(pp|epp|erb)$|(^|/)((hiera|bolt-project|inventory)\.yaml|\.fixtures\.ya?ml|metadata\.json|environment\.conf|Puppetfile"
    r"|(data|hieradata)/.*\.(yaml|yml|eyaml|json)|(lib|spec|tasks)/.*\.rb|tasks/.*\.json|plans/.*\.yaml|facts\.d/.*\.(json|txt|yaml))$"
)
"""The pattern of the paths of all that is checked."""

_HOOK: Final = f"""\
repo: local
hooks:
  - id: pplint
    name: pplint
    entry: pplint check --force-exclude
    language: python
    additional_dependencies: ['{PACKAGE}']
    files: '{CHECKED_FILES}'
    require_serial: true
"""

HOOKS_TEXT: Final = "repos:\n" + "".join(
    f"{'    ' if number else '  - '}{line}\n" for number, line in enumerate(_HOOK.splitlines())
)

WORKFLOW_TEXT: Final = f"""\
name: pplint

on:
  push:
  pull_request:

permissions:
  contents: read

jobs:
  pplint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: '3.12'
      - run: pip install {PACKAGE}
      - run: pplint --output-format github
"""

_JOB: Final = """\
pplint:
{stage}  image: python:3.12
  script:
    - pip install {package}
    - pplint --output gitlab:gl-code-quality-report.json
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
"""

JOB_TEXT: Final = _JOB.format(stage="", package=PACKAGE)

_STAGES: Final = ("lint", "validate", "static", "syntax", "check", "test")


def with_hook(file: YamlFile) -> bytes | str:
    """Return the content of a file of hooks with one that runs pplint, or why there is none."""
    repositories = repositories_of(file.root)
    if _names_program(repositories):
        return "it already runs pplint"
    if not repositories:
        return "it lists no repositories of hooks"
    last = repositories[-1]
    start = file.lines.starts[file.lines.line(last.span.start) - 1]
    before = file.data[start : last.span.start].decode("utf-8", "replace")
    if before.strip() != "-":
        return "its list is not written with a line for each entry"
    blank = " " * len(before)
    lines = [f"{before if not number else blank}{line}" for number, line in enumerate(_HOOK.splitlines())]
    return _inserted(file.data, _end_of(file.data, last), "".join(f"{line}\n" for line in lines))


def with_job(file: YamlFile) -> bytes | str:
    """Return the content of a pipeline with a job that runs pplint, or why there is none."""
    if not isinstance(file.root, Mapping):
        return "it is not a mapping"
    if file.root.entry(_PROGRAM) is not None:
        return "it already runs pplint"
    stages = [text_of(each) or "" for each in items_of(value_at(file.root, "stages"))]
    named = next((stage for word in _STAGES for stage in stages if word in stage.lower()), stages[0] if stages else "")
    stage = f"  stage: {named}\n" if named and named.isprintable() and ":" not in named and "#" not in named else ""
    job = _JOB.format(stage=stage, package=PACKAGE)
    is_apart = file.data.endswith((b"\n\n", b"\n\r\n"))
    return _inserted(file.data, len(file.data), job if is_apart else f"\n{job}")


def _names_program(repositories: list[Node]) -> bool:
    hooks = (hook for each in repositories for hook in items_of(value_at(each, "hooks")))
    return any((text_of(value_at(hook, "id")) or "").startswith(_PROGRAM) for hook in hooks)


def _end_of(data: bytes, node: Node) -> int:
    """Return where the last line ends that a node has anything on, after its line feed."""
    while not isinstance(node, Scalar):
        inner = node.items if isinstance(node, Sequence) else [each.value for each in node.written]
        if not inner:
            break
        node = inner[-1]
    end = node.span.end
    if data[:end].endswith(b"\n"):
        return end
    line_feed = data.find(b"\n", end)
    return len(data) if line_feed < 0 else line_feed + 1


def _inserted(data: bytes, offset: int, text: str) -> bytes:
    """Return bytes with lines in them, that start on a line of their own."""
    before = data[:offset]
    ending = b"\r\n" if b"\r\n" in before else b"\n"
    added = text.encode().replace(b"\n", ending)
    return before + (b"" if not before or before.endswith(b"\n") else ending) + added + data[offset:]
