# Blocks that are compiled for the targets.
plan app::apply($targets, $options) {
  apply($targets, '_noop' => $options['noop']) {
    package { 'app': ensure => $version }
    -> file { '/etc/app.conf': content => epp('app/app.conf.epp', { 'plan' => 1 }) }
  }
  $report = apply($targets) { include app }
  return apply('x',) { }.map |$r| { $r.report }
}
