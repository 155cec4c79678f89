"""Where names are used: in programs, in data, and in templates that programs render."""
