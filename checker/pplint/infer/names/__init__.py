"""What a file can name outside of itself: declarations, facts, variables of other classes and of site manifests."""
