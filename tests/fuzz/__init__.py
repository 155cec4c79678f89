"""A fuzz target for the scanner and the parser."""
