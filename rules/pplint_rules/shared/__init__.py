"""What rules share. The rules themselves are in the folders of their categories."""
