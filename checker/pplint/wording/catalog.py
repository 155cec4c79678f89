"""Words for what is wrong with catalogs."""

from __future__ import annotations

from pplint.catalog import issues
from pplint.wording.table import says

says(issues.AlreadyDeclared, "Duplicate declaration: `{reference}` is already declared in {place}")
says(issues.UnknownType, "Unknown resource type: '{name}'")
says(issues.UnknownAttribute, "{reference}: has no parameter named '{name}'")
says(issues.MissingResource, "Could not find resource '{reference}', which {by} refers to")
says(
    issues.OverrideNotAllowed,
    "Parameter '{name}' is already set on {reference}; only an inheriting class can override it",
)
says(issues.MissingFile, "Could not find {kind} '{path}'")
says(issues.WrongData, "{label} expects {expected:a_label}, got {found:type}")
says(issues.MissingData, "Lookup of the key '{key}' fails: {reason}")
says(issues.PrivateDefinition, "{reference} is private: only its own module can declare it")
says(issues.UnreadableDefinition, "{path} has a syntax error, or another file defines the same name")
says(
    issues.TooManyRounds,
    "the catalog is not complete after {rounds} rounds; defined types or collectors may lead to each other",
)
says(issues.TooManyResources, "the catalog has more than {most} resources")
