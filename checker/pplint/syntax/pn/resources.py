"""Resources, what sets their attributes, and collectors."""

from __future__ import annotations

from pplint.syntax import ast
from pplint.syntax.pn.core import call, listed, mapped, prints, quoted, to_pn


def _form(node: ast.ResourceExpression) -> tuple[str, str] | None:
    return None if node.form == "regular" else ("form", quoted(node.form))


@prints(ast.Resource)
def _resource(node: ast.Resource) -> str:
    bodies = " ".join(map(_resource_body, node.bodies))
    return call("resource", mapped(("type", to_pn(node.type)), ("bodies", f"[{bodies}]"), _form(node)))


def _resource_body(node: ast.ResourceBody) -> str:
    return mapped(("title", to_pn(node.title)), ("ops", listed(node.attributes)))


@prints(ast.ResourceDefaults)
def _resource_defaults(node: ast.ResourceDefaults) -> str:
    return call("resource-defaults", mapped(("type", to_pn(node.type)), ("ops", listed(node.attributes)), _form(node)))


@prints(ast.ResourceOverride)
def _resource_override(node: ast.ResourceOverride) -> str:
    reference = to_pn(node.reference)
    return call("resource-override", mapped(("resources", reference), ("ops", listed(node.attributes)), _form(node)))


@prints(ast.UntitledResource)
def _untitled_resource(node: ast.UntitledResource) -> str:
    return call("block", to_pn(node.name), to_pn(node.hash))


@prints(ast.Attribute)
def _attribute(node: ast.Attribute) -> str:
    return call(node.operator, quoted(node.name), to_pn(node.value))


@prints(ast.AttributeSplat)
def _attribute_splat(node: ast.AttributeSplat) -> str:
    return call("splat-hash", to_pn(node.value))


@prints(ast.Collector)
def _collector(node: ast.Collector) -> str:
    name = "exported-query" if node.exported else "virtual-query"
    query = call(name) if node.query is None else call(name, to_pn(node.query))
    operations = ("ops", listed(node.attributes)) if node.attributes else None
    return call("collect", mapped(("type", to_pn(node.type)), ("query", query), operations))
