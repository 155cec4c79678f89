"""Mistakes as people make them, put into control repositories and modules one at a time."""
