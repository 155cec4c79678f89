"""What the tasks of a module say of themselves."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, cast

from pplint.base.diagnostic import Diagnostic
from pplint.base.late_patterns import late_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.rule.project_view import ModuleView
    from pplint.session import Session

_FOLDER: Final = "tasks"
_NAME: Final = late_pattern(r"[a-z][a-z0-9_]*")
_MAIN: Final = "init"
_METADATA: Final = ".json"
_NO_TASKS: Final = (".conf", ".md")


def undocumented_tasks(module: ModuleView) -> Iterator[tuple[str, str]]:
    """Yield the names of the tasks for others that nothing describes, with the absolute path of what is beside them.

    That is the JSON file about a task, or else what is run.
    """
    files: defaultdict[str, list[str]] = defaultdict(list)
    for file, is_directory in module.entries(_FOLDER).items():
        name = file.partition(".")[0]
        if not is_directory and not file.endswith(_NO_TASKS) and _NAME.fullmatch(name):
            files[name].append(f"{module.root}/{_FOLDER}/{file}")
    for name, paths in sorted(files.items()):
        metadata = next((path for path in paths if path.endswith(_METADATA)), None)
        if metadata is None or not _is_described(metadata, module.session):
            yield module.name if name == _MAIN else f"{module.name}::{name}", metadata or min(paths)


def _is_described(path: str, session: Session) -> bool:
    """Return whether a task has a description or needs none, as far as its metadata can be read."""
    import json

    data = session.read(path)
    try:
        read: object = None if isinstance(data, Diagnostic) else json.loads(data)
    except (ValueError, RecursionError):
        return True
    found = cast("dict[str, object]", read) if isinstance(read, dict) else {"private": True}
    description = found.get("description")
    return found.get("private") is True or (isinstance(description, str) and bool(description.strip()))
