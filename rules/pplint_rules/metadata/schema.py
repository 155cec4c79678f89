"""What has to be in a `metadata.json`, and of which kind it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.syntax.json_places import JsonValue, wrong_escapes
from pplint.types.semver import Version

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.base.source import SourceFile

Fault = tuple[Span, str]

_REQUIRED: Final = ("name", "version", "author", "license", "summary", "source", "dependencies")
_TEXTS: Final = (
    *("author", "description", "issues_url", "license", "name", "project_page", "source", "summary", "version"),
)
_URLS: Final = ("issues_url", "project_page")
_LONGEST_SUMMARY: Final = 144
_FULL_NAME: Final = late_pattern(r"[A-Za-z0-9_]+[/-][a-z][a-z0-9_]*\Z")
_NOT_IN_URL: Final = late_pattern(r"[\s<>\"{}|\\^`]")


def faults(root: JsonValue, source: SourceFile) -> Iterator[Fault]:
    """Yield what those refuse who publish and install modules, with its places."""
    for span in wrong_escapes(source.data):
        yield span, f"`{source.text(span)}` is not an escape in JSON"
    missing = [f"`{key}`" for key in _REQUIRED if root.member(key) is None]
    if missing:
        yield Span(root.span.start, root.span.start + 1), f"{_listed(missing)} missing"
    for key in _TEXTS:
        value = root.get(key)
        if value is not None and value.text is None:
            yield value.span, f"`{key}` expects a string, got {value.kind}"
        elif value is not None:
            yield from _of_text(key, value)
    provider = root.get("data_provider")
    if provider is not None and provider.text is None and provider.kind != "null":
        yield provider.span, f"`data_provider` expects a string or null, got {provider.kind}"
    for key, check in _LISTS.items():
        yield from _of_list(key, root.get(key), check)


def _listed(words: list[str]) -> str:
    if len(words) == 1:
        return f"{words[0]} is"
    return f"{', '.join(words[:-1])} and {words[-1]} are"


def _of_text(key: str, value: JsonValue) -> Iterator[Fault]:
    text = value.text or ""
    if key == "name" and ("/" in text or not _FULL_NAME.match(text)):
        yield value.span, f"`{text}` is not a full module name such as `author-module`"
    elif key == "version" and not _is_version(text):
        yield value.span, f"`{text}` is not a version such as `1.2.3`"
    elif key == "summary" and len(text) > _LONGEST_SUMMARY:
        yield value.span, f"the summary has {len(text)} characters, more than {_LONGEST_SUMMARY}"
    elif key in _URLS and _NOT_IN_URL.search(text):
        yield value.span, f"`{key}` is not a URL"


def _is_version(text: str) -> bool:
    try:
        Version.parse(text)
    except ValueError:
        return False
    except TooManyDigitsError:  # Ruby reads as many as there are.
        pass
    return True


def _of_list(key: str, value: JsonValue | None, check: Callable[[str, JsonValue], Iterator[Fault]]) -> Iterator[Fault]:
    if value is None:
        return
    if value.elements is None:
        yield value.span, f"`{key}` expects an array, got {value.kind}"
        return
    for each in value.elements:
        yield from check(key, each)


def _of_element(key: str, value: JsonValue, name: str) -> Iterator[Fault]:
    """Check that an element of a list is an object with a name."""
    found = value.get(name)
    if value.members is None:
        yield value.span, f"an element of `{key}` expects an object, got {value.kind}"
    elif found is None:
        yield value.span, f"an element of `{key}` has no `{name}`"
    elif found.text is None:
        yield found.span, f"`{name}` expects a string, got {found.kind}"


def _of_entry(key: str, value: JsonValue) -> Iterator[Fault]:
    yield from _of_element(key, value, "name")
    name, versions = value.get("name"), value.get("version_requirement")
    if key == "dependencies" and name is not None and name.text is not None and not _FULL_NAME.match(name.text):
        yield name.span, f"`{name.text}` is not a full module name such as `author/module`"
    if versions is not None and versions.text is None:
        yield versions.span, f"`version_requirement` expects a string, got {versions.kind}"


def _of_system(key: str, value: JsonValue) -> Iterator[Fault]:
    yield from _of_element(key, value, "operatingsystem")
    yield from _of_list("operatingsystemrelease", value.get("operatingsystemrelease"), _of_word)


def _of_word(key: str, value: JsonValue) -> Iterator[Fault]:
    if value.text is None:
        yield value.span, f"an element of `{key}` expects a string, got {value.kind}"


_LISTS: Final = {
    "dependencies": _of_entry,
    "requirements": _of_entry,
    "operatingsystem_support": _of_system,
    "tags": _of_word,
}
"""The lists, and what checks an element of them."""
