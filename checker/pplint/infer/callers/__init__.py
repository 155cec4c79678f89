"""What the callers of a control repository, its data and defaults give to parameters that declare no type."""
