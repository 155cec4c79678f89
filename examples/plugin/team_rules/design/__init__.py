"""How code is divided."""
