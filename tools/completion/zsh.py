"""Completion in zsh."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.completion import RULE_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.option_tables import Command, Option

_SCRIPT = """\
#compdef pplint
# What zsh completes for pplint: `pplint completions zsh` writes it.

_pplint_rules() {{
  local -a names
  names=(${{(f)"$({rules})"}})
  _sequence compadd - $names
}}

_pplint() {{
  local command={default}
  local -a commands
  commands=(
{words}  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _alternative 'commands:command:(('"${{(j: :)${{(q)commands}}}}"'))' 'files:path:_files'
    return
  fi
  case $words[2] in
    ({names}) command=$words[2]; shift words; (( CURRENT-- )) ;;
  esac
  case $command in
{commands}  esac
}}

if [[ $funcstack[1] == _pplint ]]; then
  _pplint "$@"
else
  compdef _pplint pplint
fi
"""


def script(commands: Sequence[Command]) -> str:
    """Return what zsh reads."""
    return _SCRIPT.format(
        rules=RULE_NAMES,
        default="check",
        names="|".join(command.name for command in commands),
        words="".join(f"    {_quoted(f'{command.name}:{command.summary}')}\n" for command in commands),
        commands="".join(map(_command, commands)),
    )


def _command(command: Command) -> str:
    lines = [_quoted(spec) for option in command.options for spec in _specs(option)]
    lines += [_quoted(f"*:{_plain(each.value or '')}:{_action(each)}") for each in command.arguments[:1]]
    return f"    ({command.name}) _arguments -s \\\n" + " \\\n".join(f"      {line}" for line in lines) + " ;;\n"


def _specs(option: Option) -> list[str]:
    value = "" if option.value is None else f":{_plain(option.value)}:{_action(option)}"
    words = option.help.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    more = "=" if value else ""
    if option.value is not None and option.value.startswith("="):
        more, value = "=-", f":{value}"
    return [f"*{name}{more if name.startswith('--') else ''}[{words}]{value}" for name in option.names]


def _action(option: Option) -> str:
    if option.choices:
        return f"({' '.join(option.choices)})"
    return {"rule": "_pplint_rules", "directory": "_files -/", "file": "_files"}.get(option.kind, " ")


def _plain(value: str) -> str:
    return value.removeprefix("=").replace(":", " ").replace("[", "").replace("]", "")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
