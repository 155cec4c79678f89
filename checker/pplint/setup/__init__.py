"""A repository that is checked for the first time: what it is, and the files that `pplint init` writes to it."""
