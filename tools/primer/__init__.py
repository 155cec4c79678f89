"""Two versions of pplint on pinned public repositories: what one reports and the other does not."""
