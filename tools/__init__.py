"""Programs for those who maintain the project."""
