# The label of a box.
class profile::labels {
  # Defect 8: the first argument is the name of the product, a String.
  $label = shop::label(12)

  notify { "label: ${label}": }
}
