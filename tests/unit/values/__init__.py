"""Tests of the values of the language."""
