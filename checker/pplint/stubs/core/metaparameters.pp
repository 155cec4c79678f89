# The attributes that every resource has, whatever its type.
define metaparameters(
  $alias = undef,
  $audit = undef,
  $before = undef,
  $loglevel = undef,
  $noop = undef,
  $notify = undef,
  $require = undef,
  $schedule = undef,
  $stage = undef,
  $subscribe = undef,
  $tag = undef,
) {}
