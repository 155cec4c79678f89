"""Completion in bash, from version 4 on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.completion import RULE_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.option_tables import Command, Option

_SCRIPT = """\
# What bash completes for pplint: `pplint completions bash` writes it.

_pplint_words() {{
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
}}

_pplint_rules() {{
  local before=''
  case $word in *,*) before=${{word%,*}}, ;; esac
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$({rules})" -- "${{word##*,}}")
}}

_pplint_directories() {{
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -d -- "$word")
}}

_pplint_nothing() {{
  compopt +o default +o bashdefault 2>/dev/null
}}

_pplint() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command={default}
  COMPREPLY=()
  if [ "$word" = = ]; then
    word=''
  elif [ "$before" = = ]; then
    before=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  if [ "$COMP_CWORD" -gt 1 ]; then
    case ${{COMP_WORDS[1]}} in
      {names}) command=${{COMP_WORDS[1]}} ;;
    esac
  fi
  case "$command $before" in
{values}  esac
  case $word in
    -*)
      case $command in
{options}      esac
      return ;;
  esac
  if [ "$COMP_CWORD" = 1 ]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -W "{words}" -- "$word"; compgen -f -- "$word")
    return
  fi
  case $command in
{arguments}  esac
}}

complete -o bashdefault -o default -F _pplint pplint
"""


def script(commands: Sequence[Command]) -> str:
    """Return what bash reads."""
    names = [command.name for command in commands]
    return _SCRIPT.format(
        rules=RULE_NAMES,
        default="check",
        names="|".join(names),
        words=" ".join(names),
        values="".join(_values(commands)),
        options="".join(_options(commands)),
        arguments="".join(_arguments(commands)),
    )


def _values(commands: Sequence[Command]) -> Iterator[str]:
    for command in commands:
        for option in command.options:
            if option.value is not None:
                patterns = "|".join(f"'{command.name} {name}'" for name in option.names)
                yield f"    {patterns}) {_completed(option)}return ;;\n"


def _options(commands: Sequence[Command]) -> Iterator[str]:
    for command in commands:
        names = " ".join(name for option in command.options for name in option.names)
        yield f'        {command.name}) _pplint_words "{names}" ;;\n'


def _arguments(commands: Sequence[Command]) -> Iterator[str]:
    for command in commands:
        done = "".join(map(_completed, command.arguments[:1])) or "_pplint_nothing; "
        if done:
            yield f"    {command.name}) {done.removesuffix('; ')} ;;\n"


def _completed(option: Option) -> str:
    """Return the command that completes a value; files are completed where nothing else is."""
    if option.choices:
        return f'_pplint_words "{" ".join(option.choices)}"; '
    return {"rule": "_pplint_rules; ", "directory": "_pplint_directories; ", "file": ""}.get(
        option.kind, "_pplint_nothing; "
    )
