# The queue of orders.
class profile::queue {
  $length = profile::queue_length(4)

  notify { "a queue of ${length} orders": }
}
