"""The data of a project: its files, its hierarchies, and what they say of parameters and keys."""
