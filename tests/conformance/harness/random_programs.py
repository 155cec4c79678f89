"""Random programs of statements, definitions and resources: well-formed ones, most of them with something forbidden.

What stands where is drawn from small pools, so that names, keys and parameters repeat, and legal and illegal things
meet. A gap (`·`) in a form becomes a blank, a line break or a comment, so that an expression's places fall on several
lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.conformance.harness.reference import Case

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    Form = Callable[[int], str]

GAPS = (" ", " ", " ", " ", "\n", "\n  ", " # why\n", " /* why */ ")

LITERALS = (
    *("0", "1", "2", "0x1F", "017", "9223372036854775807", "9223372036854775808", "1.5", "1e3", "1.0"),
    *("''", "'a'", "'b'", '"a"', '"$a"', '"${a}"', '"x${b}y${c[1]}"', '"${1}"', '"é${a::b}"', "'a b'"),
    *("true", "false", "undef", "default", "/a/", "/^b+$/", "a", "b", "foo::bar", "foo-bar", "private", "attr"),
    *("String", "Integer", "Foo::Bar", "Plan"),
)
VARIABLES = ("$a", "$a", "$b", "$c", "$_d", "$::a", "$a::b", "$1", "$0", "$A", "$a::B", "$a::_b", "$01", "$x::1")
NAMES = ("a", "b", "file", "notify", "foo::bar", "x::y::z")
DEFINED = ("a", "b", "foo::bar", "A", "foo-bar", "integer", "hash", "plan", "node1", "Foo::bar", "main")
PARAMETERS = ("$a", "$a", "$b", "$c", "$name", "$title", "$_x", "$A", "$1", "$a::b")
TYPES = ("Integer", "String[1]", "Array[Integer]", "Optional[String]", "Plan", "Foo::Bar")
DEFAULTS = ("($x = 1)", "[$a + 1]", "(f() |$y = ($z = 1)| { $x = 1 })")
ATTRIBUTES = ("a", "b", "mode", "require", "private", "class", "true")
KEYS = ("a", "'a'", '"a"', "1", "1.0", "0x1", "true", "[1]", "$a", "default")
BINARY = ("+", "-", "*", "/", "%", "<<", ">>", "==", "!=", "<", ">", "<=", ">=", "and", "or", "in", "=~", "!~")
EDGES = ("->", "~>", "<-", "<~")
STATEMENT_CALLS = ("notice", "include", "realize", "fail", "return", "tag")
HOSTS = ("'a'", "a.b.c", "default", "/a/", '"a${b}"', "'a b'", "'A_1'", "1.2", '"é"')
EMBEDDED = (
    ("json", ("{}", '{"a": 1}', "[1,]", '"\\x"', "[1] // why", "nul")),
    ("base64", ("YWJj", "YWI", "YW I=", "a?b=")),
    ("pp", ("notice(1)", "1\n2", "class {", "$a = {1=>1, 1=>2}")),
    ("epp", ("a <% $b %>", "a <%= 1", "<% 1 %><% 2 %>")),
    ("text", ("{",)),
)


class Programs:
    """Draws programs from a source of randomness, with some white space and comments in the gaps."""

    def __init__(self, random: Random, gaps: Sequence[str] = GAPS) -> None:
        self._random = random
        self._gaps = gaps
        self._heredocs: list[str] = []

    def program(self) -> str:
        """Return a program of a few statements."""
        return self._lines(self._random.randint(1, 3), self._random.choice((1, 1, 2, 2, 3)))

    def template(self) -> str:
        """Return a template of a few tags."""
        parameters = self._pick(("", "", f"<%- | {self._parameters()} | -%>"))
        tags = [self._tag() for _ in range(self._random.randint(1, 3))]
        return f"{parameters}{'text '.join(tags)}\n"

    def _tag(self) -> str:
        code = self._fill(self._pick((self._expression(2), self._statement(1))))
        return f"<%= {self._fill(self._expression(2))} %>" if self._chance(0.3) else f"<% {code} %>"

    def _pick(self, choices: Sequence[str]) -> str:
        return self._random.choice(choices)

    def _chance(self, probability: float) -> bool:
        return self._random.random() < probability

    def _one_of(self, forms: Sequence[Form], depth: int) -> str:
        return self._random.choice(forms)(depth - 1)

    def _some(self, make: Callable[[], str], most: int, separator: str, least: int = 0) -> str:
        return separator.join(make() for _ in range(self._random.randint(least, most)))

    def _lines(self, count: int, depth: int) -> str:
        """Return statements, each with the texts of its heredocs after it."""
        return "".join(self._line(depth) for _ in range(count))

    def _line(self, depth: int) -> str:
        self._heredocs.clear()
        line = self._statement(depth)
        texts = "".join(self._heredocs)
        return f"{' '.join(line.split()).replace('·', ' ')}\n{texts}" if texts else f"{self._fill(line)}\n"

    def _fill(self, form: str) -> str:
        return "".join(self._pick(self._gaps) if character == "·" else character for character in form)

    # Statements

    def _statement(self, depth: int) -> str:
        if depth <= 0:
            return self._pick((self._call(0), self._assignment(0), self._expression(0)))
        forms: list[Form] = [
            self._assignment,
            self._call,
            self._resource,
            self._resource,
            self._untitled,
            self._collector,
        ]
        forms += [self._conditional, self._case, self._definition, self._definition, self._relationship]
        forms += [self._statement_call, self._expression, self._changed_resources, self._heredoc_assignment]
        return self._one_of(forms, depth)

    def _body(self, depth: int) -> str:
        return self._some(lambda: self._statement(depth - 1), 2, "\n")

    def _assignment(self, depth: int) -> str:
        target = self._pick(
            (self._pick(VARIABLES), self._pick(VARIABLES), f"[$a,·{self._pick(VARIABLES)}]", self._expression(depth))
        )
        operator = "=" if self._chance(0.9) else self._pick(("+=", "-="))
        return f"{target}·{operator}·{self._expression(depth)}"

    def _heredoc_assignment(self, _depth: int) -> str:
        syntax, texts = self._random.choice(EMBEDDED)
        self._heredocs.append(f"{self._pick(texts)}\n| END\n")
        return f"$h = @(END:{syntax})"

    def _statement_call(self, depth: int) -> str:
        return f"{self._pick(STATEMENT_CALLS)} {self._some(lambda: self._expression(depth), 2, ', ', 1)}"

    def _conditional(self, depth: int) -> str:
        word = self._pick(("if", "if", "unless"))
        otherwise = self._pick(("", f"·else·{{·{self._body(depth)}·}}"))
        elsif = f"·elsif·{self._expression(depth)}·{{·{self._body(depth)}·}}" if word == "if" else ""
        middle = self._pick(("", elsif))
        return f"{word}·{self._expression(depth)}·{{·{self._body(depth)}·}}{middle}{otherwise}"

    def _case(self, depth: int) -> str:
        def option() -> str:
            values = self._some(lambda: self._pick((self._expression(depth), "default")), 2, ",·", 1)
            return f"{values}·:·{{·{self._body(depth)}·}}"

        return f"case·{self._expression(depth)}·{{·{self._some(option, 3, '·', 1)}·}}"

    # Resources

    def _resource(self, depth: int) -> str:
        form = self._pick(("", "", "", "@", "@@"))
        type_ = self._pick(("class", *NAMES))
        bodies = self._some(lambda: f"{self._expression(depth)}·:·{self._attributes(depth)}", 2, ";·", 1)
        return f"{form}{type_}·{{·{bodies}·}}"

    def _attributes(self, depth: int) -> str:
        def attribute() -> str:
            if self._chance(0.15):
                return f"*·=>·{self._expression(depth)}"
            return f"{self._pick(ATTRIBUTES)}·{self._pick(('=>', '=>', '=>', '+>'))}·{self._expression(depth)}"

        return self._some(attribute, 3, ",·")

    def _changed_resources(self, depth: int) -> str:
        form = self._pick(("", "", "", "@", "@@"))
        return f"{form}{self._pick(('File', 'Foo::Bar', 'File[a]', 'File[a, b]'))}·{{·{self._attributes(depth)}·}}"

    def _untitled(self, depth: int) -> str:
        entries = self._some(lambda: f"{self._pick(('a', 'b'))} =>·{self._expression(depth)}", 2, ",·", 1)
        return self._pick((f"{self._pick(NAMES)}·{{·{entries}·}}", f"{self._pick(NAMES)};·{{·{entries}·}}"))

    def _collector(self, depth: int) -> str:
        opening, closing = self._random.choice((("<|", "|>"), ("<|", "|>"), ("<<|", "|>>")))
        attributes = self._pick(("", "", f"·{{·{self._attributes(depth)}·}}"))
        type_ = self._pick(("File", "File", "Foo::Bar", "file", "File[a]"))
        return f"{type_}·{opening}·{self._query(depth)}·{closing}{attributes}"

    def _query(self, depth: int) -> str:
        if depth <= 0 or self._chance(0.4):
            return self._pick(("", f"a·{self._pick(('==', '!=', '==', '<'))}·1", self._expression(0)))
        left, right = self._query(depth - 1) or "a == 1", self._query(depth - 1) or "$b"
        return self._pick((f"{left}·{self._pick(('and', 'or'))}·{right}", f"({left})"))

    def _relationship(self, depth: int) -> str:
        def operand() -> str:
            forms: list[Form] = [self._collector, self._resource, self._expression, lambda _: "File[a]"]
            return self._one_of(forms, depth)

        return f"·{self._pick(EDGES)}·".join(operand() for _ in range(self._random.randint(2, 3)))

    # Definitions

    def _definition(self, depth: int) -> str:
        forms: list[Form] = [
            self._class,
            self._class,
            self._define,
            self._function,
            self._node,
            self._type,
            self._mapping,
        ]
        return self._one_of(forms, depth)

    def _class(self, depth: int) -> str:
        inherits = self._pick(("", "", "·inherits·b"))
        return f"class·{self._pick(DEFINED)}{self._parameter_list()}{inherits}·{{·{self._body(depth)}·}}"

    def _define(self, depth: int) -> str:
        return f"define·{self._pick(DEFINED)}{self._parameter_list()}·{{·{self._body(depth)}·}}"

    def _function(self, depth: int) -> str:
        returns = self._pick(("", "", f"·>>·{self._pick(TYPES)}"))
        return f"function·{self._pick(DEFINED)}{self._parameter_list()}{returns}·{{·{self._body(depth)}·}}"

    def _node(self, depth: int) -> str:
        inherits = self._pick(("", "", "", f"·inherits·{self._pick(HOSTS)}"))
        hosts = self._some(lambda: self._pick(HOSTS), 2, ",·", 1)
        return f"node·{hosts}{inherits}·{{·{self._body(depth)}·}}"

    def _type(self, _depth: int) -> str:
        value = self._pick((*TYPES, "[Integer]", "{ a => Integer }", "Object[{}]", "Foo {}"))
        body = self._pick((f"·=·{value}", f"·=·{value}", "·{·}", "·inherits·Bar·{·}"))
        return f"type·{self._pick(('A', 'Foo::Bar', 'Integer', '::A'))}{body}" if "=" in body else f"type·A{body}"

    def _mapping(self, _depth: int) -> str:
        left = self._pick(("Runtime[ruby, 'A']", "Runtime[ruby, [/a/, 'b']]", "Foo[1]", "Runtime[a]"))
        right = self._pick(("Foo", "Foo[1]", "[/a/, b]", "[/a/, 'b']", "[1]"))
        return f"type·{left}·=·{right}"

    def _parameter_list(self) -> str:
        return self._pick(("", "()", f"({self._parameters()})", f"·({self._parameters()})"))

    def _parameters(self) -> str:
        def parameter() -> str:
            type_ = self._pick(("", "", f"{self._pick(TYPES)}·"))
            default = self._pick(("", f"·=·{self._pick((self._expression(0), *DEFAULTS))}"))
            return f"{type_}{self._pick(('', '', '', '*'))}{self._pick(PARAMETERS)}{default}"

        return self._some(parameter, 3, ",·", 1)

    # Expressions

    def _expression(self, depth: int) -> str:
        if depth <= 0:
            return self._pick((self._pick(LITERALS), self._pick(VARIABLES)))
        forms = [self._array, self._hash, self._hash, self._binary, self._binary, self._unary, self._parenthesized]
        forms += [self._access, self._selector, self._call, self._method_call, self._expression, self._expression]
        forms += [self._conditional, self._case, self._text, self._statement_in_parentheses]
        return self._one_of(forms, depth)

    def _array(self, depth: int) -> str:
        return f"[{self._some(lambda: self._expression(depth), 3, ',·')}]"

    def _hash(self, depth: int) -> str:
        def entry() -> str:
            return f"{self._pick((*KEYS, self._expression(depth)))}·=>·{self._expression(depth)}"

        return f"{{·{self._some(entry, 3, ',·')}·}}"

    def _binary(self, depth: int) -> str:
        operation = f"{self._expression(depth)}·{self._pick(BINARY)}·{self._expression(depth)}"
        return operation if self._chance(0.3) else f"({operation})"

    def _unary(self, depth: int) -> str:
        return f"{self._pick(('!', '-', '*'))}({self._expression(depth)})"

    def _parenthesized(self, depth: int) -> str:
        return f"({self._expression(depth)})"

    def _access(self, depth: int) -> str:
        operand = self._pick((self._pick(VARIABLES), f"({self._expression(depth)})", "File", "Foo::Bar"))
        return f"{operand}[{self._some(lambda: self._expression(depth), 2, ',·', 1)}]"

    def _selector(self, depth: int) -> str:
        def option() -> str:
            return f"{self._pick((self._expression(depth), 'default'))}·=>·{self._expression(depth)}"

        return f"{self._expression(depth)}·?·{{·{self._some(option, 3, ',·', 1)}·}}"

    def _call(self, depth: int) -> str:
        function = self._pick((*NAMES, *NAMES, "Integer", "Foo::Bar[1]", "$a", "'a'", "private"))
        return f"{function}({self._some(lambda: self._expression(depth), 2, ',·')}){self._lambda(depth)}"

    def _method_call(self, depth: int) -> str:
        arguments = self._pick(("", "()", f"({self._expression(depth)})"))
        return f"({self._expression(depth)})·.·{self._pick(NAMES)}{arguments}{self._lambda(depth)}"

    def _lambda(self, depth: int) -> str:
        if self._chance(0.7):
            return ""
        returns = self._pick(("", f"·>>·{self._pick(TYPES)}"))
        return f"·|{self._parameters()}|{returns}·{{·{self._body(depth)}·}}"

    def _text(self, depth: int) -> str:
        return f'"a${{{self._expression(depth)}}}b"'

    def _statement_in_parentheses(self, depth: int) -> str:
        forms = [self._assignment, self._collector, self._resource, self._definition, self._relationship]
        return f"({self._one_of(forms, depth)})"


def random_programs(random: Random, count: int) -> Iterator[Case]:
    """Yield `count` programs, a tenth of them templates and a twentieth plans."""
    programs = Programs(random)
    for _ in range(count):
        lot = random.random()
        if lot < 0.1:
            yield Case("/program.epp", programs.template())
        elif lot < 0.15:
            yield Case("/module/plans/program.pp", f"plan p() {{\n{programs.program()}}}\n")
        else:
            yield Case("/program.pp", programs.program())
