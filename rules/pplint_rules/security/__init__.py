"""What puts a node, or what is secret, at risk: judged by where values come from, and not by names alone."""
