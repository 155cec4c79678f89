"""Names of what does not exist, or is not where it is looked for."""
