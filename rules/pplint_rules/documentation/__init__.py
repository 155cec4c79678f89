"""Rules about the comments above definitions."""
