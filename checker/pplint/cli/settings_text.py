"""Settings as a configuration file that would give the same ones."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Severity
from pplint.base.puppet import DEFAULT_PUPPET
from pplint.config.options import OPTIONS, Option
from pplint.project.sources import shown_path
from pplint.report.escape import visible_path

if TYPE_CHECKING:
    from pplint.config.settings import Settings
    from pplint.project.targets import Target


def settings_text(settings: Settings, target: Target | None) -> str:
    """Return the settings as TOML, with the file that they come from, and the version that the project is for."""
    origin = f"# from {settings.origin}\n" if settings.origin is not None else "# no configuration file\n"
    plain = [option for option in OPTIONS.values() if not _is_table(option)]
    tables = [option for option in OPTIONS.values() if _is_table(option)]
    lines = [f"{option.key} = {_value(value)}\n" for option in plain if (value := _get(settings, option)) is not None]
    if settings.puppet_version is None:
        lines.append(_found_version(target))
    return "".join([origin, *lines, *(_table(option, settings) for option in tables)])


def _found_version(target: Target | None) -> str:
    if target is None:
        return f'# puppet-version = "{DEFAULT_PUPPET}", since the project does not set it\n'
    return f'# puppet-version = "{target.version}", from {visible_path(shown_path(target.origin))}\n'


def _is_table(option: Option) -> bool:
    return option.schema.get("type") == "object"


def _get(settings: Settings, option: Option) -> object:
    return getattr(settings, option.setting)


def _table(option: Option, settings: Settings) -> str:
    entries: tuple[tuple[str, object], ...] = getattr(settings, option.setting)
    lines = "".join(f"{_value(key)} = {_value(value)}\n" for key, value in entries)
    return f"\n[{option.key}]\n{lines}" if lines else ""


def _value(value: object) -> str:
    """Write a value as TOML does; its strings and lists are those of JSON."""
    return json.dumps(value.label if isinstance(value, Severity) else value, ensure_ascii=False)
