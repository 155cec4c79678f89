"""Names: what is reserved, what characters they may have, and where the compiler looks for them."""
