"""From bytes to the abstract syntax tree: parser, tree, literals, names and templates."""
