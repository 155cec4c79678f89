"""What tests that compare with the released Puppet share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conformance.harness.declared_types import link_modules
from tests.conformance.harness.reference import ruby

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def modulepath(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a directory with the modules that the stubs are made of."""
    ruby()
    directory = tmp_path_factory.mktemp("modules")
    link_modules(directory)
    return directory
