"""Looking a key up: in the data of the environment, then in that of its module, with the options that these say.

Specification: "Hiera: How hierarchies and merging work", "The three config layers". The global layer is that of a
server, and is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.source import Place
from pplint.data.lookup.budget import Budget
from pplint.data.lookup.choices import Choices, Guesses
from pplint.data.lookup.errors import KeyNotFoundError, LookupFailedError
from pplint.data.lookup.explanation import Explanation, Step
from pplint.data.lookup.interpolating import Interpolator, pushed
from pplint.data.lookup.keys import dig, read_key
from pplint.data.lookup.levels import Levels
from pplint.data.lookup.merging import HASH, merge, merge_hashes, read_strategy
from pplint.data.lookup.options import (
    LOOKUP_OPTIONS,
    LookupOptions,
    conversion,
    is_option_key,
    option,
    require_module_prefix,
)
from pplint.data.lookup.values import Hash, Leaf, Unknown, Value, unknown_in
from pplint.syntax.depth import bounded_recursion

if TYPE_CHECKING:
    from pplint.data.lookup.interpolating import Stack
    from pplint.data.lookup.keys import Key
    from pplint.data.lookup.levels import NotFollowed
    from pplint.data.lookup.memory import Memory
    from pplint.data.lookup.merging import Strategy
    from pplint.data.lookup.scope import Scope
    from pplint.data.lookup.sources import DataSource

Convert: TypeAlias = "Callable[[Value, Value, tuple[Value, ...]], Value]"
"""Makes a value of the type that the first argument names, of the second and the others; raises `LookupFailedError`."""

_T = TypeVar("_T")

LOOKUP_OPTIONS_STEP: Final = f"`{LOOKUP_OPTIONS}`"
"""The words of the step that looks for options."""

MOST_ANSWERS: Final = 100
"""How many answers are looked for where some facts are not given."""

_FRAMES_PER_LEVEL: Final = 12


class Outcome(Enum):
    """How a lookup ends; it is unknown if nothing is found, and not all levels that were asked are followed."""

    FOUND = "found"
    MISSING = "missing"
    FAILED = "failed"
    UNKNOWN = "unknown"


class Answer(Struct, frozen=True):
    """What a key comes to.

    `value` is there if it is found; `reason` and `place` say why a lookup fails. `steps` are how that came about,
    `levels` what reads the files that have something, in words, by their paths; `not_followed` are the levels that
    were asked and may have the key, too.
    """

    outcome: Outcome
    value: Value | None = None
    reason: str = ""
    place: Place | None = None
    steps: tuple[Step, ...] = ()
    levels: Mapping[str, str] = {}
    not_followed: tuple[NotFollowed, ...] = ()


class Answers(Struct, frozen=True):
    """The answer, or all of them if there are several; `is_complete` is false if there may be more.

    `guessed` are the texts of the locations of which nobody knows what they lead to, where that makes a difference.
    """

    all: tuple[Answer, ...]
    is_complete: bool = True
    guessed: tuple[str, ...] = ()


class Environment(Struct, frozen=True):
    """What is asked: the data of the environment, if it has any, and that of a module by its name.

    `convert` is what `convert_to` asks for; without it, nothing is known of what is converted.
    """

    data: DataSource | None
    module: Callable[[str], DataSource | None]
    convert: Convert | None = None


def look_up(
    environment: Environment, scope: Scope, key: str, merge_by: Value | None = None, memory: Memory | None = None
) -> Answers:
    """Look a key up as the compiler does; `merge_by` is what an explicit `merge` says, which options then do not.

    With a `memory`, which is for one environment, nothing is explained.
    """
    if memory is not None and scope.find is not None:
        scope = replace(scope, find=memory.watched(scope.find))
    choices = Choices()
    answers: list[Answer] = []
    guessed: dict[str, None] = {}
    budget = Budget()
    is_open = True
    while is_open and len(answers) < MOST_ANSWERS and not budget.is_spent:
        run = _Run(environment, scope, choices, budget, memory)
        answer = run.answer(key, merge_by)
        if answers and budget.is_spent:
            # It is cut off, and says nothing of the key.
            break
        answers.append(answer)
        guessed.update(run.guesses.asked)
        is_open = choices.advance()
    return Answers(tuple(answers), not is_open, tuple(guessed))


class _Run:
    """One lookup, with all that it needs to look up, and each choice made in one way."""

    def __init__(
        self, environment: Environment, scope: Scope, choices: Choices, budget: Budget, memory: Memory | None
    ) -> None:
        self._environment = environment
        self._scope = scope
        self._memory = memory
        self._explanation = Explanation(is_wanted=memory is None)
        interpolator = Interpolator(scope, self._find, budget)
        self.guesses = Guesses(choices)
        self._levels = Levels(
            interpolator, budget, guesses=self.guesses, explanation=self._explanation, remembered=self._remembered
        )
        self._options: dict[str | None, LookupOptions | None] = {}
        self._default_options: dict[str, LookupOptions | None] = {}

    def answer(self, key: str, merge_by: Value | None) -> Answer:
        """Look a key up."""
        try:
            with bounded_recursion(_FRAMES_PER_LEVEL):
                value = self._find(key, (), merge_by)
        except KeyNotFoundError:
            return self._answer(Outcome.UNKNOWN if self._levels.not_followed else Outcome.MISSING)
        except LookupFailedError as error:
            return self._answer(Outcome.FAILED, error.message, error.place)
        except RecursionError:
            return self._answer(Outcome.FAILED, "the lookup refers to too many others")
        return self._answer(Outcome.FOUND, value=value)

    def _answer(
        self, outcome: Outcome, reason: str = "", place: Place | None = None, value: Value | None = None
    ) -> Answer:
        levels, steps = self._levels, tuple(self._explanation.steps)
        return Answer(outcome, value, reason, place, steps, levels.names, tuple(levels.not_followed))

    def _find(self, name: str, stack: Stack, merge_by: Value | None = None) -> Value:
        if is_option_key(name):
            self._explanation.note(f"`{LOOKUP_OPTIONS}` is a reserved key")
            raise KeyNotFoundError
        key = read_key(name)
        with self._explanation.within(f"lookup of `{name}`"):
            options = self._options_for(key, stack)
            strategy = read_strategy(option(options, "merge") if merge_by is None else merge_by)
            if not strategy.takes_first:
                by = "as asked" if merge_by is not None else f"by `{LOOKUP_OPTIONS}`"
                self._explanation.note(f"merged by strategy `{strategy.name}`, {by}")
            value = self._data(key, strategy, stack)
            convert_to = option(options, "convert_to")
            return value if convert_to is None else self._converted(value, convert_to)

    def _data(self, key: Key, strategy: Strategy, stack: Stack) -> Value:
        try:
            return dig(key.text, key.segments, self._in_layers(key, strategy, stack))
        except KeyNotFoundError:
            return dig(key.text, key.segments, self._default(key, stack))

    def _in_layers(self, key: Key, strategy: Strategy, stack: Stack) -> Value:
        # The global layer is one of them, though nothing is ever found there.
        layers = (_no_data, self._in_environment, self._in_module)
        return merge(strategy, layers, lambda layer: layer(key, strategy, stack))

    def _in_environment(self, key: Key, strategy: Strategy, stack: Stack) -> Value:
        source = self._environment.data
        if source is None:
            self._explanation.note("the environment has no hierarchy")
            raise KeyNotFoundError
        return self._in_source(source, key, strategy, stack)

    def _in_module(self, key: Key, strategy: Strategy, stack: Stack) -> Value:
        source = self._module_source(key.module)
        if source is None:
            if key.module is not None:
                self._explanation.note(f"module `{key.module}` is not available, or has no hierarchy")
            raise KeyNotFoundError
        return self._in_source(source, key, strategy, stack)

    def _module_source(self, module: str | None) -> DataSource | None:
        return None if module is None else self._environment.module(module)

    def _in_source(
        self, source: DataSource, key: Key, strategy: Strategy, stack: Stack, *, in_defaults: bool = False
    ) -> Value:
        hierarchy = source.hierarchy
        for fault in hierarchy.faults:
            if fault.old_version != 4 and not fault.is_of_reading:  # noqa: PLR2004 - the version that is only deprecated
                raise LookupFailedError(f"the hierarchy is refused: {fault.message}", Place(source.path, fault.span))
        levels = hierarchy.default_levels if in_defaults else hierarchy.levels
        inner = pushed(stack, key.text)
        whose = "environment" if source.module is None else f"module `{source.module}`"
        with self._explanation.within(f"{whose}{', default hierarchy' if in_defaults else ''}"):
            return self._levels.find(source, levels, key, strategy, inner)

    def _default(self, key: Key, stack: Stack) -> Value:
        source = self._module_source(key.module)
        if source is None or key.module is None or not source.hierarchy.default_levels:
            raise KeyNotFoundError
        if key.module not in self._default_options:
            self._default_options[key.module] = self._read_options(source, stack, key.module, in_defaults=True)
        options = self._default_options[key.module]
        strategy = read_strategy(None if options is None else option(options.of(key.root), "merge"))
        return self._in_source(source, key, strategy, stack, in_defaults=True)

    def _remembered(self, subject: object, part: object, compute: Callable[[], _T]) -> _T:
        """Return a part of the lookup, which is computed once for the same variables if there is a memory."""
        memory, find = self._memory, self._scope.find
        if memory is None or find is None:
            return compute()
        return memory.result(subject, part, find, lambda: (compute(), self._is_certain))

    @property
    def _is_certain(self) -> bool:
        """Whether nothing so far may be otherwise, or is not known, which concerns each lookup that depends on it."""
        return not self.guesses.asked and not self._levels.not_followed

    # Options

    def _options_for(self, key: Key, stack: Stack) -> Value | None:
        if key.module not in self._options:
            with self._explanation.within(LOOKUP_OPTIONS_STEP):
                self._options[key.module] = self._first_options(
                    key.module or "", lambda: self._all_options(key.module, stack)
                )
        options = self._options[key.module]
        return None if options is None else options.of(key.root)

    def _first_options(self, part: str | None, compute: Callable[[], _T]) -> _T:
        """Return options as they were first read for a node: the compiler does not read them again.

        `part` is the module, or None for the environment alone.
        """
        memory = self._memory
        if memory is None:
            return compute()
        if part not in memory.options:
            options = compute()
            if not self._is_certain:
                return options
            memory.options[part] = options
        return cast("_T", memory.options[part])

    def _all_options(self, module: str | None, stack: Stack) -> LookupOptions | None:
        """Return the options that count for keys of a module: those of the environment, merged with its own."""
        source = self._environment.data
        own = None
        if source is not None:
            hierarchy = source
            own = self._first_options(None, lambda: self._merged_options(hierarchy, stack, None))
        source = self._module_source(module)
        more = None if source is None else self._merged_options(source, stack, module)
        both = merge_hashes(own, more) if own is not None and more is not None else own or more
        return None if both is None else LookupOptions(both)

    def _read_options(
        self, source: DataSource, stack: Stack, module: str | None, *, in_defaults: bool
    ) -> LookupOptions | None:
        found = self._merged_options(source, stack, module, in_defaults=in_defaults)
        return None if found is None else LookupOptions(found)

    def _merged_options(
        self, source: DataSource, stack: Stack, module: str | None, *, in_defaults: bool = False
    ) -> Hash | None:
        try:
            found = self._in_source(source, read_key(LOOKUP_OPTIONS), HASH, stack, in_defaults=in_defaults)
        except KeyNotFoundError:
            return None
        if isinstance(found, Leaf) and found.value is None:
            return None
        return require_module_prefix(found, module)

    def _converted(self, value: Value, convert_to: Value) -> Value:
        type_, arguments = conversion(convert_to)
        unknown = unknown_in(value)
        if self._environment.convert is None or unknown is not None:
            return Leaf(unknown or Unknown("it is converted"), value.place)
        converted = self._environment.convert(type_, value, arguments)
        self._explanation.note("converted, as `convert_to` says", convert_to.place)
        return converted


def _no_data(_key: Key, _strategy: Strategy, _stack: Stack) -> Value:
    raise KeyNotFoundError
