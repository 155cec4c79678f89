"""What other places need to publish pplint is sound, as far as that shows here."""
