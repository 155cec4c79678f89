"""Random control repositories, and what the released Puppet makes of them."""
