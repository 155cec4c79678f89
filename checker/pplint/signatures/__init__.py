"""Signatures of modules as plain data: what callers of a module can see of it, at one of its versions."""
