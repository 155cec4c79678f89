"""Whether a file is a manifest, a plan or a template, by where it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.project.location import location_of
from pplint.session import Session
from pplint.syntax.source_kinds import SourceKind, source_kind

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/srv/plans/m/manifests/init.pp", SourceKind.MANIFEST),
        ("/srv/plans/manifests/init.pp", SourceKind.MANIFEST),
        ("/srv/plans/manifests/plans/init.pp", SourceKind.MANIFEST),
        ("/srv/plans/m/functions/f.pp", SourceKind.MANIFEST),
        ("/srv/plans/m/templates/t.epp", SourceKind.TEMPLATE),
        ("/srv/manifests/m/plans/init.pp", SourceKind.PLAN),
        ("/srv/m/plans/functions/p.pp", SourceKind.PLAN),
        ("/srv/m/plans/init.pp", SourceKind.PLAN),
        ("plans/manifests/p.pp", SourceKind.PLAN),
        ("manifests/plans/c.pp", SourceKind.MANIFEST),
    ],
)
def test_the_innermost_folder_with_code_tells_what_a_file_is(path: str, kind: SourceKind) -> None:
    assert source_kind(path) is kind


@pytest.mark.parametrize("path", ["plans/m/manifests/init.pp", "plans/manifests/init.pp", "plans/plans/manifests/x.pp"])
def test_a_directory_around_that_is_called_plans_does_not_make_plans(tmp_path: Path, path: str) -> None:
    file = tmp_path / path
    file.parent.mkdir(parents=True)
    file.write_text("class m { }")
    assert location_of(Session(), str(file)).kind is SourceKind.MANIFEST
