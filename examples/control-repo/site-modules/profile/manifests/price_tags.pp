# The tag of a book.
class profile::price_tags {
  # Defect 7: the function is called `shop::label`.
  $tag = shop::lable('book')

  notify { "price tag: ${tag}": }
}
