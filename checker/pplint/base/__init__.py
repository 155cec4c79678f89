"""What every other package may use: sources and diagnostics, limits, paths and what is imported late."""
