# What the values of attributes are, where Puppet finds it out with code. Types cover Windows, too.

# @values creates an absolute path
# @values cwd an absolute path
# @values environment a setting such as `LANG=C`
# @values timeout a number of seconds
# @values tries a number that is 1 or more
# @values try_sleep a number of seconds
# @values umask an octal number
define exec(
  Variant[String, Array] $command = undef,
  Variant[
    Pattern[/^[\/\\]/, /\A[A-Za-z]:[\/\\]/],
    Array[Pattern[/^[\/\\]/, /\A[A-Za-z]:[\/\\]/]],
    Hash[0, 0]
  ] $creates = undef,
  Variant[Pattern[/^[\/\\]/, /\A[A-Za-z]:[\/\\]/], Hash[0, 0]] $cwd = undef,
  Variant[Pattern[/\w+=/], Array[Pattern[/\w+=/]]] $environment = undef,
  Variant[String, Array[Variant[String, Array]]] $onlyif = undef,
  Variant[String, Array] $refresh = undef,
  Variant[
    Numeric,
    Timespan,
    Pattern[/\A\s*[-+]?(?:0[xX][0-9a-fA-F._pP+-]+|[0-9_]*\.?[0-9][0-9_]*\.?(?:[eE][-+]?[0-9_]+)?)\s*\z/],
    Array[Any, 1]
  ] $timeout = undef,
  Variant[Integer[1], Float[1.0], Timespan, Pattern[/\A0*[1-9][0-9]*\s*\z/]] $tries = undef,
  Variant[Integer[0], Float[0.0], Timespan, Pattern[/\A(?:[0-9]*\.?[0-9]+\.?|-[0.]+)\s*\z/]] $try_sleep = undef,
  Pattern[/^0?[0-7]{1,4}$/] $umask = undef,
  Variant[String, Array[Variant[String, Array]]] $unless = undef,
) {}

# @values mode a mode such as '0644' or 'u=rw,g=r'
# @values path an absolute path
# @values source an absolute path or a URL
# @values staging_location an absolute path
define file(
  Variant[Boolean, String, Array[Any, 1]] $backup = undef,
  Variant[String, Binary, Array[Variant[String, Binary]]] $content = undef,
  Array[0, 0] $ctime = undef,
  Variant[Boolean[false], String, Array] $ignore = undef,
  Variant[
    Pattern[/^0?[0-7]{1,4}$/, /^(?:[ugoa]*[-=+][-=+rstwxXugo]*)(?:,[ugoa]*[-=+][-=+rstwxXugo]*)*$/],
    Array[Pattern[/^0?[0-7]{1,4}$/, /^(?:[ugoa]*[-=+][-=+rstwxXugo]*)(?:,[ugoa]*[-=+][-=+rstwxXugo]*)*$/]]
  ] $mode = undef,
  Array[0, 0] $mtime = undef,
  Pattern[/^[\/\\]/, /\A[A-Za-z]:[\/\\]/] $path = undef,
  Variant[Boolean, Enum['false', 'remote', 'true']] $recurse = undef,
  Variant[
    Pattern[/^[\/\\]/, /\A[A-Za-z]:[\/\\]/, /\A(?i:file|https?|puppet):/],
    Array[Pattern[/^[\/\\]/, /\A[A-Za-z]:[\/\\]/, /\A(?i:file|https?|puppet):/]]
  ] $source = undef,
  Pattern[/^[\/\\]/, /\A[A-Za-z]:[\/\\]/] $staging_location = undef,
  Array[0, 0] $type = undef,
) {}

# @values path an absolute path
define filebucket(
  Variant[
    Pattern[/^[\/\\]/, /\A[A-Za-z]:[\/\\]/],
    Numeric,
    Boolean,
    Hash,
    Regexp,
    Type,
    Binary,
    Timespan,
    SemVer,
    Default
  ] $path = undef,
) {}

# @values gid a number
define group(
  Variant[Hash, Pattern[/=/], Array[Variant[Hash, Pattern[/=/]]]] $attributes = undef,
  Variant[
    Pattern[/\A-?(?:0[0-7]*|[1-9][0-9]*)\s*\z/],
    Numeric,
    Boolean,
    Hash,
    Regexp,
    Type,
    Binary,
    Timespan,
    SemVer,
    Array[
      Variant[
        Pattern[/\A-?(?:0[0-7]*|[1-9][0-9]*)\s*\z/],
        Numeric,
        Boolean,
        Hash,
        Regexp,
        Type,
        Binary,
        Timespan,
        SemVer,
        Array,
        Undef
      ]
    ]
  ] $gid = undef,
) {}

# @since environment 9
# @values environment a setting such as `LANG=C`
define package(
  Variant[Pattern[/\A\w+=/], Array[Pattern[/\A\w+=/]]] $environment = undef,
  Variant[Boolean, Enum['false', 'no', 'true', 'yes', true]] $enable_only = undef,
  Variant[String, Hash, Array[Variant[String, Hash]]] $install_options = undef,
  String $name = undef,
  Variant[String, Hash, Array[Variant[String, Hash]]] $uninstall_options = undef,
) {}

# @values unless_uid a number
define resources(
  String[1] $name = undef,
  Variant[Boolean, Enum['false', 'no', 'true', 'yes', true]] $purge = undef,
  Variant[
    Integer,
    Pattern[/\A\s*[-+]?[0-9]/],
    Array[Variant[Integer, Pattern[/\A\s*[-+]?[0-9]/], Array]]
  ] $unless_uid = undef,
) {}

