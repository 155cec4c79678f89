"""The types of the language as data, and the relations between them as functions."""
