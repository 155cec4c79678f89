"""What modules declare, read from wherever they are, and what changes between two versions of one."""
