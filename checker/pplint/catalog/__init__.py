"""Compile catalogs: what a node gets, without a server, and what of that is not known."""
