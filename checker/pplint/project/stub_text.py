"""Stubs as text: what a file declares for others, in the language itself.

A stub says what a function, a resource type, a data type or a fact is to whoever uses it, and has no body:

    # @deprecated use `join` instead
    function glue(Array[String] $parts, String $between = '') >> String {}

    # @namevar path
    # @property ensure mode
    define socket($path = undef, Enum['present', 'absent'] $ensure = undef, String $mode = undef) {}

    type Port = Integer[1, 65535]

    type Facts = Struct[{Optional['rack'] => Struct[{'row' => Integer, 'slot' => Integer}]}]

- `function`: a definition of the same name that follows is an overload. A last parameter called `$block` is the
  lambda after the call.
- `define`: a resource type, with a parameter for each attribute. One without default is required. The type of an
  attribute is that of all values that it accepts, and none where it accepts any; `undef` leaves any attribute out,
  and a `Sensitive` or `Deferred` stands for what it holds, so that no type mentions them.
- `type`: a data type. Five names are special: `Facts` are the elements of `$facts`, `LegacyFacts` those that Facter
  hides by default, `Trusted` and `ServerFacts` are the variables of that name, `Settings` those in `$settings`.
- `$legacy_fact ? { … }`: what replaces legacy facts, by name or by regular expression.
- `Socket ? { Struct[{ … }] => 'why' }`: resources that the agent refuses, by the attributes that they have.

Tags in the comment above a definition say what the language has no words for:

| tag | means |
| --- | --- |
| `@namevar NAME…` | attributes that the title may give a value to |
| `@property NAME…` | attributes that are properties, and not parameters |
| `@deprecated TEXT` | what to use instead of a function |
| `@deprecated NAME TEXT` | what to use instead of an attribute |
| `@values NAME WORDS` | what messages call the values of an attribute, instead of its type |
| `@private` | a function that only its own module should call |
| `@plan` | a function that fails where a catalog is compiled |
| `@open` | there may be more attributes, or other ways to call the function |
| `@since VERSION` | the first major version that has it: of the module, or of Puppet for what comes with that |
| `@until VERSION` | the last major version that has it |
| `@since NAME VERSION`, `@until NAME VERSION` | the same of an attribute |
"""

from __future__ import annotations

from collections import defaultdict, deque
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Place, SourceFile, Span
from pplint.project.declarations import FunctionDeclaration, Refusal, ResourceAttribute, ResourceTypeDeclaration
from pplint.project.lookup import Declared
from pplint.syntax import ast, problems
from pplint.syntax.parser import BeyondLimits, SourceKind, parse
from pplint.syntax.quoting import quote

if TYPE_CHECKING:
    from pplint.syntax.oniguruma import Match
    from pplint.syntax.parser import Parsed
    from pplint.syntax.problems import Problem

_TAG = late_pattern(r"#+[ \t]*@(?P<tag>\w+)(?P<text>.*)")
_GROUP = late_pattern(r"\$(\d+)")
_BLANK_LINE = late_pattern(rb"\n[ \t\r]*\n")

Tags = dict[str, list[str]]
"""The texts after the tags above a definition."""


class StubProblem(Struct, frozen=True):
    """Why a stub, or a whole file of them, is not used."""

    path: str
    span: Span
    message: str


class Replacement(Struct, frozen=True):
    """What to use instead of a legacy fact: an expression. `$1` is a group in it, if `fact` is a regular expression."""

    fact: str
    is_pattern: bool
    expression: str

    def applied_to(self, fact: str) -> str | None:
        """Return the expression for a fact, if it is one of these."""
        if not self.is_pattern:
            return self.expression if fact == self.fact else None
        from pplint.syntax.oniguruma import RegexpError, search

        try:
            found = search(self.fact, fact)
        except RegexpError:
            return None
        if found is None:
            return None
        return _GROUP.sub(lambda group: _quoted(found, int(group[1])), self.expression)


class Versions(Struct, frozen=True):
    """Which major versions have what is declared: from the first to the last, both None where nothing is said."""

    since: int | None = None
    until: int | None = None

    def __contains__(self, version: object) -> bool:
        """Whether a version has it."""
        is_newer = self.until is not None and isinstance(version, int) and version > self.until
        is_older = self.since is not None and isinstance(version, int) and version < self.since
        return not is_newer and not is_older


