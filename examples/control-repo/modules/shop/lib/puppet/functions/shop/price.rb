# frozen_string_literal: true

# Computes what is left of a price after a discount.
Puppet::Functions.create_function(:'shop::price') do
  # @param cents the price before
  # @param discount the share that is taken off
  # @return the price in cents
  dispatch :price do
    param 'Integer[0]', :cents
    param 'Float[0.0, 1.0]', :discount
    return_type 'Integer[0]'
  end

  def price(cents, discount)
    (cents * (1 - discount)).round
  end
end
