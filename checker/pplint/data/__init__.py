"""Data in YAML and JSON, as the compiler's look-up reads it, with a place for each key and value."""
