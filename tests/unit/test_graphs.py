"""Strongly connected components."""

from __future__ import annotations

from pplint.base.graphs import components

GRAPH = {"a": "b", "b": "ce", "c": "ad", "d": "", "e": "e", "f": "ad"}


def test_each_component_comes_after_those_that_it_leads_to() -> None:
    found = [sorted(each) for each in components("fa", lambda node: GRAPH[node])]
    assert sorted(found) == [["a", "b", "c"], ["d"], ["e"], ["f"]]
    assert found.index(["d"]) < found.index(["a", "b", "c"]) < found.index(["f"])


def test_what_is_known_is_not_entered() -> None:
    assert list(components("a", lambda node: GRAPH[node], "be")) == [["a"]]


def test_each_node_is_looked_at_once_however_deep() -> None:
    asked: list[int] = []

    def successors(node: int) -> list[int]:
        asked.append(node)
        return [(node + 1) % 100_000, node // 2]

    (component,) = components([0], successors)
    assert len(component) == len(asked) == 100_000
