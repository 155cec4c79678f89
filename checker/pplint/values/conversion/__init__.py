"""Values made from other values: the function `new`, and numbers from strings as arithmetic reads them."""
