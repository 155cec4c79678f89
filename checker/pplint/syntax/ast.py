"""The abstract syntax tree: one class for each node of the language.

Every node knows the bytes that it spans, from `start` up to but not including `end`. Nodes are slotted
and compare by identity. They hold what the source says, decoded: a string its value without escapes, a
number its value and radix. They do not hold what it means; scopes, types and values are computed elsewhere.

The names are those of the language reference where it has one: resource title, attribute, collector, override.
"""

from __future__ import annotations

from pplint.records import dataclass
from pplint.source import Span


@dataclass(slots=True, eq=False)
class Node:
    """A piece of a program, with its place as byte offsets."""

    start: int
    end: int

    @property
    def span(self) -> Span:
        """The bytes of this node."""
        return Span(self.start, self.end)


@dataclass(slots=True, eq=False)
class Expression(Node):
    """Whatever may stand where a value or a statement is expected."""


# Literals and names


@dataclass(slots=True, eq=False)
class Integer(Expression):
    """An integer, written in decimal, octal (`0777`) or hexadecimal (`0xFF`)."""

    value: int
    radix: int


@dataclass(slots=True, eq=False)
class Float(Expression):
    """A number with a fraction or an exponent."""

    value: float


@dataclass(slots=True, eq=False)
class String(Expression):
    """Text without interpolation: quoted, or a bare word that is no valid name, such as `foo-bar`.

    Also a piece of text between the interpolations of an `InterpolatedString`.
    """

    value: str


@dataclass(slots=True, eq=False)
class InterpolatedString(Expression):
    """A double quoted string or heredoc text with `$variables` or `${expressions}` in it."""

    segments: list[String | Interpolation]


@dataclass(slots=True, eq=False)
class Interpolation(Node):
    """`$name` or `${expression}` inside of text."""

    expression: Expression


@dataclass(slots=True, eq=False)
class Heredoc(Expression):
    """Text from the lines after `@(TAG)`. The node spans the tag; its text spans the lines."""

    syntax: str
    text: String | InterpolatedString


@dataclass(slots=True, eq=False)
class Regexp(Expression):
    """A regular expression between slashes; the pattern is as Ruby reads it, with plain slashes in it."""

    pattern: str


@dataclass(slots=True, eq=False)
class Boolean(Expression):
    """`true` or `false`."""

    value: bool


@dataclass(slots=True, eq=False)
class Default(Expression):
    """The word `default`."""


@dataclass(slots=True, eq=False)
class Undef(Expression):
    """The word `undef`."""


@dataclass(slots=True, eq=False)
class Name(Expression):
    """A lower case bare word such as `apache::port`: a string, or the name of something."""

    value: str


@dataclass(slots=True, eq=False)
class Reference(Expression):
    """An upper case word such as `Integer` or `Apache::Vhost`: the name of a type, as it is written."""

    value: str


@dataclass(slots=True, eq=False)
class ReservedWord(Expression):
    """A word kept for later versions of the language, used as a value."""

    word: str


@dataclass(slots=True, eq=False)
class Variable(Expression):
    """A variable; the name is without the dollar sign."""

    name: str


@dataclass(slots=True, eq=False)
class Array(Expression):
    """`[a, b]`."""

    elements: list[Expression]


@dataclass(slots=True, eq=False)
class Hash(Expression):
    """`{a => b}`, or entries without braces in an argument list or an array."""

    entries: list[HashEntry]


@dataclass(slots=True, eq=False)
class HashEntry(Node):
    """`key => value` in a hash."""

    key: Expression
    value: Expression


# Operators


@dataclass(slots=True, eq=False)
class Binary(Expression):
    """Two operands of a left associative operator: arithmetic, comparison, match, `in`, `and`, `or`."""

    operator: str
    left: Expression
    right: Expression


@dataclass(slots=True, eq=False)
class Not(Expression):
    """`!operand`."""

    operand: Expression


