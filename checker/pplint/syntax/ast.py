"""The abstract syntax tree: one class for each node of the language.

Every node knows the bytes that it spans, from `start` up to but not including `end`. Nodes are slotted
and compare by identity. They hold what the source says, decoded: a string its value without escapes, a
number its value and radix. They do not hold what it means; scopes, types and values are computed elsewhere.

The names are those of the language reference where it has one: resource title, attribute, collector, override.
"""

from __future__ import annotations

from msgspec import Struct

from pplint.base.source import Span


class Node(Struct, eq=False, gc=False):
    """A piece of a program, with its place as byte offsets."""

    start: int
    end: int

    @property
    def span(self) -> Span:
        """The bytes of this node."""
        # What `Span(…)` does, without a call of Python code: little else is asked for as often.
        return tuple.__new__(Span, (self.start, self.end))  # pyright: ignore[reportUnknownMemberType] - as of any tuple


class Expression(Node, eq=False):
    """Whatever may stand where a value or a statement is expected."""


# Literals and names


class Integer(Expression, eq=False):
    """An integer, written in decimal, octal (`0777`) or hexadecimal (`0xFF`)."""

    value: int
    radix: int


class Float(Expression, eq=False):
    """A number with a fraction or an exponent."""

    value: float


class String(Expression, eq=False):
    """Text without interpolation: quoted, or a bare word that is no valid name, such as `foo-bar`.

    Also a piece of text between the interpolations of an `InterpolatedString`.
    """

    value: str


class InterpolatedString(Expression, eq=False):
    """A double quoted string or heredoc text with `$variables` or `${expressions}` in it."""

    segments: list[String | Interpolation]


class Interpolation(Node, eq=False):
    """`$name` or `${expression}` inside of text."""

    expression: Expression


class Heredoc(Expression, eq=False):
    """Text from the lines after `@(TAG)`. The node spans the tag; its text spans the lines."""

    syntax: str
    text: String | InterpolatedString


class Regexp(Expression, eq=False):
    """A regular expression between slashes; the pattern is as Ruby reads it, with plain slashes in it."""

    pattern: str


class Boolean(Expression, eq=False):
    """`true` or `false`."""

    value: bool


class Default(Expression, eq=False):
    """The word `default`."""


class Undef(Expression, eq=False):
    """The word `undef`."""


class Name(Expression, eq=False):
    """A lowercase bare word such as `apache::port`: a string, or the name of something."""

    value: str


class Reference(Expression, eq=False):
    """An uppercase word such as `Integer` or `Apache::Vhost`: the name of a type, as it is written."""

    value: str


class ReservedWord(Expression, eq=False):
    """A word kept for later versions of the language, used as a value."""

    word: str


class Variable(Expression, eq=False):
    """A variable; the name is without the dollar sign."""

    name: str


class Array(Expression, eq=False):
    """`[a, b]`."""

    elements: list[Expression]


class Hash(Expression, eq=False):
    """`{a => b}`, or entries without braces in an argument list or an array."""

    entries: list[HashEntry]


class HashEntry(Node, eq=False):
    """`key => value` in a hash."""

    key: Expression
    value: Expression


# Operators


class Binary(Expression, eq=False):
    """Two operands of a left associative operator: arithmetic, comparison, match, `in`, `and`, `or`."""

    operator: str
    left: Expression
    right: Expression


class Not(Expression, eq=False):
    """`!operand`."""

    operand: Expression


class Minus(Expression, eq=False):
    """`-operand`."""

    operand: Expression


class Splat(Expression, eq=False):
    """`*operand`: unfolds an array into the list around it."""

    operand: Expression


class Parenthesized(Expression, eq=False):
    """`(expression)`."""

    expression: Expression


class Assignment(Expression, eq=False):
    """`target = value`; the operators `+=` and `-=` parse but are refused."""

    operator: str
    target: Expression
    value: Expression


class Relationship(Expression, eq=False):
    """`left -> right` and its siblings `~>`, `<-`, `<~`."""

    operator: str
    left: Expression
    right: Expression


class Access(Expression, eq=False):
    """`operand[key, …]`: an element, a slice, or a type with parameters."""

    operand: Expression
    keys: list[Expression]


class Selector(Expression, eq=False):
    """`operand ? { match => value, … }`."""

    operand: Expression
    options: list[SelectorOption]


class SelectorOption(Node, eq=False):
    """`match => value` in a selector."""

    match: Expression
    value: Expression


# Calls


class Call(Expression, eq=False):
    """A prefix call `function(arguments)`, or a statement call `function arguments`.

    `is_statement` is true where the call stands for its effect and not for its value.
    """

    function: Expression
    arguments: list[Expression]
    block: Lambda | None
    is_statement: bool


class MethodCall(Expression, eq=False):
    """A chained call: `receiver.function(arguments)`."""

    receiver: Expression
    function: Name
    arguments: list[Expression]
    block: Lambda | None


class Lambda(Expression, eq=False):
    """`|parameters| >> return_type { body }` after a call."""

    parameters: list[Parameter]
    return_type: Expression | None
    body: Block


