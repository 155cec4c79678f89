# What a book costs today.
class profile::discounts {
  # Defect 9: the function takes two arguments, not three.
  $price = shop::price(1999, 0.1, 'EUR')

  notify { "price: ${price}": }
}
