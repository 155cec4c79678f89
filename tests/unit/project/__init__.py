"""Tests of what a project knows: its modules, its names, and what they say."""
