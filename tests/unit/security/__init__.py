"""Tests of what rules about security share, and snippets with weaknesses on which the rules are measured."""
