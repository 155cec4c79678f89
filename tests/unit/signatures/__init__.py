"""Tests of signatures of modules."""
