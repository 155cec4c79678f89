"""The functions that come with the language."""
