"""Calls, and the functions and lambdas of the language."""
