"""A cache that is shared: a server that speaks HTTP as those for Bazel do, for checkouts wherever they lie."""
