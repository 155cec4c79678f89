"""`tree_each`: a walk through arrays and hashes within each other."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from pplint.evaluator.builtins import issues
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.builtins.type_parts import parts_of
from pplint.evaluator.core.errors import Break
from pplint.evaluator.expressions.iterators import TreeWalk, elements_of
from pplint.types.display import display
from pplint.types.make import variant
from pplint.types.model import ANY, ArrayType, HashType, Type
from pplint.types.objects import ANY_OBJECT
from pplint.types.relations import is_assignable
from pplint.values.errors import PuppetError
from pplint.values.instance import is_instance
from pplint.values.model import Hash, IteratorValue, ObjectValue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

    Place = tuple[tuple[Value, ...], Value]
    """Keys and indexes that lead to a value, and the value."""

_CONTAINERS = variant((ArrayType(), HashType(), ANY_OBJECT))
_RUNTIME = "Puppet::Pops::Types::Iterable::{}TreeIterator"


class Tree:
    """A value with values in it, and what of it a walk shows; level by level, it always shows what is no container."""

    def __init__(self, root: Value, options: Hash[Value]) -> None:
        self.root = root
        containers = options.get("container_type")
        self.containers = _CONTAINERS if containers is None else containers
        self.has_containers = _option(options, "include_containers")
        self.has_values = _option(options, "include_values")
        self.has_root = self.has_containers and _option(options, "include_root")
        self.has_references = options.get("include_refs") is True
        self.is_breadth_first = options.get("order") == "breadth_first"
        if not isinstance(self.containers, Type) or not is_assignable(_CONTAINERS, self.containers):
            found = display(self.containers) if isinstance(self.containers, Type) else ""
            raise PuppetError(issues.NotContainerType(found))
        if not self.has_containers and not self.has_values:
            raise PuppetError(issues.NothingIncluded())

    def walk(self) -> Iterator[Place]:
        """Yield the places in the tree: each container before what it holds, or level by level."""
        pending = deque(self._children((), self.root))
        if self.has_root:
            yield (), self.root
        if not self._is_container(self.root):
            raise PuppetError(issues.RootNotContainer())
        while pending:
            path, value = pending.popleft()
            is_container = self._is_container(value)
            is_shown = self.has_containers if is_container else self.has_values or self.is_breadth_first
            if is_shown:
                yield path, value
            if not is_container:
                continue
            children = list(self._children(path, value))
            if self.is_breadth_first:
                pending.extend(children)
            else:
                pending.extendleft(reversed(children))

    def _is_container(self, value: Value) -> bool:
        return isinstance(self.containers, Type) and is_instance(self.containers, value)

    def _children(self, path: tuple[Value, ...], value: Value) -> Iterator[Place]:
        if isinstance(value, tuple):
            yield from (((*path, index), each) for index, each in enumerate(value))
        elif isinstance(value, Hash):
            yield from (((*path, key), each) for key, each in value.pairs)
        elif isinstance(value, ObjectValue):
            yield from (((*path, name), each) for name, each in value.attributes.pairs)
        elif isinstance(value, Type):
            yield from (((*path, name), each) for name, each in parts_of(value).items())

    @property
    def iterator(self) -> IteratorValue:
        """An iterator over the pairs of path and value."""
        order = "BreadthFirst" if self.is_breadth_first else "DepthFirst"
        return IteratorValue(TreeWalk(lambda: iter(self.walk())), ANY, _RUNTIME.format(order))


def _option(options: Hash[Value], name: str) -> bool:
    value = options.get(name)
    return value is None or value is True


_SIGNATURE = "tree_each(Variant[Iterator, Array, Hash, Object] $tree, TreeOptions $options = {}"


@builtin(f"{_SIGNATURE}, Callable[2, 2] $block)", takes_call=True)
def visit_places(call: Call, tree: Value, options: Hash[Value] | None = None) -> Result:
    """Call the lambda with the path and the value of each place in a tree."""
    try:
        for place in elements_of(call.run, Tree(tree, options or Hash()).iterator):
            call.yields(*(place if isinstance(place, tuple) else ()))
    except Break:
        pass
    return tree


@builtin(f"{_SIGNATURE}, Callable[1, 1] $block)", takes_call=True)
def visit_values(call: Call, tree: Value, options: Hash[Value] | None = None) -> Result:
    """Call the lambda with the value of each place in a tree."""
    try:
        for place in elements_of(call.run, Tree(tree, options or Hash()).iterator):
            call.yields(place[1] if isinstance(place, tuple) else None)
    except Break:
        pass
    return tree


@builtin(f"{_SIGNATURE}) >> Iterator")
def tree_each(tree: Value, options: Hash[Value] | None = None) -> Result:
    """Return an iterator over the places in a tree, as pairs of path and value."""
    return Tree(tree, options or Hash()).iterator
