# Who delivers what was sold.
#
# @param carriers
#   What each of them costs, and how many days it takes, if that is known.
class profile::delivery (
  Hash[String[1], Struct[{ price => Numeric, Optional[days] => Integer[1] }]] $carriers,
) {
  $carriers.each |$name, $carrier| {
    notify { "${name} costs ${carrier['price']}": }
  }
}
