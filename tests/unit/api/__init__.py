"""Signatures of modules, and the commands that compare them."""
