"""Tests of what may be typed next."""
