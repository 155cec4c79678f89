"""Templates in Ruby rewritten as templates in the language, where both certainly give the same text."""
