"""Laws, checked on generated input."""
