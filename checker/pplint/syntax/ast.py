"""The abstract syntax tree: one class for each node of the language.

Every node knows the bytes that it spans, from `start` up to but not including `end`. Nodes are slotted
and compare by identity. They hold what the source says, decoded: a string its value without escapes, a
number its value and radix. They do not hold what it means; scopes, types and values are computed elsewhere.

The names are those of the language reference where it has one: resource title, attribute, collector, override.
"""

from __future__ import annotations

from dataclasses import dataclass

from pplint.source import Span

node = dataclass(slots=True, eq=False)


@node
class Node:
    """A piece of a program, with its place as byte offsets."""

    start: int
    end: int

    @property
    def span(self) -> Span:
        """The bytes of this node."""
        return Span(self.start, self.end)


@node
class Expression(Node):
    """Whatever may stand where a value or a statement is expected."""


# Literals and names


@node
class Integer(Expression):
    """An integer, written in decimal, octal (`0777`) or hexadecimal (`0xFF`)."""

    value: int
    radix: int


@node
class Float(Expression):
    """A number with a fraction or an exponent."""

    value: float


@node
class String(Expression):
    """Text without interpolation: quoted, or a bare word that is no valid name, such as `foo-bar`.

    Also a piece of text between the interpolations of an `InterpolatedString`.
    """

    value: str


@node
class InterpolatedString(Expression):
    """A double quoted string or heredoc text with `$variables` or `${expressions}` in it."""

    segments: list[String | Interpolation]


@node
class Interpolation(Node):
    """`$name` or `${expression}` inside of text."""

    expression: Expression


@node
class Heredoc(Expression):
    """Text from the lines after `@(TAG)`. The node spans the tag; its text spans the lines."""

    syntax: str
    text: String | InterpolatedString


@node
class Regexp(Expression):
    """A regular expression between slashes; the pattern is as Ruby reads it, `\\/` already a slash."""

    pattern: str


@node
class Boolean(Expression):
    """`true` or `false`."""

    value: bool


@node
class Default(Expression):
    """The word `default`."""


@node
class Undef(Expression):
    """The word `undef`."""


@node
class Name(Expression):
    """A lower case bare word such as `apache::port`: a string, or the name of something."""

    value: str


@node
class Reference(Expression):
    """An upper case word such as `Integer` or `Apache::Vhost`: the name of a type, as it is written."""

    value: str


@node
class ReservedWord(Expression):
    """A word kept for later versions of the language, used as a value."""

    word: str


@node
class Variable(Expression):
    """A variable; the name is without the dollar sign."""

    name: str


@node
class Array(Expression):
    """`[a, b]`."""

    elements: list[Expression]


@node
class Hash(Expression):
    """`{a => b}`, or entries without braces in an argument list or an array."""

    entries: list[HashEntry]


@node
class HashEntry(Node):
    """`key => value` in a hash."""

    key: Expression
    value: Expression


# Operators


@node
class Binary(Expression):
    """Two operands of a left associative operator: arithmetic, comparison, match, `in`, `and`, `or`."""

    operator: str
    left: Expression
    right: Expression


@node
class Not(Expression):
    """`!operand`."""

    operand: Expression


@node
class Minus(Expression):
    """`-operand`."""

    operand: Expression


@node
class Splat(Expression):
    """`*operand`: unfolds an array into the list around it."""

    operand: Expression


@node
class Parenthesized(Expression):
    """`(expression)`."""

    expression: Expression


@node
class Assignment(Expression):
    """`target = value`; the operators `+=` and `-=` parse but are refused."""

    operator: str
    target: Expression
    value: Expression


@node
class Relationship(Expression):
    """`left -> right` and its siblings `~>`, `<-`, `<~`."""

    operator: str
    left: Expression
    right: Expression


@node
class Access(Expression):
    """`operand[key, …]`: an element, a slice, or a type with parameters."""

    operand: Expression
    keys: list[Expression]


@node
class Selector(Expression):
    """`operand ? { match => value, … }`."""

    operand: Expression
    options: list[SelectorOption]


@node
class SelectorOption(Node):
    """`match => value` in a selector."""

    match: Expression
    value: Expression


# Calls


@node
class Call(Expression):
    """A prefix call `function(arguments)`, or a statement call `function arguments`.

    `is_statement` is true where the call stands for its effect and not for its value.
    """

    function: Expression
    arguments: list[Expression]
    block: Lambda | None
    is_statement: bool


@node
class MethodCall(Expression):
    """A chained call: `receiver.function(arguments)`."""

    receiver: Expression
    function: Name
    arguments: list[Expression]
    block: Lambda | None


@node
class Lambda(Expression):
    """`|parameters| >> return_type { body }` after a call."""

    parameters: list[Parameter]
    return_type: Expression | None
    body: Block


