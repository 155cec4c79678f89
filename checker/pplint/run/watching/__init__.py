"""Files that are watched: what tells that they change, and what is found in them each time."""
