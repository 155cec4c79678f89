"""What is known of facts and of the variables that are set for every compilation."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.base.suggest import is_one_edit
from pplint.evaluator.core.known_keys import known_keys
from pplint.evaluator.core.unknown import Unknown
from pplint.infer.legacy_facts import is_legacy_fact
from pplint.infer.names.misspelling import is_alike, is_almost
from pplint.project.lookup import Status
from pplint.project.stubs import load_stubs
from pplint.query import Queries, query
from pplint.syntax.name_kinds import Kind
from pplint.types.alias import unalias
from pplint.types.errors import InvalidTypeError
from pplint.types.model import ANY, HashType, OptionalType, StringType, StructType, Type
from pplint.types.parse import parse_type_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pplint.evaluator.core.unknown import Result
    from pplint.project.project import Project

_CODE = late_pattern(r"""[$'"{}\[\]]""")
"""What is in a name that was meant to be code; else, whoever prints a fact may call it as they like."""

ANY_HASH = HashType(StringType(), ANY)

_TEXT: Mapping[str, Type] = dict.fromkeys(("environment", "clientcert", "clientversion"), StringType())
_OF_A_SERVER: Mapping[str, Type] = dict.fromkeys(
    ("servername", "serverip", "serverip6", "serverversion"), OptionalType(StringType())
)
"""Set by a server: `puppet apply` leaves them unset."""
_ANYTHING: Mapping[str, Type] = dict.fromkeys(
    ("agent_specified_environment", "clientnoop", "pe_build", "pe_version", "classes", "tags", "_timestamp"), ANY
)
COMPILER_VARIABLES: Mapping[str, Type] = {**_TEXT, **_OF_A_SERVER, **_ANYTHING}
"""Variables of the top scope that the compiler or the agent sets, besides facts."""

HASHES = {"facts": "Facts", "trusted": "Trusted", "server_facts": "ServerFacts"}
"""Variables that are hashes with known keys, and the aliases of their types in the stubs."""


SETTINGS = "settings"
"""The class that the compiler declares, with a variable for each of its settings."""
_ALL_SETTINGS = "all_local"


class Facts:
    """The facts of a project: those of Facter by their schema, those that modules add by their names."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self.queries = Queries(project.session.engine, self)
        self._stubs = load_stubs("core")

    @query
    def variable(self, name: str) -> Result | None:
        """Return what is known of a variable of the top scope that no manifest sets, or None if there is none."""
        if name in HASHES:
            return Unknown(ANY_HASH)
        known = COMPILER_VARIABLES.get(name)
        if known is not None:
            return Unknown(known)
        type_ = self.type_of(name)
        return None if type_ is None else Unknown(type_)

    @query
    def type_of(self, name: str) -> Type | None:
        """Return the type of a fact, or None if nothing is called so."""
        found = _known_type(name)
        if found is not None:
            return found
        added = self._project.fact(name)
        if added is not None:
            return _parsed(added.type)
        return ANY if is_legacy_fact(name) else None

    def entry(self, variable: str, key: str) -> Type | None:
        """Return the type of `$facts[key]` or `$trusted[key]`; None if no such key is known."""
        if variable == "facts":
            return self.type_of(key)
        known = self.keys(variable)
        return known.get(key) if known else ANY

    def keys(self, variable: str) -> dict[str, Type]:
        """Return the keys of `$trusted` and the like, and the types of their values; none if they are not known."""
        text = self._stubs.variable_type(variable)
        struct = ANY if text is None else unalias(_parsed(text))
        return {each.name: each.value for each in struct.elements} if isinstance(struct, StructType) else {}

    def setting(self, name: str) -> Result:
        """Return what is known of `$settings::name`; another version may have settings that are not known here."""
        return Unknown(ANY_HASH if name == _ALL_SETTINGS else self.keys(SETTINGS).get(name, ANY))

    @query
    def is_unknown(self, name: str) -> bool:
        """Return whether no fact is called so: none of Facter's, and none that a module of the project adds."""
        if self.type_of(name) is not None:
            return False
        is_unknown = self._project.status(Kind.FACT, name) is Status.UNKNOWN
        return is_unknown or (is_almost(name, self.names()) and not self._project.has_unread_fact_scripts)

    def is_misnamed(self, name: str) -> bool:
        """Return whether a key of `$facts` is certainly none: it looks like code, or it is almost one that is known.

        Any other may be that of an external fact, which only the nodes know.
        """
        if self.type_of(name) is not None:
            return False
        if _CODE.search(name) is not None:
            return True
        return is_alike(Kind.FACT, name, self.names()) and not self._project.has_unread_fact_scripts

    def is_slip(self, name: str, key: object) -> bool:
        """Return whether a fact of which a key is asked for is certainly meant to be another one."""
        if self.type_of(name) is not None or self._project.has_unread_fact_scripts:
            return False
        alike = (each for each in _known() if is_one_edit(name, each))
        return is_almost(name, self.names()) or any(
            key in (known_keys(Unknown(_known_type(each) or ANY)) or ()) for each in alike
        )

    def is_legacy(self, name: str) -> bool:
        """Return whether Facter hides a fact by default, and no module adds one of that name."""
        return is_legacy_fact(name) and self._project.fact(name) is None

    def replacement(self, name: str) -> str | None:
        """Return what to write in place of a legacy fact, or None for any other."""
        return self._stubs.replacement(name) if is_legacy_fact(name) else None

    def names(self) -> Sequence[str]:
        """Return the names of the facts that are known."""
        return [*_known(), *self._project.fact_names]


@cache
def _parsed(text: str | None) -> Type:
    if text is None:
        return ANY
    try:
        return parse_type_text(text)
    except InvalidTypeError:
        return ANY


@cache
def _known_type(name: str) -> Type | None:
    """Return the type of a fact that Facter has on some machine; on others it may be missing."""
    stubs = load_stubs("core")
    declared = stubs.legacy_facts.get(name) or stubs.facts.get(name)
    type_ = None if declared is None else _parsed(declared.type)
    return type_ if type_ is None or type_ == ANY else OptionalType(type_)


@cache
def _known() -> Sequence[str]:
    """The names of the facts that Facter has on some machine."""
    stubs = load_stubs("core")
    return tuple(dict.fromkeys((*stubs.facts, *stubs.legacy_facts)))
