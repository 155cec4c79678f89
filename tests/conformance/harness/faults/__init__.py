"""Faults put into real modules, a module of kinds for each part of the language."""