@dataclass(slots=True, eq=False)
class Minus(Expression):
    """`-operand`."""

    operand: Expression


@dataclass(slots=True, eq=False)
class Splat(Expression):
    """`*operand`: unfolds an array into the list around it."""

    operand: Expression


@dataclass(slots=True, eq=False)
class Parenthesized(Expression):
    """`(expression)`."""

    expression: Expression


@dataclass(slots=True, eq=False)
class Assignment(Expression):
    """`target = value`; the operators `+=` and `-=` parse but are refused."""

    operator: str
    target: Expression
    value: Expression


@dataclass(slots=True, eq=False)
class Relationship(Expression):
    """`left -> right` and its siblings `~>`, `<-`, `<~`."""

    operator: str
    left: Expression
    right: Expression


@dataclass(slots=True, eq=False)
class Access(Expression):
    """`operand[key, …]`: an element, a slice, or a type with parameters."""

    operand: Expression
    keys: list[Expression]


@dataclass(slots=True, eq=False)
class Selector(Expression):
    """`operand ? { match => value, … }`."""

    operand: Expression
    options: list[SelectorOption]


@dataclass(slots=True, eq=False)
class SelectorOption(Node):
    """`match => value` in a selector."""

    match: Expression
    value: Expression


# Calls


@dataclass(slots=True, eq=False)
class Call(Expression):
    """A prefix call `function(arguments)`, or a statement call `function arguments`.

    `is_statement` is true where the call stands for its effect and not for its value.
    """

    function: Expression
    arguments: list[Expression]
    block: Lambda | None
    is_statement: bool


@dataclass(slots=True, eq=False)
class MethodCall(Expression):
    """A chained call: `receiver.function(arguments)`."""

    receiver: Expression
    function: Name
    arguments: list[Expression]
    block: Lambda | None


@dataclass(slots=True, eq=False)
class Lambda(Expression):
    """`|parameters| >> return_type { body }` after a call."""

    parameters: list[Parameter]
    return_type: Expression | None
    body: Block


@dataclass(slots=True, eq=False)
class Parameter(Node):
    """A parameter of a class, define, function, plan, template or lambda; the name is without the dollar sign."""

    name: str
    type: Expression | None
    default: Expression | None
    captures_rest: bool
    name_span: Span


# Control


@dataclass(slots=True, eq=False)
class Block(Node):
    """The statements between two braces, in order."""

    statements: list[Expression]


@dataclass(slots=True, eq=False)
class If(Expression):
    """`if condition { … } else { … }`; an `elsif` is an `If` that stands alone in the alternative."""

    condition: Expression
    consequence: Block
    alternative: Block | If | None


@dataclass(slots=True, eq=False)
class Unless(Expression):
    """`unless condition { … } else { … }`."""

    condition: Expression
    consequence: Block
    alternative: Block | None


@dataclass(slots=True, eq=False)
class Case(Expression):
    """`case operand { values: { … } … }`."""

    operand: Expression
    options: list[CaseOption]


@dataclass(slots=True, eq=False)
class CaseOption(Node):
    """`values: { … }` in a case expression."""

    values: list[Expression]
    body: Block


# Definitions


@dataclass(slots=True, eq=False)
class Definition(Expression):
    """What gives a name to something. `name` is whole, with the classes around it; `name_span` is where it stands."""

    name: str
    name_span: Span


@dataclass(slots=True, eq=False)
class Class(Definition):
    """`class name(parameters) inherits parent { … }`."""

    parameters: list[Parameter]
    parent: str | None
    parent_span: Span | None
    body: Block


@dataclass(slots=True, eq=False)
class Define(Definition):
    """`define name(parameters) { … }`: a defined resource type."""

    parameters: list[Parameter]
    body: Block


@dataclass(slots=True, eq=False)
class Function(Definition):
    """`function name(parameters) >> return_type { … }`."""

    parameters: list[Parameter]
    return_type: Expression | None
    body: Block