class StubText(Struct):
    """What a file declares: functions by name, resource types, what they refuse, and data types by names in lower case.

    `versions` are those of what some versions lack, an attribute as `package.environment`.
    """

    functions: dict[str, FunctionDeclaration] = field(default_factory=dict[str, FunctionDeclaration])
    resource_types: dict[str, ResourceTypeDeclaration] = field(default_factory=dict[str, ResourceTypeDeclaration])
    data_types: dict[str, Declared[ast.TypeAlias]] = field(default_factory=dict[str, "Declared[ast.TypeAlias]"])
    replacements: list[Replacement] = field(default_factory=list[Replacement])
    refusals: dict[str, tuple[Refusal, ...]] = field(default_factory=dict[str, "tuple[Refusal, ...]"])
    problems: list[StubProblem] = field(default_factory=list[StubProblem])
    versions: dict[str, Versions] = field(default_factory=dict[str, Versions])


def read_stub_text(
    source: SourceFile, module: str | None = None, *, is_bundled: bool = False, text: bytes | None = None
) -> StubText:
    """Read the stubs in a source; what is no stub is among the problems. A source with syntax errors declares nothing.

    What is declared in a bundled file has no place that a user could look at. `text` is the source with blanks in place
    of what is not to be read.
    """
    try:
        parsed = parse(source if text is None else SourceFile(source.path, text), SourceKind.MANIFEST)
    except UnicodeDecodeError as error:
        return StubText(problems=[StubProblem(source.path, Span(error.start, error.end), "the file is not UTF-8")])
    except BeyondLimits as error:
        return StubText(problems=[StubProblem(source.path, error.span, str(error))])
    if parsed.problems:
        return StubText(problems=[StubProblem(source.path, each.span, _words(each)) for each in parsed.problems])
    return _Reader(parsed, source, module, is_bundled).read()


def _quoted(match: Match, group: int) -> str:
    text = (match.groups[group] if group < len(match.groups) else None) or ""
    return text if text.isdecimal() else quote(text)


def _words(problem: Problem) -> str:
    if isinstance(problem, problems.UnexpectedToken):
        return f"unexpected `{problem.found}`" if problem.found else "unexpected end of the file"
    return "the compiler refuses this"


class _Roles(Struct, frozen=True):
    """What the tags of a resource type say about its attributes."""

    namevars: frozenset[str]
    properties: frozenset[str]
    deprecations: dict[str, str]
    values: dict[str, str]


