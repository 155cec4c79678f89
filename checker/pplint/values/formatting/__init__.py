"""Values as text: under the formats of `String`, under those of `sprintf`, and as the language writes them."""
