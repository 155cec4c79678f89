"""Tests of single modules, and of the pages of the rules."""
