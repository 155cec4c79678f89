"""What the compiler accepts and what fails all the same, or never does what it says."""
