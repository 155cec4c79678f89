"""Templates in Ruby in a catalog: what they read of the compilation, and what comes of one that is not rendered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast

import pplint.catalog.erb.arrays
import pplint.catalog.erb.calls
import pplint.catalog.erb.hashes
import pplint.catalog.erb.numbers
import pplint.catalog.erb.ordering
import pplint.catalog.erb.searches
from pplint.catalog import issues
from pplint.catalog.erb.rendering import Rendering
from pplint.catalog.erb.template import Template, template_of
from pplint.catalog.erb.values import TemplateError, Undecided
from pplint.evaluator.builtins.calling import Call
from pplint.evaluator.calls.calls import call_function
from pplint.evaluator.core.errors import Uncertain
from pplint.evaluator.core.scopes import NotFound, Parameters
from pplint.evaluator.core.unknown import Unknown
from pplint.project.checked_file import parse_erb
from pplint.types.model import ANY, StringType
from pplint.values.errors import LimitReached, PuppetError
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.catalog.compilation import Compilation
    from pplint.catalog.erb.values import Ruby
    from pplint.catalog.resource import CatalogScope
    from pplint.evaluator.core.unknown import Result
    from pplint.session import Session
    from pplint.values.model import Value

INLINE: Final = "inline template"
"""What a template in a string is called."""

_LONGEST: Final = 60


class Surroundings:
    """The compilation and the scope that a template is rendered in."""

    def __init__(self, run: Compilation, scope: CatalogScope, call: Call) -> None:
        self.run = run
        self._scope = scope
        self._call = call

    def instance_variable(self, name: str) -> Result:
        """Return a variable that is seen here; parameters that have no value yet are not among them."""
        scope = self._scope
        with scope.guarded():
            while isinstance(scope.frame, Parameters) and scope.frame.parent is not None:
                scope.enter(scope.frame.parent)
            try:
                return self.run.variable(name, scope)
            except NotFound:
                # Facts may have names with other signs, which are `_` here.
                others = self.run.top.variables
                is_other = "_" in name and any(re.sub(r"\W", "_", each) == name for each in others)
                return Unknown(ANY) if is_other else None

    def scope_variable(self, name: str) -> Result:
        """Return a variable, perhaps with a namespace; under Puppet 8 one that is not set is an error."""
        try:
            return self.run.variable(name, self._scope)
        except NotFound:
            if self.run.forgives_unset:
                return None
            raise TemplateError(f"undefined variable '{name}'") from None

    def has_variable(self, name: str) -> bool:
        """Return whether a variable is set, and not to `undef`."""
        try:
            value = self.run.variable(name, self._scope)
        except NotFound:
            return False
        if isinstance(value, Unknown):
            raise Undecided(f"`{name}`, which is not known")
        return value is not None

    def call(self, name: str, arguments: Sequence[Ruby]) -> Result:
        """Call a function of the language."""
        given = [_as_value(each) for each in arguments]
        word = name.lower().removeprefix("::")
        return call_function(Call(self.run, self._call.node, self._scope, word, given))

    def weigh(self, value: Ruby) -> None:
        """Raise an error if a value is too large."""
        self.run.budget.weighed(cast("Value", value))


def _as_value(value: Ruby) -> Value:
    """Return a value for a function of the language, which knows no symbols but `:undef`."""
    if isinstance(value, (str, int, float, Hash, type(None))):
        return cast("Value", value)
    if isinstance(value, tuple):
        return tuple(map(_as_value, value))
    raise Undecided(f"call with a {type(value).__name__}")


def render(around: Surroundings, template: Template | None, path: str) -> Result:
    """Return the text of a template; unknown, with the line that stopped it, if it cannot be known."""
    run = around.run
    if template is None:
        return unknown_text(run, path, 1, "it cannot be read")
    rendering = Rendering(template, around)
    try:
        return rendering.text()
    except TemplateError as error:
        raise PuppetError(issues.TemplateFails(path, template.line(rendering.here), str(error))) from None
    except (Undecided, Uncertain, LimitReached, RecursionError) as stop:
        reason = str(stop) if isinstance(stop, Undecided) else "it takes too much"
        return unknown_text(run, path, template.line(rendering.here), reason)


def unknown_text(run: Compilation, path: str, line: int, reason: str) -> Result:
    """Return a text that is not known, and count what stopped its template."""
    run.causes[f"ERB: {path}, line {line}: {reason}"] += 1
    return Unknown(StringType())


def template_in(run: Compilation, path: str) -> Template | None:
    """Return a template of a module, which is read once for all nodes."""
    known = run.at_hand.templates
    if path not in known:
        known[path] = _read(run, path)
    return known[path]


def _read(run: Compilation, path: str) -> Template | None:
    session = run.at_hand.project.session
    try:
        return read_template(session, session.disk.read(path, run.budget.limits.size))
    except OSError:
        return None


def read_template(session: Session, data: bytes) -> Template | None:
    """Return a template by its text; None if it cannot be read."""
    source = parse_erb(session, data)
    return None if source is None else template_of(data, source)


_METHODS = (
    pplint.catalog.erb.arrays,
    pplint.catalog.erb.calls,
    pplint.catalog.erb.hashes,
    pplint.catalog.erb.numbers,
    pplint.catalog.erb.ordering,
    pplint.catalog.erb.searches,
)
"""What has to be loaded, as it enters methods and nodes."""
