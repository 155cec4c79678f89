"""Tests of the evaluator. Most are documents: programs with what they come to, named after the specification."""
