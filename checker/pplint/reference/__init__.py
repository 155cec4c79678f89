"""The reference of a module: what its documentation says of all that it declares, as puppet-strings writes it."""
