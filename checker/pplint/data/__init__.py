"""Data in YAML and JSON, as the compiler's lookup reads it, with a place for each key and value."""
