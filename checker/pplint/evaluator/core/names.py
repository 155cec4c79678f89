"""What a program may name without defining it.

The evaluator asks for names through `Names`. Whoever knows a project answers with its declarations; by itself the
evaluator knows the core of the language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pplint.syntax.names import BUNDLED_RESOURCE_TYPES, RESOURCE_TYPES
from pplint.types.catalog_types import ResourceType
from pplint.types.names import capitalized

if TYPE_CHECKING:
    from pplint.evaluator.core.signatures import Signature
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast
    from pplint.types.model import Type


if TYPE_CHECKING:

    class Names(Protocol):
        """The declarations outside of a program. Names are in lower case, but for those of data types."""

        @property
        def are_complete(self) -> bool:
            """Whether a name that is not found here does not exist; else what it names is unknown."""
            ...

        @property
        def have_data(self) -> bool:
            """Whether data may be bound to the parameters of classes, so that their defaults say nothing."""
            ...

        def data_type(self, name: str) -> Type | None:
            """Return the type alias or resource type of that name."""
            ...

        def function(self, name: str) -> ast.Function | tuple[Signature, ...] | None:
            """Return a function in the language, or the signatures of one that is not."""
            ...

        def host_class(self, name: str) -> ast.Class | None:
            """Return the class of that name."""
            ...

        def variable(self, name: str) -> Result | None:
            """Return the value of a variable with a namespace, or None."""
            ...

        def has_module(self, name: str) -> bool:
            """Whether there is a module of that name, so that its functions may be called."""
            ...

        def has_function(self, module: str, name: str) -> bool:
            """Whether there is a module, and its version has a function of that name."""
            ...


class ScriptNames:
    """The names of a script, which has no catalog and no modules: only the data types and functions of the core."""

    are_complete = True
    have_data = False

    def data_type(self, name: str) -> Type | None:  # noqa: ARG002 - the interface asks for it
        """Return nothing: a script has no resource types."""
        return None

    def function(self, name: str) -> ast.Function | tuple[Signature, ...] | None:  # noqa: ARG002
        """Return nothing: the functions of the core are found before."""
        return None

    def host_class(self, name: str) -> ast.Class | None:  # noqa: ARG002
        """Return nothing: a script has no classes."""
        return None

    def variable(self, name: str) -> Result | None:  # noqa: ARG002
        """Return nothing: a script sees only its own variables."""
        return None

    def has_module(self, name: str) -> bool:  # noqa: ARG002
        """Return False: a script has no modules."""
        return False

    def has_function(self, module: str, name: str) -> bool:  # noqa: ARG002
        """Return whether there is the module; its version is not known."""
        return self.has_module(module)


class CoreNames(ScriptNames):
    """The names of a manifest whose modules are not available: what they define may exist all the same."""

    are_complete = False

    def data_type(self, name: str) -> Type | None:
        """Return the resource type of that name, if the core or the modules that come with it have one."""
        word = name.lower().removeprefix("::")
        is_known = word in RESOURCE_TYPES or word in BUNDLED_RESOURCE_TYPES
        return ResourceType(capitalized(word)) if is_known else None


class LibraryNames(CoreNames):
    """The names of a program of its own, for which stdlib is available as it comes with pplint."""

    def has_module(self, name: str) -> bool:
        """Return whether the module is stdlib."""
        return name == "stdlib"
