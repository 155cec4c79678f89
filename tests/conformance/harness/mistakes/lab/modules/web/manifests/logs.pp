# Logs, and how long they are kept.
class web::logs (
  Integer $days,
  Integer $size = 10,
) inherits web::base {
  $target = $web::base::folder

  file { '/etc/logrotate.d/web':
    ensure  => file,
    content => "${target} ${days} ${size}\n",
    require => Class['web::base'],
  }

  File <| tag == 'base' |> {
    owner => 'root',
  }
}
