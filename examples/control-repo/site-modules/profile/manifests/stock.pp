# What is in stock.
class profile::stock {
  # Defect 4: the class is called `shop::warehouse`.
  include shop::warehous
}
