plan app($nodes) {
  out::message("plan ${nodes}")
  parallelize($nodes) |$node| {
    run_command('hostname', $node)
  }
}
