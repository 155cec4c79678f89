"""What every part of inference shares: the run over a definition, the problems that it finds, and what to blame."""
