"""Fuzzes every reader of bytes from outside: one target for each entry point, each run a process with limits."""
