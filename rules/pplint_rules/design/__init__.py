"""Opinions on the structure of code: what works, and is hard to keep working."""
