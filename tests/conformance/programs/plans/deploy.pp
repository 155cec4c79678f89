# A plan with what only plans have: keywords and calls by name.
plan app::deploy (
  TargetSpec $nodes,
  Optional[String[1]] $version = undef,
  Hash[String, Data] $options = {},
) {
  $targets = get_targets($nodes)
  $results = run_task('service', $targets, action => 'stop', '_catch_errors' => true)
  $results.each |$result| {
    unless $result.ok { fail_plan("${result.target.name}: ${result.error.message}") }
  }
  return $results.map |$r| { $r.report }
}
