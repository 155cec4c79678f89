"""Running over many files: processes, parts of a run, watching, and where the time goes."""
