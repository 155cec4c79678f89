"""What the files that describe a module say about it."""
