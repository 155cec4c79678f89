"""Resources, classes and nodes: what a catalog is made of."""
