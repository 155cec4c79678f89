"""Words for what is wrong with catalogs."""

from __future__ import annotations

from pplint.catalog import issues
from pplint.wording.table import says

says(issues.AlreadyDeclared, "duplicate declaration: `{reference}` is already declared in {place}")
says(issues.UnknownType, "unknown resource type `{name}`")
says(issues.UnknownAttribute, "`{reference}` has no parameter `{name}`")
says(issues.MissingResource, "unknown resource `{reference}`, which {by} refers to")
says(
    issues.OverrideNotAllowed,
    "parameter `{name}` is already set on `{reference}`; only an inheriting class can override it",
)
says(issues.MissingFile, "unknown {kind} `{path}`")
says(issues.TemplateFails, "`{path}` fails in line {line}: {reason}")
says(issues.WrongData, "{label} expects {expected:a_label}, got {found:type}")
says(issues.MissingData, "lookup of the key `{key}` failed: {reason}")
says(issues.PrivateDefinition, "`{reference}` is private: only its own module can declare it")
says(issues.UnreadableDefinition, "`{path}` has a syntax error, or another file defines the same name")
says(
    issues.TooManyRounds,
    "the catalog is not complete after {rounds} rounds; defined types or collectors may lead to each other",
)
says(issues.TooManyResources, "the catalog has more than {most:count} resources")
