"""Types for parameters and functions that declare none, so that no call and no value of a repository fails."""