# @values range a range of hours such as '22 - 4'
# @values repeat a number
# @values weekday a day of the week
define schedule(
  Variant[
    Pattern[/(?:\A|[^0-9])0*(?:1?[0-9]|2[0-3])(?::0*[1-5]?[0-9](?::[0-9]+)?)?\s*-\s*0*(?:1?[0-9]|2[0-3])(?::0*[1-5]?[0-9](?::[0-9]+)?)?(?![:0-9])/],
    Array[Pattern[/(?:\A|[^0-9])0*(?:1?[0-9]|2[0-3])(?::0*[1-5]?[0-9](?::[0-9]+)?)?\s*-\s*0*(?:1?[0-9]|2[0-3])(?::0*[1-5]?[0-9](?::[0-9]+)?)?(?![:0-9])/]]
  ] $range = undef,
  Variant[Integer, Pattern[/^\d+$/]] $repeat = undef,
  Variant[
    Integer[0, 6],
    Pattern[
      /^[0-6]$/,
      /^(?i:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)$/
    ],
    Array[
      Variant[
        Integer[0, 6],
        Pattern[
          /^[0-6]$/,
          /^(?i:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)$/
        ]
      ]
    ]
  ] $weekday = undef,
) {}

# @values logonpassword a text without a colon
# @values timeout a number of seconds that is 1 or more
define service(
  Variant[
    Pattern[/\A[^:]*\z/],
    Numeric,
    Boolean,
    Collection,
    Regexp,
    Type,
    Binary,
    Timespan,
    Timestamp,
    SemVer,
    Default
  ] $logonpassword = undef,
  Variant[String, Array[Variant[String, Array[String]]]] $path = undef,
  Variant[Integer[1], Float[1.0], Timespan, Pattern[/\A\s*\+?[0_]*[1-9]/]] $timeout = undef,
) {}

# @values age an age such as '1w'
# @values size a size such as '10m'
define tidy(
  Pattern[/^[0-9]$/, /^[0-9]+(?i:[smhdw])\w*$/] $age = undef,
  String $path = undef,
  Variant[Boolean, Integer, Enum['false', 'inf', 'true'], Pattern[/^\d+$/]] $recurse = undef,
  Pattern[/^[0-9]$/, /^[0-9]+(?i:[bkmgt])\w*$/] $size = undef,
) {}

# @values auths names without commas
# @values expiry a date such as '2030-12-31', or 'absent'
# @values groups names of groups without commas
# @values password a text without a colon
# @values password_max_age a number of days
# @values password_min_age a number of days
# @values password_warn_days a number of days
# @values profiles names without commas
# @values purge_ssh_keys a Boolean or absolute paths
# @values roles names without commas
define user(
  Variant[Hash, Pattern[/=/], Array[Variant[Hash, Pattern[/=/]]]] $attributes = undef,
  Variant[
    Pattern[/\A(?:[^,]*[^0-9,][^,]*)?\z/],
    Hash,
    Array[Variant[Pattern[/\A(?:[^,]*[^0-9,][^,]*)?\z/], Hash, Array]]
  ] $auths = undef,
  Variant[
    Enum['absent'],
    Pattern[/^\d{4}-\d{2}-\d{2}$/],
    Array[Variant[Enum['absent'], Pattern[/^\d{4}-\d{2}-\d{2}$/]]]
  ] $expiry = undef,
  Variant[
    Pattern[/\A[^,]*[^0-9,][^,]*\z/],
    Hash[Any, Any, 1],
    Array[Variant[Pattern[/\A[^,]*[^0-9,][^,]*\z/], Hash[Any, Any, 1], Array]]
  ] $groups = undef,
  Variant[Hash, Pattern[/=/], Array[Variant[Hash, Pattern[/=/]]]] $keys = undef,
  Variant[Boolean, Enum['false', 'no', 'true', 'yes', true]] $managehome = undef,
  Variant[
    Pattern[/\A[^:]*\z/],
    Numeric,
    Boolean,
    Collection,
    Regexp,
    Type,
    Binary,
    Timespan,
    Timestamp,
    SemVer,
    Default
  ] $password = undef,
  Variant[Integer, Pattern[/^-?\d+$/], Array[Variant[Integer, Pattern[/^-?\d+$/]]]] $password_max_age = undef,
  Variant[Integer, Pattern[/^-?\d+$/], Array[Variant[Integer, Pattern[/^-?\d+$/]]]] $password_min_age = undef,
  Variant[
    Integer,
    Pattern[/^-?\d+$/],
    Array[Variant[Integer, Pattern[/^-?\d+$/]]]
  ] $password_warn_days = undef,
  Variant[
    Pattern[/\A(?:[^,]*[^0-9,][^,]*)?\z/],
    Hash,
    Array[Variant[Pattern[/\A(?:[^,]*[^0-9,][^,]*)?\z/], Hash, Array]]
  ] $profiles = undef,
  Variant[
    Boolean,
    Enum['false', 'true'],
    Pattern[/^[\/\\]/, /^~\//, /^%h\//, /\A[A-Za-z]:[\/\\]/],
    Array[Pattern[/^[\/\\]/, /^~\//, /^%h\//, /\A[A-Za-z]:[\/\\]/]]
  ] $purge_ssh_keys = undef,
  Variant[
    Pattern[/\A(?:[^,]*[^0-9,][^,]*)?\z/],
    Hash,
    Array[Variant[Pattern[/\A(?:[^,]*[^0-9,][^,]*)?\z/], Hash, Array]]
  ] $roles = undef,
) {}
