"""The query engine."""
