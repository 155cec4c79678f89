# The address of a host.
function web::url(String $host, Integer $port, Boolean $secure = false) >> String {
  $scheme = $secure ? {
    true    => 'https',
    default => 'http',
  }
  "${scheme}://${host}:${port}"
}
