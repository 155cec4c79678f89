"""Programs that run plans: what they set at the top scope is not the same.

Bolt sets nothing there. The playbooks of Choria are plans, too, and see `$facts`, `$trusted` and `$server_facts`, as
those of whoever asks the compiler for scripts without more ado.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.query import query
from pplint.session import file_summary

if TYPE_CHECKING:
    from pplint.project.module_files import ModuleFiles

_CHORIA: Final = "choria"
_OF_CHORIA: Final = late_pattern(rb"\bchoria::|['\"]choria['\"]|\bmcollective\b|\bMcollective")


def is_for_choria(data: bytes) -> bool:
    """Return whether the text of a plan names what only Choria has."""
    return _OF_CHORIA.search(data) is not None


@query
def has_playbooks(module: ModuleFiles) -> bool:
    """Return whether the plans of a module are for Choria."""
    if _CHORIA in (module.metadata.dependencies or ()):
        return True
    plans = (os.path.join(module.root, path) for path in module.folder.files("plans", ".pp"))
    return any(_names_choria(module.session, path) for path in plans)


@file_summary
def _names_choria(data: bytes) -> bool:
    """Return whether the text of a plan names what only Choria has."""
    return is_for_choria(data)
