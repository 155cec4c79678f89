"""Fuzzes the checker in process: mutated programs, all rules, fixes, suppressions, reporters, trees, evaluation."""
