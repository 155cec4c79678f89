"""What a repository held at a revision. Git tells it; nothing that the repository configures is run."""
