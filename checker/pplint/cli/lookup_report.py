"""What a lookup found, for people and for programs: each value with the places that it comes from."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import SourceFile
from pplint.base.suggest import question
from pplint.check.secrets.secrets import without_plain
from pplint.data.interpolations import SCOPE, interpolations
from pplint.data.lookup.levels import is_encrypted
from pplint.data.lookup.lookup import LOOKUP_OPTIONS_STEP, Outcome
from pplint.data.lookup.values import Array, Converted, Hash, Leaf, Unknown
from pplint.data.plain_scalars import UnreadableScalarError, read_plain_scalar
from pplint.data.secret_names import may_be_secret_name
from pplint.query import query
from pplint.report.escape import visible
from pplint.report.style import paint
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.values.model import Sensitive

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.base.source import Place
    from pplint.data.lookup.explanation import Step
    from pplint.data.lookup.lookup import Answer, Answers
    from pplint.data.lookup.scope import Scope
    from pplint.data.lookup.values import Value
    from pplint.report.report import Display
    from pplint.session import Session

_MOST_SHOWN: Final = 10
"""How many answers people see, and how many places of each; programs get them all."""

_REDACTED: Final = repr(Sensitive(None))
_HIDDEN: Final = "ENC[…]"
"""What is shown of a text that holds encrypted parts, whoever reads it."""


class LookupReport(Struct, frozen=True):
    """The answers for a key, with what is needed to show them; of a secret, the value is not shown."""

    key: str
    answers: Answers
    scope: Scope
    session: Session
    similar: Sequence[str]
    display: Display
    is_explained: bool
    is_secret: bool

    @property
    def has_value(self) -> bool:
        """Whether a value is found, for some nodes at least."""
        return any(answer.outcome is Outcome.FOUND for answer in self.answers.all)

    @property
    def open_variables(self) -> list[str]:
        """The variables that decide and are not given."""
        keys = (each.key for text in self.answers.guessed for each in interpolations(text) if each.method == SCOPE)
        return [key for key in dict.fromkeys(keys) if key and _is_open(self.scope, key)]

    def plain(self, value: Value) -> object:
        """Return what is shown of a value, made of what YAML and JSON have."""
        return _REDACTED if self.is_secret else _plain(value)

    def shown(self, place: Place) -> str:
        """Return a place as people read it."""
        source = _source(self.session, place.path)
        return place.path if source is None else f"{place.path}:{source.lines.position(place.span.start).line}"


@query
def _source(session: Session, path: str) -> SourceFile | None:
    data = session.read(path)
    return None if isinstance(data, Diagnostic) else SourceFile(path, data)


def _is_open(scope: Scope, key: str) -> bool:
    found = scope.value(key)
    return isinstance(found, Leaf) and isinstance(found.value, Unknown)


# Text


def text_report(report: LookupReport) -> str:
    """Return each value with where it comes from; with the steps before it, if that is asked for."""
    found = _grouped(report)
    more = "" if report.answers.is_complete else " or more"
    several = [f"one of {len(found)}{more} answers{_by(report)}:"] if len(found) > 1 or more else []
    shown = [line for answers in found[:_MOST_SHOWN] for line in _section(report, answers)]
    hidden = len(found) - _MOST_SHOWN
    rest = [f"and {hidden} more; `--facts FILE` decides"] if hidden > 0 else []
    return "".join(f"{line}\n" for line in [*several, *shown, *rest, *_open(report)])


def _grouped(report: LookupReport) -> list[list[Answer]]:
    """Put those answers together that come to the same, in the same way if that is asked for."""
    found: dict[str, list[Answer]] = {}
    for answer in report.answers.all:
        members = _members(report, answer)
        members.pop("from", None)
        members.pop("open", None)
        found.setdefault(json.dumps(members), []).append(answer)
    return list(found.values())


def _section(report: LookupReport, answers: list[Answer]) -> Iterator[str]:
    """Yield what is shown once for answers that come to the same, with all places that they come from."""
    for step in _without_vain(answers[0].steps) if report.is_explained else ():
        yield from _explained(report, step, 0)
    yield _result(report, answers[0])
    places = [_place_text(report, place, answer) for answer in answers for place in _places(answer)]
    yield from _few([f"  from   {visible(place)}" for place in dict.fromkeys(places)])


def _few(places: list[str]) -> list[str]:
    hidden = len(places) - _MOST_SHOWN
    return [*places[:_MOST_SHOWN], f"  from   {hidden} other files"] if hidden > 0 else places


def _by(report: LookupReport) -> str:
    names = [f"`{visible(name)}`" for name in report.open_variables]
    return f", by {', '.join(names)}, which {'is' if len(names) == 1 else 'are'} not given" if names else ""


def _open(report: LookupReport) -> Iterator[str]:
    """Yield the levels that may change the answer."""
    for each in dict.fromkeys(each for answer in report.answers.all for each in answer.not_followed):
        yield f"  open   {visible(f'{each.reason} ({report.shown(each.place)})')}"


def why_nothing(report: LookupReport) -> str:
    """Return why there is no value."""
    return _result(report, report.answers.all[0])


def _result(report: LookupReport, answer: Answer) -> str:
    if answer.value is not None:
        return paint(_yaml(report.plain(answer.value)).rstrip("\n"), "bold", report.display)
    if answer.outcome is Outcome.FAILED:
        at = "" if answer.place is None else f" ({report.shown(answer.place)})"
        return visible(f"the lookup fails: {answer.reason}{at}")
    suggestion = f"; {question(*report.similar)}" if report.similar else ""
    open_ = " in what is followed" if answer.outcome is Outcome.UNKNOWN else ""
    return visible(f"no value found for `{report.key}`{open_}{suggestion}")


def _place_text(report: LookupReport, place: Place, answer: Answer) -> str:
    """Return a place with the level that reads its file."""
    level = answer.levels.get(place.path)
    return report.shown(place) if level is None else f"{report.shown(place)}, {level}"


def _places(answer: Answer) -> list[Place]:
    """Return where a value comes from: the first place in each file that gave a part, strongest levels first."""
    found: dict[str, Place] = {}
    pending = [answer.value] if answer.value is not None else []
    while pending:
        each = pending.pop()
        if each.place is not None:
            known = found.get(each.place.path)
            if known is None or each.place.span.start < known.span.start:
                found[each.place.path] = each.place
        if isinstance(each, Array):
            pending += each.items
        elif isinstance(each, Hash):
            for pair in each.entries.values():
                pending += pair
    order = {path: number for number, path in enumerate(answer.levels)}
    return sorted(found.values(), key=lambda place: order.get(place.path, len(order)))


def _without_vain(steps: Iterable[Step]) -> list[Step]:
    """Leave out where options were looked for that are not there: each lookup asks all levels for them."""
    found: list[Step] = []
    for step in steps:
        inner = _without_vain(step.steps)
        if step.words == LOOKUP_OPTIONS_STEP:
            inner = [each for each in map(_with_findings, inner) if each is not None]
        if inner or step.words != LOOKUP_OPTIONS_STEP:
            found.append(replace(step, steps=inner))
    return found


def _with_findings(step: Step) -> Step | None:
    if step.is_found:
        return step
    inner = [each for each in map(_with_findings, step.steps) if each is not None]
    return replace(step, steps=inner) if inner else None


def _explained(report: LookupReport, step: Step, depth: int) -> Iterator[str]:
    at = "" if step.place is None else f"  ({report.shown(step.place)})"
    line = "  " * depth + visible(step.words + at)
    yield paint(line, "green", report.display) if step.is_found else line
    for each in step.steps:
        yield from _explained(report, each, depth + 1)


# YAML


def yaml_report(report: LookupReport) -> str:
    """Return the values alone, each a document, as far as there are some."""
    found = dict.fromkeys(
        _yaml(report.plain(answer.value)) for answer in report.answers.all if answer.value is not None
    )
    return "".join(f"--- {text}" if len(text.splitlines()) == 1 else f"---\n{text}" for text in found)


def _yaml(plain: object) -> str:
    import yaml

    class Dumper(yaml.SafeDumper):
        """Writes texts in quotes that the compiler would read as something else."""

        def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - the interface asks for it
            return True

    Dumper.add_representer(str, _represented)
    written = yaml.dump(  # pyright: ignore[reportUnknownMemberType] - its stub names an unknown type
        plain, Dumper=Dumper, allow_unicode=True, sort_keys=False, default_flow_style=False, width=sys.maxsize
    )
    return written.removesuffix("...\n")


def _represented(dumper: Any, text: str) -> Any:  # noqa: ANN401 - PyYAML has no types
    style = "|" if "\n" in text.strip("\n") else None if _reads_as_itself(text) else "'"
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _reads_as_itself(text: str) -> bool:
    try:
        return read_plain_scalar(text) == text
    except (UnreadableScalarError, TooManyDigitsError):
        return False


def _plain(value: Value) -> object:
    if isinstance(value, Array):
        return [_plain(each) for each in value.items]
    if isinstance(value, Hash):
        return {_key(key): _REDACTED if _is_secret(key) else _plain(each) for key, each in value.entries.values()}
    found = value.value
    if isinstance(found, Unknown):
        return f"(unknown, as {found.reason})"
    if isinstance(found, str) and is_encrypted(found):
        return _HIDDEN
    if isinstance(found, str):
        return without_plain(found)
    return found.text if isinstance(found, Converted) else found


def _is_secret(key: Value) -> bool:
    return isinstance(key, Leaf) and isinstance(key.value, str) and may_be_secret_name(key.value)


def _key(key: Value) -> object:
    found = _plain(key)
    return json.dumps(found) if isinstance(found, (list, dict)) else found


# JSON


def json_report(report: LookupReport) -> str:
    """Return everything that is known, for programs."""
    answers = [_members(report, answer) for answer in report.answers.all]
    unique = list({json.dumps(each, default=str): each for each in answers}.values())
    document = {
        "key": report.key,
        "answers": unique,
        "is_complete": report.answers.is_complete,
        "depends_on": report.open_variables,
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _members(report: LookupReport, answer: Answer) -> dict[str, object]:
    members: dict[str, object] = {"outcome": answer.outcome.value}
    if answer.value is not None:
        members["value"] = report.plain(answer.value)
        members["from"] = [
            {"place": report.shown(place), "level": answer.levels.get(place.path)} for place in _places(answer)
        ]
    elif answer.reason:
        members["reason"] = answer.reason
        members["place"] = None if answer.place is None else report.shown(answer.place)
    if answer.not_followed:
        members["open"] = [{"reason": each.reason, "place": report.shown(each.place)} for each in answer.not_followed]
    if report.is_explained:
        members["steps"] = _steps(report, answer.steps)
    return members


def _steps(report: LookupReport, steps: Iterable[Step]) -> list[dict[str, object]]:
    return [
        {
            "step": each.words,
            **({} if each.place is None else {"place": report.shown(each.place)}),
            **({"steps": _steps(report, each.steps)} if each.steps else {}),
        }
        for each in steps
    ]
