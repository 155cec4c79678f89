"""From puppet-lint to pplint: what is configured, what of it has an equal, and the files that say the same here.

Nothing is run: Ruby is read where it is literal, YAML by its events, and all else is said to be left.
"""
