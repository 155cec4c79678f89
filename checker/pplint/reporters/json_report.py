"""JSON for programs: one array of diagnostics, or one object on each line.

Lines and columns are counted from 1, columns in Unicode characters; an end column is behind the last character.
"""
