"""What Ruby's library does with times, URIs, letters and numbers, which the language shows through."""
