"""What cannot be of the type that its place asks for."""
