"""Tries the server for editors at random places, with random edits and random new names, in copies of repositories."""
