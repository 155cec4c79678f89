"""What may be typed next: what can stand at a cursor, from the tokens before it and from what the document sees."""
