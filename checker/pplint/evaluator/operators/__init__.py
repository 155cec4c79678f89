"""Operators, with known and with unknown operands."""
