"""The nodes of a control repository: their catalogs, what is wrong with these, and what a change does to them."""
