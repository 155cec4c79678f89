"""What there is to say about a place in a file, in words: its type, its value if it is known, what makes it so."""
