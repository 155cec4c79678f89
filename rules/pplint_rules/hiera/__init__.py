"""Data and the hierarchies they stand in."""
