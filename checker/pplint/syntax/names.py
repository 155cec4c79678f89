"""The names that mean something already, and the characters that names are made of.

The tables repeat what the language reference reserves and what the released compiler knows by itself: its keywords,
its resource types, functions, data types and variables. The patterns are those of the compiler where it refuses a
name, and those of the reference where it does not; both read letters and digits as ASCII.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from pplint.base.late_patterns import late_pattern


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words

KEYWORDS: Final = _words(
    """and attr case class default define else elsif false function if in inherits node or private true type undef
    unless"""
)
"""What the compiler reads as a keyword, so that nothing can be called by it."""

DECLARING_FUNCTIONS: Final = _words("include contain require")
"""Functions that declare the classes that they are passed."""

CREATING_FUNCTIONS: Final = _words("create_resources ensure_resource ensure_resources")
"""Functions that declare resources of the type that they are passed first."""

DEFINING_KEYWORDS: Final = _words("class define function node plan type")
"""Keywords that begin a definition."""

PLAN_KEYWORDS: Final = _words("apply plan")
"""Keywords in plans; the compiler reserves them elsewhere, too, but reads them as names there."""

RESERVED_WORDS: Final = PLAN_KEYWORDS | _words(
    "application component consumes environment import produces regexp site unit"
)
"""What the language reference reserves and the compiler lets through."""

# Classes, defined types, functions and data types

RESERVED_CLASS_NAMES: Final = _words("main settings")
"""The classes that every catalog has by itself."""

DATA_TYPES: Final = _words(
    """annotation any array binary boolean callable catalogentry class collection data default deferred enum error float
    hash init integer iterable iterator notundef numeric object optional pattern regexp resource richdata richdatakey
    runtime scalar scalardata semver semverrange sensitive string struct timespan timestamp tuple type typealias
    typereference typeset undef unit uri variant"""
)
"""The data types of the language, in lower case."""

REFUSED_TYPE_NAMES: Final = _words(
    """any array boolean collection enum float hash init integer numeric object optional pattern regexp runtime scalar
    semver semverrange sensitive string struct timespan timestamp tuple type typeset unit variant"""
)
"""The data types after which the compiler lets no class, defined type, function or plan be named."""

REPLACEABLE_DATA_TYPES: Final = _words("error unit")
"""The data types that an alias of the same name replaces; the others cannot be defined a second time."""

RESOURCE_TYPES: Final = _words(
    "component exec file filebucket group notify package resources schedule service stage tidy user whit"
)
"""The resource types that are part of Puppet itself."""

BUNDLED_RESOURCE_TYPES: Final = _words(
    """augeas cron host mount scheduled_task selboolean selmodule ssh_authorized_key sshkey yumrepo zfs zone zpool"""
)
"""The resource types of the modules that come with the agent's packages."""

FUNCTIONS: Final = _words(
    """abs alert all annotate any assert_type binary_file break call camelcase capitalize ceiling chomp chop compare
    contain convert_to create_resources crit debug defined dig digest downcase each emerg empty epp err
    eyaml_lookup_key fail file filter find_file find_template flatten floor fqdn_rand generate get getvar group_by
    hiera hiera_array hiera_hash hiera_include hocon_data import include index info inline_epp inline_template join
    json_data keys length lest lookup lstrip map match max md5 min module_directory new next notice partition realize
    reduce regsubst require return reverse_each round rstrip scanf sha1 sha256 shellquote size slice sort split
    sprintf step strftime strip tag tagged template then tree_each type unique unwrap upcase values versioncmp warning
    with yaml_data"""
)
"""The functions that are part of Puppet itself."""

METAPARAMETERS: Final = _words("alias audit before loglevel noop notify require schedule stage subscribe tag")
"""The attributes that every resource has, whatever its type."""

RELATIONSHIPS: Final = ("before", "require", "notify", "subscribe")
"""The metaparameters that make relationships."""

# Variables

RESERVED_VARIABLES: Final = _words("facts server_facts trusted")
"""What no scope may assign, not even as a parameter."""

SCOPE_VARIABLES: Final = _words("caller_module_name module_name name title")
"""What the compiler sets in every class, in every instance of a defined type, and in every node definition."""

SCOPE_PARAMETERS: Final = _words("name title")
"""The names that no parameter of a class or defined type may have, because the title and the name of it do."""

TOP_SCOPE_VARIABLES: Final = _words(
    """agent_specified_environment clientcert clientnoop clientversion environment module_name name serverip serverip6
    servername serverversion title"""
)
"""What the compiler sets at top scope for every node."""

FACTS: Final = _words(
    """disks dmi facterversion filesystems fips_enabled identity is_virtual kernel kernelmajversion kernelrelease
    kernelversion load_averages memory mountpoints networking os partitions path processors ruby ssh system_uptime
    timezone virtual"""
)
"""The facts that agents report nearly everywhere, and that the compiler makes variables of at top scope."""

# Characters

DEFINITION_NAME: Final = late_pattern(r"[a-z]\w*(?:::[a-z]\w*)*", re.ASCII)
"""What the compiler takes as the name of a class, defined type, function or plan."""

LOWER_CASE_NAME: Final = late_pattern(r"[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*")
"""What the language reference takes as the name of a class or defined type."""

NAME_SEGMENT: Final = late_pattern(r"[a-z][a-z0-9_]*")
"""One segment of such a name; what the language reference takes as the name of a module or a parameter."""

TYPE_NAME: Final = late_pattern(r"[A-Z]\w*(?:::[A-Z]\w*)*", re.ASCII)
"""What the compiler takes as the name of a data type."""

VARIABLE_NAME: Final = late_pattern(r"(?:::)?(?:[a-z]\w*::)*[a-z_]\w*", re.ASCII)
"""What the compiler takes as the name of a variable that is no match result."""

NUMERIC_VARIABLE_NAME: Final = late_pattern(r"0|[1-9][0-9]*")
"""What the compiler takes as the name of a match result."""

PARAMETER_NAME: Final = late_pattern(r"[a-z_]\w*", re.ASCII)
"""What the compiler takes as the name of a parameter."""

NODE_NAME: Final = late_pattern(r"[-\w.]+", re.ASCII)
"""What the compiler takes as the name of a node; the language reference wants its letters in lower case."""

# The compiler's pattern ends with Ruby's `\Z`, and means letters of any script by `[[:alnum:]]`.
_TAG = late_pattern(r"[A-Za-z0-9_][A-Za-z0-9_:.-]*\n?")


def is_tag(text: str) -> bool:
    """Whether the compiler takes text as a tag: letters of any script, digits and underscores, then also `:.-`."""
    letters = "".join("a" if _is_foreign_letter(character) else character for character in text)
    return _TAG.fullmatch(letters) is not None


def _is_foreign_letter(character: str) -> bool:
    category = unicodedata.category(character)
    return not character.isascii() and (category[0] in "LM" or category in {"Nd", "Nl"})
