"""Checking one file: from its bytes to its findings, what silences them, and their fixes."""
