"""What stands in the comments above definitions."""
