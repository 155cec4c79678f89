"""Another name for what is named at a place, everywhere: refused where it would not leave the program as it is."""
