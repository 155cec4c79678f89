"""Values made from other values: the function `new`, and numbers from strings as arithmetic reads them."""

from pplint.values.conversion.new import new
from pplint.values.conversion.numbers import to_number

__all__ = ["new", "to_number"]
