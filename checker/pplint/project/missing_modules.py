"""The modules that the manifests of a control repository use and that are on no directory of its module path.

Whoever uses them will have them on the server, with all that they declare: nobody can tell what that is.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.project.autoload import NAME_LIMIT, read_name
from pplint.project.manifest_summaries import manifest_summary
from pplint.project.names_in_text import name_at_end
from pplint.project.search import ENVIRONMENT
from pplint.project.stub_files import BOLT
from pplint.project.stubs import load_stubs
from pplint.session import names_summary
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import DECLARING_FUNCTIONS

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from pplint.project.search import Search
    from pplint.session import Session
    from pplint.syntax.parser import Parsed


def _after(word: bytes, pattern: bytes) -> re.Pattern[bytes]:
    """Return the pattern that matches where a word is a whole one, and what is wanted stands after it.

    It begins with the word, which a search finds as fast as nothing else.
    """
    return late_pattern(rb"%b(?<!\w%b)\b(?!:)%b" % (word, word, pattern))


# Each of these has the mark of a list of classes, if there is one, and the first name, if it may be that of a module.
_FIRST_NAMED: Final = (
    *(
        _after(word, rb"[\s('\"\[:]*(?:(?=\w[\w:]{0,200}['\"\s\]]*(,)))?([a-z]\w*)?")
        for word in (b"include", b"contain", b"require")
    ),
    _after(b"inherits", rb"[\s('\"\[:]*()([a-z]\w*)"),
    _after(b"class", rb"\s*\{(?:\s*(\[))?[\s('\"\[:]*([a-z]\w*)?"),
)
# What follows a comma may be anything; only in a file that declares lists of classes is it looked at.
_NEXT_NAMED: Final = late_pattern(rb",[\s'\":]*([a-z]\w*)")
# The group is taken whole: where nothing fits after a word, nothing does within it.
_LAST_SEGMENT: Final = late_pattern(rb"::(?=(\w+))\1\s*[({]")
_HEAD: Final = late_pattern(rb"(?:::)?([a-z]\w*)::")
_USING: Final = (ast.Call, ast.MethodCall, ast.Class, ast.Resource)


def lacking_modules(search: Search) -> frozenset[str]:
    """Return the modules of which manifests use classes, defined types or functions, and that are not available."""
    defined = frozenset(name for manifest in search.site for name in manifest.definitions)
    in_modules = (module.manifest_paths() for module in search.path.modules.values())
    at_hand = frozenset((ENVIRONMENT, *search.path.modules))
    used = chain.from_iterable(
        _used_in(path, search.session, at_hand) for path in chain(search.site_files, *in_modules)
    )
    return frozenset(name.partition("::")[0] for name in used if name not in defined)


def _used_in(path: str, session: Session, at_hand: frozenset[str]) -> Iterator[str]:
    """Yield the names that a manifest uses of missing modules; few are parsed, as the text is mostly enough."""
    words = _words_in(session, path)
    if words is not None and not words <= at_hand:
        yield from (name for name in _names_in(session, path) or () if name.partition("::")[0] not in at_hand)


@names_summary
def _words_in(data: bytes) -> frozenset[str]:
    """Return all words that may be modules in the text of a manifest, and some that are not."""
    words = {*_heads_in(data)}
    has_list = False
    for pattern in _FIRST_NAMED:
        for mark, word in pattern.findall(data):
            words.add(word)
            has_list = has_list or bool(mark)
    if has_list:
        words.update(_NEXT_NAMED.findall(data))
    words.discard(b"")
    return frozenset([word.decode("ascii", "replace") for word in words])


@manifest_summary
def _names_in(parsed: Parsed) -> frozenset[str]:
    """Return the names that a manifest uses, with their modules."""
    keys = map(read_name, chain.from_iterable(map(_used_by, parsed.nodes.of(*_USING))))
    return frozenset(key.text for key in keys if key is not None)


def _heads_in(data: bytes) -> Iterator[bytes]:
    """Yield the first words of the names with several that are called, or of which resources are declared."""
    for found in _LAST_SEGMENT.finditer(data):
        start = found.start()
        head = _HEAD.match(name_at_end(data[max(0, start - NAME_LIMIT) : start]) + found[0])
        if head is not None:
            yield head[1]


def _used_by(node: ast.Node) -> Iterator[str]:
    """Yield the names of the classes, defined types and functions with a module in front that a node uses."""
    if isinstance(node, ast.Call | ast.MethodCall):
        name = function_name(node)
        if name in DECLARING_FUNCTIONS:
            yield from _literals(arguments(node))
        elif "::" in name and load_stubs(BOLT).function(name) is None:
            yield name
    elif isinstance(node, ast.Class):
        yield from () if node.parent is None else (node.parent,)
    elif isinstance(node, ast.Resource) and isinstance(node.type, ast.Name):
        if node.type.value == "class":
            yield from _literals([body.title for body in node.bodies])
        elif "::" in node.type.value.removeprefix("::"):
            yield node.type.value


def _literals(nodes: list[ast.Expression]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Array):
            yield from _literals(node.elements)
        elif isinstance(node, ast.String | ast.Name):
            yield node.value
