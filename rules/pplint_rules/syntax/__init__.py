"""What the compiler refuses to read, or refuses before it evaluates anything."""
