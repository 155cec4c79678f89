"""Files that are watched: how changes are noticed, and what is found in them each time."""
