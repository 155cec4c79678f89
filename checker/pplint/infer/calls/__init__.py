"""Calls and blocks that tell more than a signature does: paths into data, assertions, what plans run and apply."""
