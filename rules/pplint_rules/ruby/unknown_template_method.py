"""Methods that a template in Ruby calls on a variable, and that no value of its type has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.repository_files.ruby_methods import lacks_method
from pplint.repository_files.subjects import ErbTemplate
from pplint.rule import Context, rule
from pplint.types.alias import AliasType
from pplint.types.display import display
from pplint.types.model import (
    ArrayType,
    BooleanType,
    EnumType,
    FloatType,
    HashType,
    IntegerType,
    OptionalType,
    PatternType,
    StringType,
    StructType,
    TupleType,
    Type,
    VariantType,
)
from pplint_rules.shared.renderings import renderings_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint_rules.shared.renderings import Rendering

_FOLDER: Final = "templates/"
_CLASSES: Final[dict[type[Type], str]] = {
    ArrayType: "Array",
    BooleanType: "TrueClass",
    EnumType: "String",
    FloatType: "Float",
    HashType: "Hash",
    IntegerType: "Integer",
    PatternType: "String",
    StringType: "String",
    StructType: "Hash",
    TupleType: "Array",
}
_ASKING: Final = (b"is_a?", b"kind_of?", b"respond_to?", b"instance_of?", b".class", b"rescue", b"def ")
"""What a template does to ask which values there are: the rest may never be reached."""


@rule("unknown-template-method", "A method that the value of a template variable does not have", Severity.ERROR)
def unknown_template_method(node: ErbTemplate, ctx: Context) -> Iterator[Finding]:
    """The compilation fails if a template calls a method that the value does not have.

    A call is reported if the variable is a parameter with a type, and no value of that type has the method, in all
    classes and defined types that render the template. Templates that check the class of a value, for example with
    `is_a?`, are not reported.

    ```puppet file=modules/shop/manifests/init.pp
    class shop(Array[String] $tills) {
      file { '/etc/shop.conf': content => template('shop/shop.conf.erb') }
    }
    ```

    ```erb path=modules/shop/templates/shop.conf.erb
    tills = <%= @tills.keys %>     <%# error: [unknown-template-method] %>
    ```

    ```erb path=modules/shop/templates/shop.conf.erb
    tills = <%= @tills.sort.join(' ') %>
    ```
    """
    if node.erb is None or node.erb.root.has_error or ctx.module is None or not node.inner_path.startswith(_FOLDER):
        return
    if any(each in node.source.data for each in _ASKING):
        return
    renderings: list[Rendering] | None = None
    for call in node.uses.methods:
        if not any(lacks_method(each, call.method) for each in _CLASSES.values()):
            continue
        if renderings is None:
            renderings = renderings_of(ctx.project, f"{ctx.module}/{node.inner_path.removeprefix(_FOLDER)}") or []
        type_ = _type_without(call.variable, call.method, renderings, ctx)
        if type_ is not None:
            message = f"`@{call.variable}` is of type {type_}, which has no method `{call.method}` in Ruby"
            yield ctx.finding(call.span, message)


def _type_without(name: str, method: str, renderings: Sequence[Rendering], ctx: Context) -> str | None:
    """Return the type of a variable if no value of it has a method, wherever the template is rendered."""
    found: str | None = None
    for rendering in renderings:
        if rendering.types is None:
            continue
        text = dict(rendering.types).get(name)
        if text is None:
            return None
        type_ = ctx.names.described_type(text)
        classes = list(_classes(type_))
        if not classes or not all(each is not None and lacks_method(each, method) for each in classes):
            return None
        found = found or display(type_)
    return found


def _classes(type_: Type) -> Iterator[str | None]:
    """Yield the classes of Ruby that values of a type are of, but for `nil`; None for any other."""
    match type_:
        case AliasType():
            yield from _classes(type_.resolved)
        case OptionalType(type=Type() as inner):
            yield from _classes(inner)
        case VariantType(types=types):
            for each in types:
                yield from _classes(each)
        case _:
            yield _CLASSES.get(type(type_))
