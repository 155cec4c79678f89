"""What all of the evaluator shares: a program on its way, scopes, what is unknown, and what may be named."""
