"""The files and modules around the checked code."""
