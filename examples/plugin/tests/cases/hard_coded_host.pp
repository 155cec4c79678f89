class role::mail {
  $relay = 'mail.example.com' # warning: [hard-coded-host]
  $url = "https://${facts['networking']['hostname']}/x?from=www.example.com" # warning: [hard-coded-host]
  $other = 'www.example.org'
}

node 'web1.example.com' {
  include role::mail
}
