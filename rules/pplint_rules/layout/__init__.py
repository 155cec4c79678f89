"""How code is laid out: what `pplint format` decides, seen as findings."""
