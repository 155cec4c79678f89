"""What issues are called in words: a module for the issues of each package, and one that is asked."""
