"""Errors that are expected by what is said of them."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import pytest

from pplint.wording.sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.issue import IssueError

    _E = TypeVar("_E", bound=IssueError)


@contextmanager
def refuses(kind: type[_E], words: str = "") -> Iterator[pytest.ExceptionInfo[_E]]:
    """Expect an error of a kind; a pattern must be found in the words for its issue."""
    with pytest.raises(kind) as caught:
        yield caught
    assert re.search(words, sentence(caught.value.issue)), sentence(caught.value.issue)
