# A banner that is shown before login.
define welcome::banner (
  String $text,
  Stdlib::Unixpath $path = '/etc/issue',
) {
  file { $path:
    content => "${text}\n",
    mode    => '0644'
    owner   => 'root',
  }
}
