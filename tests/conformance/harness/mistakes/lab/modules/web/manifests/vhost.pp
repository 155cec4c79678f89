# A host of the server.
define web::vhost (
  Web::Port $port,
  String $docroot,
  Enum['static', 'proxy'] $kind = 'static',
) {
  $file = "/etc/web/${title}.conf"

  file { $file:
    ensure  => file,
    content => "root ${docroot};\nlisten ${port};\n",
  }

  if $kind == 'proxy' {
    notify { "proxy ${title}": }
  } elsif $port == 8443 {
    notify { "secure ${title}": }
  }
}