class Parameter(Node, eq=False):
    """A parameter of a class, defined type, function, plan, template or lambda; the name is without the dollar sign."""

    name: str
    type: Expression | None
    default: Expression | None
    captures_rest: bool
    name_span: Span


# Control


class Block(Node, eq=False):
    """The statements between two braces, in order."""

    statements: list[Expression]


class If(Expression, eq=False):
    """`if condition { … } else { … }`; an `elsif` is an `If` that stands alone in the alternative."""

    condition: Expression
    consequence: Block
    alternative: Block | If | None


class Unless(Expression, eq=False):
    """`unless condition { … } else { … }`."""

    condition: Expression
    consequence: Block
    alternative: Block | None


class Case(Expression, eq=False):
    """`case operand { values: { … } … }`."""

    operand: Expression
    options: list[CaseOption]


class CaseOption(Node, eq=False):
    """`values: { … }` in a case expression."""

    values: list[Expression]
    body: Block


# Definitions


class Definition(Expression, eq=False):
    """What gives a name to something. `name` is whole, with the classes around it; `name_span` is where it stands."""

    name: str
    name_span: Span


class Class(Definition, eq=False):
    """`class name(parameters) inherits parent { … }`."""

    parameters: list[Parameter]
    parent: str | None
    parent_span: Span | None
    body: Block


class Define(Definition, eq=False):
    """`define name(parameters) { … }`: a defined resource type."""

    parameters: list[Parameter]
    body: Block


class Function(Definition, eq=False):
    """`function name(parameters) >> return_type { … }`."""

    parameters: list[Parameter]
    return_type: Expression | None
    body: Block


class Plan(Definition, eq=False):
    """`plan name(parameters) { … }`."""

    parameters: list[Parameter]
    body: Block


class TypeAlias(Definition, eq=False):
    """`type Name = value`.

    The short forms for objects, `type Name = {…}` and `type Name = Parent {…}`, are spelt out in the value.
    """

    value: Expression


class TypeDefinition(Definition, eq=False):
    """`type Name inherits Parent { … }`."""

    parent: str | None
    body: Block


class TypeMapping(Expression, eq=False):
    """`type Runtime[ruby, 'A'] = B`."""

    type: Expression
    mapping: Expression


class NodeDefinition(Expression, eq=False):
    """`node matches { … }`; a match is a String, a Regexp, a Default or an InterpolatedString."""

    matches: list[Expression]
    parent: Expression | None
    body: Block


class Apply(Expression, eq=False):
    """`apply(arguments) { … }` in a plan."""

    arguments: list[Expression]
    body: Block


# Resources


class ResourceExpression(Expression, eq=False):
    """What declares or changes resources; `form` is `regular`, `virtual` (`@`) or `exported` (`@@`)."""

    form: str


class Resource(ResourceExpression, eq=False):
    """`type { title: attributes; … }`."""

    type: Expression
    bodies: list[ResourceBody]


class ResourceBody(Node, eq=False):
    """`title: attributes` in a resource."""

    title: Expression
    attributes: list[Attribute | AttributeSplat]


class ResourceDefaults(ResourceExpression, eq=False):
    """`Type { attributes }`."""

    type: Expression
    attributes: list[Attribute | AttributeSplat]


class ResourceOverride(ResourceExpression, eq=False):
    """`Type[title] { attributes }`."""

    reference: Expression
    attributes: list[Attribute | AttributeSplat]


class UntitledResource(Expression, eq=False):
    """`name { attributes }`. It looks like a resource, but the compiler reads two statements: a name and a hash."""

    name: Name
    hash: Hash


class Attribute(Node, eq=False):
    """`name => value`, or `name +> value`, in a resource, an override or a collector."""

    name: str
    operator: str
    value: Expression
    name_span: Span


class AttributeSplat(Node, eq=False):
    """`* => hash`: attributes from a hash."""

    value: Expression


class Collector(Expression, eq=False):
    """`Type <| query |> { attributes }`; with `<<| |>>` it collects exported resources."""

    type: Expression
    exported: bool
    query: Expression | None
    attributes: list[Attribute | AttributeSplat]
    query_span: Span


# Templates and files


class Template(Expression, eq=False):
    """An embedded Puppet template: `parameters` is None where it declares none."""

    parameters: list[Parameter] | None
    body: Block


class RenderText(Expression, eq=False):
    """The text between two tags of a template, trimmed as its tags say."""

    value: str


class Render(Expression, eq=False):
    """`<%= expression %>`, or `<%= { statements } %>`."""

    expression: Expression | Block


class Error(Expression, eq=False):
    """A stretch of source that could not be parsed; a problem says why.

    `variables` are those that are named there, which it may set and read; it `may_read_any` if it may read others.
    """

    variables: frozenset[str] = frozenset()
    may_read_any: bool = True


class Comment(Node, eq=False):
    """A comment, from its first to its last character, without the line feed after it."""


class File(Node, eq=False):
    """A whole manifest, plan or template."""

    body: Block


def annotations_of(node_class: type[Node]) -> dict[str, str]:
    """Return the fields of a class of nodes with their types as they are written, inherited ones first."""
    bases = reversed(node_class.__mro__[: node_class.__mro__.index(Node) + 1])
    return {name: type_ for base in bases for name, type_ in base.__annotations__.items()}
