"""The manual's blocks: what they show is what comes, and what they say to type does what the page says."""
