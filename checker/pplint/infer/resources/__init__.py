"""Resources beside what they are declared by, and what the agent refuses of them."""