class _Reader:
    """Reads the definitions of one source."""

    def __init__(self, parsed: Parsed, source: SourceFile, module: str | None, is_bundled: bool) -> None:
        self.parsed = parsed
        self.source = source
        self.module = module
        self.is_bundled = is_bundled
        self.found = StubText()
        self.overloads: dict[str, list[str]] = {}

    def read(self) -> StubText:
        """Read all definitions."""
        comments = deque(self.parsed.comments)
        for statement in self.parsed.tree.body.statements:
            above: list[ast.Comment] = []
            while comments and comments[0].start < statement.end:
                comment = comments.popleft()
                if comment.end <= statement.start:
                    above.append(comment)
            self._read(statement, self._tags(above, statement.start))
        for name, signatures in self.overloads.items():
            self.found.functions[name] = replace(self.found.functions[name], signatures=tuple(signatures))
        return self.found

    def _tags(self, comments: list[ast.Comment], start: int) -> Tags:
        """Return the tags in the block of comments that ends right above a definition."""
        tags: Tags = defaultdict(list)
        for comment in reversed(comments):
            if _BLANK_LINE.search(self.source.data, comment.end, start) or self._is_after_code(comment):
                break
            start = comment.start
            if match := _TAG.match(self.source.text(comment.span)):
                tags[match["tag"]].append(match["text"].strip())
        return tags

    def _is_after_code(self, comment: ast.Comment) -> bool:
        line_start = self.source.data.rfind(b"\n", 0, comment.start) + 1
        return bool(self.source.data[line_start : comment.start].strip())

    def _read(self, statement: ast.Expression, tags: Tags) -> None:
        if isinstance(statement, ast.Function | ast.Define | ast.TypeAlias):
            self._versions(statement.name if isinstance(statement, ast.Function) else statement.name.lower(), tags)
        if isinstance(statement, ast.Function):
            self._function(statement, tags)
        elif isinstance(statement, ast.Define):
            name = statement.name.lower()
            self.found.resource_types[name] = self._resource_type(statement, tags)
        elif isinstance(statement, ast.TypeAlias):
            self.found.data_types[statement.name.lower()] = Declared(statement, self.source, self.module)
        elif isinstance(statement, ast.Selector) and _is_legacy_fact(statement.operand):
            self._replacements(statement)
        elif isinstance(statement, ast.Selector) and isinstance(statement.operand, ast.Reference):
            self._refusals(statement.operand.value.lower(), statement)
        else:
            message = "a stub is a function, a defined type or a type alias"
            self.found.problems.append(StubProblem(self.source.path, statement.span, message))

    def _versions(self, name: str, tags: Tags) -> None:
        for tag in ("since", "until"):
            for text in tags.get(tag, ()):
                attribute, _, version = text.rpartition(" ")
                if version.isdecimal():
                    key = f"{name}.{attribute}" if attribute else name
                    known = self.found.versions.get(key, Versions())
                    self.found.versions[key] = replace(known, **{tag: int(version)})

    # Functions

    def _function(self, function: ast.Function, tags: Tags) -> None:
        text = self.source.text(Span(function.name_span.start, function.body.start)).strip()
        if function.name in self.overloads:
            self.overloads[function.name].append(text)
            return
        self.overloads[function.name] = [text]
        self.found.functions[function.name] = FunctionDeclaration(
            function.name,
            (),
            self._place(function.name_span),
            is_certain="open" not in tags,
            is_private="private" in tags,
            deprecation=" ".join(reversed(tags["deprecated"])) if "deprecated" in tags else None,
            is_for_plans="plan" in tags,
            body=self.source.text(function.span) if function.body.statements else None,
        )

    def _place(self, span: Span) -> Place | None:
        return None if self.is_bundled else Place(self.source.path, span)

    # Resource types

    def _resource_type(self, define: ast.Define, tags: Tags) -> ResourceTypeDeclaration:
        by_name = (dict(map(_first_word, tags[each])) for each in ("deprecated", "values"))
        roles = _Roles(_names(tags["namevar"]), _names(tags["property"]), *by_name)
        attributes = {each.name: self._attribute(each, roles) for each in define.parameters}
        return ResourceTypeDeclaration(
            define.name,
            attributes,
            self._place(define.name_span),
            is_certain="open" not in tags,
            namevar=next(iter(roles.namevars)) if len(roles.namevars) == 1 else None,
        )

    def _attribute(self, parameter: ast.Parameter, roles: _Roles) -> ResourceAttribute:
        name = parameter.name
        return ResourceAttribute(
            name,
            None if parameter.type is None else self.source.text(parameter.type.span),
            is_property=name in roles.properties,
            is_namevar=name in roles.namevars,
            is_required=parameter.default is None,
            place=self._place(parameter.name_span),
            deprecation=roles.deprecations.get(name),
            values=roles.values.get(name),
        )

    def _refusals(self, resource_type: str, selector: ast.Selector) -> None:
        text = self.source.text
        self.found.refusals[resource_type] = tuple(
            Refusal(text(each.match.span), each.value.value)
            for each in selector.options
            if isinstance(each.value, ast.String)
        )

    # Legacy facts

    def _replacements(self, selector: ast.Selector) -> None:
        for option in selector.options:
            text = self.source.text(option.value.span)
            match = option.match
            if isinstance(match, ast.String | ast.Name):
                self.found.replacements.append(Replacement(match.value, False, text))
            elif isinstance(match, ast.Regexp):
                self.found.replacements.append(Replacement(match.pattern, True, text))


def _is_legacy_fact(operand: ast.Expression) -> bool:
    return isinstance(operand, ast.Variable) and operand.name == "legacy_fact"


def _names(texts: list[str]) -> frozenset[str]:
    return frozenset(name for text in texts for name in text.split())


def _first_word(text: str) -> tuple[str, str]:
    name, _, words = text.partition(" ")
    return name, words.strip()
