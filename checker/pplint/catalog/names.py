"""What the code of a catalog may name: the declarations of a project, all of which are available."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.unknown import Unknown
from pplint.evaluator.expressions.elements import flat
from pplint.project.lookup import Declared
from pplint.project.sources import manifest_at
from pplint.types.model import ANY

if TYPE_CHECKING:
    from pplint.catalog.resource import Resource
    from pplint.evaluator.core.signatures import Signature
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.names.project_names import ProjectNames
    from pplint.syntax import ast
    from pplint.types.model import Type


def name_in(word: str, title: str) -> str:
    """Return the name that the title of a resource means, where that is another text."""
    if word == "file":
        return title.rstrip("/") or title
    return _of_provider(title, None) if word == "package" else title


def _of_provider(name: str, provider: str | None) -> str:
    """Return the name of a package: each provider has names of its own."""
    return f"{name} ({provider or ''})"


class CatalogNames:
    """The names of a project, as evaluation asks for them."""

    are_complete = True
    have_data = False

    def __init__(self, names: ProjectNames) -> None:
        self.project_names = names
        self.project = names.project

    def data_type(self, name: str) -> Type | None:
        """Return the type alias or resource type of that name."""
        return self.project_names.data_type(name)

    def function(self, name: str) -> ast.Function | tuple[Signature, ...] | None:
        """Return a function in the language, or the signatures of one that is not."""
        found = self.project.function(name)
        if isinstance(found, Declared):
            return found.node
        signatures = None if found is None else self.project_names.signatures(name)
        return None if signatures is None else tuple(signatures.signatures)

    def declared_class(self, name: str) -> Declared[ast.Class] | None:
        """Return the class of that name, with its file."""
        return self.project_names.declared_class(name)

    def host_class(self, name: str) -> ast.Class | None:
        """Return the class of that name."""
        found = self.declared_class(name)
        return None if found is None else found.node

    def declared_define(self, name: str) -> Declared[ast.Define] | None:
        """Return the defined type of that name, with its file, unless a native type hides it."""
        return None if self.project.is_native_type(name) else self.project_names.declared_define(name)

    def is_readable(self, found: Declared[ast.Class]) -> bool:
        """Whether the compiler can read a class: of modules with one name, it takes the first of the module path."""
        if found.is_sound or found.is_by_signature:
            return True
        manifest = manifest_at(self.project.session, found.path) if found.module in self.project.rivals else None
        return manifest is not None and manifest.is_sound

    def is_hidden_variable(self, class_name: str, name: str) -> bool:
        """Whether a variable may be one that a class sets of which only the signature is known."""
        found = self.declared_class(class_name)
        if found is None or not found.is_by_signature:
            return False
        return all(each.name != name.rpartition("::")[2] for each in found.node.parameters or ())

    def is_resource_type(self, name: str) -> bool:
        """Whether there is a resource type of that name, defined types among them."""
        return self.declared_define(name) is not None or self.project_names.resource_type(name) is not None

    def name_variable(self, name: str) -> str | None:
        """Return the attribute by which resources of a type can be named, other than by the title."""
        # To the compiler, commands and paths of these do not name them.
        found = None if name in {"exec", "tidy"} else self.project_names.resource_type(name)
        if found is None or found.namevar is not None:
            return None if found is None else found.namevar
        return "name" if (own := found.attributes.get("name")) is not None and own.is_namevar else None

    def other_names(self, resource: Resource) -> list[Result]:
        """Return what a resource can be referred to by, apart from its title."""
        word = resource.word
        variable = "name" if resource.definition is not None else self.name_variable(word)
        name = None if variable is None else resource.parameters.get(variable)
        provider = resource.parameters.get("provider")
        if word != "package":
            name = name_in(word, resource.title) if name is None else name
        elif (name is None or isinstance(name, str)) and (provider is None or isinstance(provider, str)):
            name = _of_provider(resource.title if name is None else name, provider)
        elif name is not None:
            name = Unknown(ANY)
        return [*flat(resource.parameters.get("alias")), name]

    def variable(self, name: str) -> Result | None:  # noqa: ARG002 - the interface asks for it
        """Return nothing: the catalog knows the variables of the classes that it has."""
        return None

    def has_module(self, name: str) -> bool:
        """Whether there is a module of that name."""
        return self.project_names.has_module(name)

    def has_function(self, module: str, name: str) -> bool:  # noqa: ARG002
        """Whether there is a function of that name."""
        return self.project_names.signatures(name) is not None
