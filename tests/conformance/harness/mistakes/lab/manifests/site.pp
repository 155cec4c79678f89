node default {
  include role::frontend
}
