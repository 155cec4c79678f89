"""What a later version of the language will no longer allow."""
