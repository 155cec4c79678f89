"""Tests of the cache that is shared."""
