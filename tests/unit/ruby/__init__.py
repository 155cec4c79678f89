"""What Ruby files declare, read without running them."""
