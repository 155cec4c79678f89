"""Files of data are read as the compiler reads them: the same values of the same kinds, and the same are refused.

Set `PPLINT_CONFORMANCE_SIZE` to read more of them, and `PPLINT_CONFORMANCE_SEED` to read others.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
from pathlib import Path
from random import Random
from typing import Any

from pplint.data.errors import DataError
from pplint.data.yaml_reader import read_yaml
from tests.conformance.harness.data import INDENT, SCALARS, random_text, written
from tests.conformance.harness.reference import ruby

log = logging.getLogger(__name__)

SCRIPT = Path(__file__).parent / "harness" / "data.rb"
SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "600"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))


def _ask(texts: list[str]) -> list[dict[str, Any]]:
    asked = "\n".join(json.dumps({"text": text}) for text in texts)
    run = subprocess.run([ruby(), str(SCRIPT)], input=asked, capture_output=True, encoding="utf-8", check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def _read(text: str) -> list[Any] | None:
    try:
        return written(read_yaml(text.encode()))
    except DataError:
        return None


def _differences(texts: list[str]) -> list[str]:
    differing: list[str] = []
    for text, answer in zip(texts, _ask(texts), strict=True):
        ours, theirs = _read(text), _as_ours(answer.get("value"))
        if ours != theirs:
            differing.append(f"{text!r}\n  ours: {ours}\n  Puppet: {theirs or answer.get('error')}")
    return differing


def _as_ours(value: Any) -> Any:  # noqa: ANN401 - what JSON holds
    """Write floats as Python does: Ruby's text of one is read back."""
    match value:
        case ["float", str(text)]:
            return ["float", repr(float(text))]
        case [*parts]:
            return [_as_ours(each) for each in parts]
        case _:
            return value


def test_scalars_are_read_alike() -> None:
    texts = [f"k: {scalar.replace(INDENT, '')}\n" for scalar in SCALARS]
    assert _differences(texts) == []


def test_random_documents_are_read_alike() -> None:
    random = Random(SEED)
    texts = [random_text(random) for _ in range(SIZE)]
    differing = _differences(texts)
    log.info("%d documents, %d refused, %d differ", SIZE, sum(_read(text) is None for text in texts), len(differing))
    assert differing == []
