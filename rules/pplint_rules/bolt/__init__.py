"""Rules about tasks, plans and projects of Bolt."""
