# The attributes that every resource has, whatever its type.
define metaparameters(
  $alias = undef,
  Variant[String[1], Array[String[1]]] $audit = undef,
  Variant[
    Type[CatalogEntry],
    Pattern[/\A[^\[\]]+\[(?m:.*)\]\z/],
    Array[Variant[Type[CatalogEntry], Pattern[/\A[^\[\]]+\[(?m:.*)\]\z/], Array, Undef]]
  ] $before = undef,
  Enum['alert', 'crit', 'debug', 'emerg', 'err', 'info', 'notice', 'verbose', 'warning'] $loglevel = undef,
  Variant[Boolean, Enum['false', 'true']] $noop = undef,
  Variant[
    Type[CatalogEntry],
    Pattern[/\A[^\[\]]+\[(?m:.*)\]\z/],
    Array[Variant[Type[CatalogEntry], Pattern[/\A[^\[\]]+\[(?m:.*)\]\z/], Array, Undef]]
  ] $notify = undef,
  Variant[
    Type[CatalogEntry],
    Pattern[/\A[^\[\]]+\[(?m:.*)\]\z/],
    Array[Variant[Type[CatalogEntry], Pattern[/\A[^\[\]]+\[(?m:.*)\]\z/], Array, Undef]]
  ] $require = undef,
  $schedule = undef,
  $stage = undef,
  Variant[
    Type[CatalogEntry],
    Pattern[/\A[^\[\]]+\[(?m:.*)\]\z/],
    Array[Variant[Type[CatalogEntry], Pattern[/\A[^\[\]]+\[(?m:.*)\]\z/], Array, Undef]]
  ] $subscribe = undef,
  Variant[
    Pattern[/\A[[:alnum:]_][[:alnum:]_:.-]*\Z/],
    Boolean,
    Numeric,
    Default,
    Type,
    Timespan,
    SemVer,
    Array
  ] $tag = undef,
) {}
