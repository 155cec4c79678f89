"""From bytes to the abstract syntax tree: parser, tree, literals, names and templates."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from pplint.base.late_modules import late_module

    documentation_tags = late_module(f"{__name__}.documentation_tags")
    problems = late_module(f"{__name__}.problems")
