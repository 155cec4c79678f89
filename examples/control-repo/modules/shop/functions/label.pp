# Words a label.
#
# @param product
#   The name of the product.
# @param quantity
#   How many of it there are.
function shop::label(String[1] $product, Integer[1] $quantity = 1) >> String[1] {
  "${quantity} x ${product}"
}
