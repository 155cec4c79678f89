"""What works, and is written in another way than the style guide has it."""