@node
class Parameter(Node):
    """A parameter of a class, define, function, plan, template or lambda; the name is without the dollar sign."""

    name: str
    type: Expression | None
    default: Expression | None
    captures_rest: bool
    name_span: Span


# Control


@node
class Block(Node):
    """The statements between two braces, in order."""

    statements: list[Expression]


@node
class If(Expression):
    """`if condition { … } else { … }`; an `elsif` is an `If` that stands alone in the alternative."""

    condition: Expression
    consequence: Block
    alternative: Block | If | None


@node
class Unless(Expression):
    """`unless condition { … } else { … }`."""

    condition: Expression
    consequence: Block
    alternative: Block | None


@node
class Case(Expression):
    """`case operand { values: { … } … }`."""

    operand: Expression
    options: list[CaseOption]


@node
class CaseOption(Node):
    """`values: { … }` in a case expression."""

    values: list[Expression]
    body: Block


# Definitions


@node
class Definition(Expression):
    """What gives a name to something. `name` is whole, with the classes around it; `name_span` is where it stands."""

    name: str
    name_span: Span


@node
class Class(Definition):
    """`class name(parameters) inherits parent { … }`."""

    parameters: list[Parameter]
    parent: str | None
    parent_span: Span | None
    body: Block


@node
class Define(Definition):
    """`define name(parameters) { … }`: a defined resource type."""

    parameters: list[Parameter]
    body: Block


@node
class Function(Definition):
    """`function name(parameters) >> return_type { … }`."""

    parameters: list[Parameter]
    return_type: Expression | None
    body: Block


@node
class Plan(Definition):
    """`plan name(parameters) { … }`."""

    parameters: list[Parameter]
    body: Block


@node
class TypeAlias(Definition):
    """`type Name = value`. The short forms for objects, `type Name = {…}` and `type Name = Parent {…}`, are spelt out."""

    value: Expression


@node
class TypeDefinition(Definition):
    """`type Name inherits Parent { … }`."""

    parent: str | None
    body: Block


@node
class TypeMapping(Expression):
    """`type Runtime[ruby, 'A'] = B`."""

    type: Expression
    mapping: Expression


@node
class NodeDefinition(Expression):
    """`node matches { … }`; a match is a String, a Regexp, a Default or an InterpolatedString."""

    matches: list[Expression]
    parent: Expression | None
    body: Block


@node
class Apply(Expression):
    """`apply(arguments) { … }` in a plan."""

    arguments: list[Expression]
    body: Block


# Resources


@node
class ResourceExpression(Expression):
    """What declares or changes resources; `form` is `regular`, `virtual` (`@`) or `exported` (`@@`)."""

    form: str


@node
class Resource(ResourceExpression):
    """`type { title: attributes; … }`."""

    type: Expression
    bodies: list[ResourceBody]


@node
class ResourceBody(Node):
    """`title: attributes` in a resource."""

    title: Expression
    attributes: list[Attribute | AttributeSplat]


@node
class ResourceDefaults(ResourceExpression):
    """`Type { attributes }`."""

    type: Expression
    attributes: list[Attribute | AttributeSplat]


@node
class ResourceOverride(ResourceExpression):
    """`Type[title] { attributes }`."""

    reference: Expression
    attributes: list[Attribute | AttributeSplat]


@node
class UntitledResource(Expression):
    """`name { attributes }`. It looks like a resource, but the compiler reads two statements: a name and a hash."""

    name: Name
    hash: Hash


@node
class Attribute(Node):
    """`name => value`, or `name +> value`, in a resource, an override or a collector."""

    name: str
    operator: str
    value: Expression
    name_span: Span


@node
class AttributeSplat(Node):
    """`* => hash`: attributes from a hash."""

    value: Expression


@node
class Collector(Expression):
    """`Type <| query |> { attributes }`; with `<<| |>>` it collects exported resources."""

    type: Expression
    exported: bool
    query: Expression | None
    attributes: list[Attribute | AttributeSplat]
    query_span: Span


# Templates and files


@node
class Template(Expression):
    """An embedded Puppet template: `parameters` is None where it declares none."""

    parameters: list[Parameter] | None
    body: Block


@node
class RenderText(Expression):
    """The text between two tags of a template, trimmed as its tags say."""

    value: str


@node
class Render(Expression):
    """`<%= expression %>`, or `<%= { statements } %>`."""

    expression: Expression | Block


@node
class Error(Expression):
    """A stretch of source that could not be parsed; a problem says why."""


@node
class Comment(Node):
    """A comment, from its first to its last character, without the line feed after it."""


@node
class File(Node):
    """A whole manifest, plan or template."""

    body: Block
