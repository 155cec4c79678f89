# What customers see.
class role::storefront {
  include profile::listener
  include profile::shop
  include profile::stock
  include profile::shelves
  include profile::storage
  include profile::price_tags
  include profile::labels
  include profile::discounts
  include profile::proxy
}
