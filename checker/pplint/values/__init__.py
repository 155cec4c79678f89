"""The values of the language, and what can be asked of them and made of them."""
