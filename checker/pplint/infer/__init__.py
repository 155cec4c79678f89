"""What can be known of a program without compiling it: the types of its expressions, and what cannot be right."""
