"""Templates in Ruby (ERB), rendered without Ruby: the part of the language that templates use."""
