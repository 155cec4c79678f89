"""Conditions: the ways that they open, and what is known on each."""