@dataclass(slots=True, eq=False)
class Plan(Definition):
    """`plan name(parameters) { … }`."""

    parameters: list[Parameter]
    body: Block


@dataclass(slots=True, eq=False)
class TypeAlias(Definition):
    """`type Name = value`.

    The short forms for objects, `type Name = {…}` and `type Name = Parent {…}`, are spelt out in the value.
    """

    value: Expression


@dataclass(slots=True, eq=False)
class TypeDefinition(Definition):
    """`type Name inherits Parent { … }`."""

    parent: str | None
    body: Block


@dataclass(slots=True, eq=False)
class TypeMapping(Expression):
    """`type Runtime[ruby, 'A'] = B`."""

    type: Expression
    mapping: Expression


@dataclass(slots=True, eq=False)
class NodeDefinition(Expression):
    """`node matches { … }`; a match is a String, a Regexp, a Default or an InterpolatedString."""

    matches: list[Expression]
    parent: Expression | None
    body: Block


@dataclass(slots=True, eq=False)
class Apply(Expression):
    """`apply(arguments) { … }` in a plan."""

    arguments: list[Expression]
    body: Block


# Resources


@dataclass(slots=True, eq=False)
class ResourceExpression(Expression):
    """What declares or changes resources; `form` is `regular`, `virtual` (`@`) or `exported` (`@@`)."""

    form: str


@dataclass(slots=True, eq=False)
class Resource(ResourceExpression):
    """`type { title: attributes; … }`."""

    type: Expression
    bodies: list[ResourceBody]


@dataclass(slots=True, eq=False)
class ResourceBody(Node):
    """`title: attributes` in a resource."""

    title: Expression
    attributes: list[Attribute | AttributeSplat]


@dataclass(slots=True, eq=False)
class ResourceDefaults(ResourceExpression):
    """`Type { attributes }`."""

    type: Expression
    attributes: list[Attribute | AttributeSplat]


@dataclass(slots=True, eq=False)
class ResourceOverride(ResourceExpression):
    """`Type[title] { attributes }`."""

    reference: Expression
    attributes: list[Attribute | AttributeSplat]


@dataclass(slots=True, eq=False)
class UntitledResource(Expression):
    """`name { attributes }`. It looks like a resource, but the compiler reads two statements: a name and a hash."""

    name: Name
    hash: Hash


@dataclass(slots=True, eq=False)
class Attribute(Node):
    """`name => value`, or `name +> value`, in a resource, an override or a collector."""

    name: str
    operator: str
    value: Expression
    name_span: Span


@dataclass(slots=True, eq=False)
class AttributeSplat(Node):
    """`* => hash`: attributes from a hash."""

    value: Expression


@dataclass(slots=True, eq=False)
class Collector(Expression):
    """`Type <| query |> { attributes }`; with `<<| |>>` it collects exported resources."""

    type: Expression
    exported: bool
    query: Expression | None
    attributes: list[Attribute | AttributeSplat]
    query_span: Span


# Templates and files


@dataclass(slots=True, eq=False)
class Template(Expression):
    """An embedded Puppet template: `parameters` is None where it declares none."""

    parameters: list[Parameter] | None
    body: Block


@dataclass(slots=True, eq=False)
class RenderText(Expression):
    """The text between two tags of a template, trimmed as its tags say."""

    value: str


@dataclass(slots=True, eq=False)
class Render(Expression):
    """`<%= expression %>`, or `<%= { statements } %>`."""

    expression: Expression | Block


@dataclass(slots=True, eq=False)
class Error(Expression):
    """A stretch of source that could not be parsed; a problem says why."""


@dataclass(slots=True, eq=False)
class Comment(Node):
    """A comment, from its first to its last character, without the line feed after it."""


@dataclass(slots=True, eq=False)
class File(Node):
    """A whole manifest, plan or template."""

    body: Block
