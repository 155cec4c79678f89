# A control repository with thirty-five defects. The compiler refuses each of them, one at a time, when it compiles
# the catalog of a node that reaches it.
node /^web\d+\.shop\.example$/ {
  include role::storefront
}

node /^work\d+\.shop\.example$/ {
  include role::backend
}

node /^desk\d+\.shop\.example$/ {
  include role::office
}

node /^cash\d+\.shop\.example$/ {
  include role::counter
}

node default {
}
