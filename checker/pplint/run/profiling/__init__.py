"""Where the time of a run goes: by phase, by rule and by file. Whatever is not measured imports nothing of this."""
