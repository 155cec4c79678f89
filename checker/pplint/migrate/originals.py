"""What is known of puppet-lint: its checks, those of its plug-ins, and which of them are on by themselves."""

from __future__ import annotations

from typing import Final

from pplint.base.late_patterns import late_pattern

OFF_BY_DEFAULT: Final = frozenset(
    {"80chars", "class_inherits_from_params_class", "code_on_top_scope", "quoted_booleans"}
)

SINCE_4: Final = frozenset({"legacy_facts", "space_before_arrow", "top_scope_facts"})
"""The checks that puppet-lint itself has only since version 4."""

_ON_BY_DEFAULT: Final = (
    "140chars",
    "2sp_soft_tabs",
    "arrow_alignment",
    "arrow_on_right_operand_line",
    "autoloader_layout",
    "case_without_default",
    "documentation",
    "double_quoted_strings",
    "duplicate_params",
    "ensure_first_param",
    "ensure_not_symlink_target",
    "file_mode",
    "hard_tabs",
    "inherits_across_namespaces",
    "names_containing_dash",
    "names_containing_uppercase",
    "nested_classes_or_defines",
    "only_variable_string",
    "parameter_order",
    "puppet_url_without_modules",
    "right_to_left_relationship",
    "selector_inside_resource",
    "single_quote_string_with_variables",
    "slash_comments",
    "star_comments",
    "trailing_whitespace",
    "unquoted_file_mode",
    "unquoted_node_name",
    "unquoted_resource_title",
    "variable_contains_dash",
    "variable_is_lowercase",
    "variable_scope",
    "variables_not_enclosed",
)

CHECKS: Final = frozenset({*OFF_BY_DEFAULT, *SINCE_4, *_ON_BY_DEFAULT})
"""The checks of puppet-lint without plug-ins."""

_WHITESPACE: Final = tuple(
    f"manifest_whitespace_{place}"
    for place in (
        *(
            f"{side}_{bracket}_{where}"
            for side in ("opening", "closing")
            for bracket in ("brace", "bracket")
            for where in ("before", "after")
        ),
        "arrows_single_space_after",
        "class_name_single_space_after",
        "class_name_single_space_before",
        "double_newline_end_of_file",
        "inherits_name_single_space_before",
        "missing_newline_end_of_file",
        "newline_beginning_of_file",
        "two_empty_lines",
    )
)

_PLUGINS: Final[dict[str, tuple[str, ...]]] = {
    "absolute_classname": ("relative_classname_inclusion", "relative_classname_reference"),
    "alias": ("alias_parameter",),
    "anchor": ("anchor_resource",),
    "empty_string": ("empty_string_assignment",),
    "manifest_whitespace": _WHITESPACE,
    "param_docs": ("parameter_documentation",),
    "param_types": ("parameter_types",),
    "params_empty_string": ("params_empty_string_assignment",),
    "resource_reference_syntax": (
        "resource_reference_chain_without_whitespace",
        "resource_reference_with_unquoted_title",
        "resource_reference_without_title_capital",
        "resource_reference_without_whitespace",
    ),
    "unquoted_string": ("unquoted_string_in_case", "unquoted_string_in_selector"),
}
"""The checks of plug-ins that are not called like their one check."""

IGNORED_BY_VOXPUPULI: Final = tuple(
    f"{each}/**/*.pp" for each in (".vendor", "bundle", "pkg", "spec", "tests", "vendor")
)
"""Which files the tasks of `voxpupuli-test` leave out."""

COLLECTIONS: Final = frozenset({"voxpupuli-puppet-lint-plugins", "voxpupuli-test"})
"""The gems that bring the plug-ins of Vox Pupuli."""

LEFT_OUT_BY_VOXPUPULI: Final = frozenset(
    {"140chars", "autoloader_layout", "documentation", "single_quote_string_with_variables"}
)
"""The checks of puppet-lint that the tasks of `voxpupuli-test` switch off, and the preset leaves out."""

_PLUGIN = late_pattern(r"puppet-lint[-_](?P<name>[\w-]+?)(?:[-_]check)?")


def checks_of(gem: str) -> tuple[str, ...]:
    """Return the checks that a gem with one plug-in brings; none for any other gem."""
    found = _PLUGIN.fullmatch(gem)
    if found is None:
        return ()
    name = found["name"].replace("-", "_")
    return _PLUGINS.get(name, (name,))
