# What the values of attributes are, where modules find it out with code.

# @values environment a setting such as `LANG=C`
# @values hour an hour from 0 to 23
# @values minute a minute from 0 to 59
# @values month a month
# @values monthday a day from 1 to 31
# @values weekday a day of the week
define cron(
  Variant[
    Enum['absent'],
    Pattern[/^\s*\w+\s*=/],
    Array[Variant[Enum['absent'], Pattern[/^\s*\w+\s*=/]]]
  ] $environment = undef,
  Variant[
    Integer[0, 23],
    Enum['absent'],
    Pattern[/^0*(?:1?[0-9]|2[0-3])$/, /^\*(?:\/[0-9]+)?$/, /^[0-9]+-[0-9]+(?:\/[0-9]+)?$/],
    Array[
      Variant[
        Integer[0, 23],
        Enum['absent'],
        Pattern[/^0*(?:1?[0-9]|2[0-3])$/, /^\*(?:\/[0-9]+)?$/, /^[0-9]+-[0-9]+(?:\/[0-9]+)?$/]
      ]
    ]
  ] $hour = undef,
  Variant[
    Integer[0, 59],
    Enum['absent'],
    Pattern[/^0*[1-5]?[0-9]$/, /^\*(?:\/[0-9]+)?$/, /^[0-9]+-[0-9]+(?:\/[0-9]+)?$/],
    Array[
      Variant[
        Integer[0, 59],
        Enum['absent'],
        Pattern[/^0*[1-5]?[0-9]$/, /^\*(?:\/[0-9]+)?$/, /^[0-9]+-[0-9]+(?:\/[0-9]+)?$/]
      ]
    ]
  ] $minute = undef,
  Variant[
    Integer[1, 12],
    Enum['absent'],
    Pattern[
      /^0*(?:[1-9]|1[0-2])$/,
      /^\*(?:\/[0-9]+)?$/,
      /^[0-9]+-[0-9]+(?:\/[0-9]+)?$/,
      /\A(?i:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|jun(?:e)?|jul(?:y)?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|___)\z/
    ],
    Array[
      Variant[
        Integer[1, 12],
        Enum['absent'],
        Pattern[
          /^0*(?:[1-9]|1[0-2])$/,
          /^\*(?:\/[0-9]+)?$/,
          /^[0-9]+-[0-9]+(?:\/[0-9]+)?$/,
          /\A(?i:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|jun(?:e)?|jul(?:y)?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|___)\z/
        ]
      ]
    ]
  ] $month = undef,
  Variant[
    Integer[1, 31],
    Enum['absent'],
    Pattern[/^0*(?:[1-9]|[12][0-9]|3[01])$/, /^\*(?:\/[0-9]+)?$/, /^[0-9]+-[0-9]+(?:\/[0-9]+)?$/],
    Array[
      Variant[
        Integer[1, 31],
        Enum['absent'],
        Pattern[/^0*(?:[1-9]|[12][0-9]|3[01])$/, /^\*(?:\/[0-9]+)?$/, /^[0-9]+-[0-9]+(?:\/[0-9]+)?$/]
      ]
    ]
  ] $monthday = undef,
  Variant[
    Enum['absent', 'annually', 'daily', 'hourly', 'midnight', 'monthly', 'reboot', 'weekly', 'yearly'],
    Array[Enum['absent', 'annually', 'daily', 'hourly', 'midnight', 'monthly', 'reboot', 'weekly', 'yearly']]
  ] $special = undef,
  Variant[
    Integer[0, 7],
    Enum['absent'],
    Pattern[
      /^0*[0-7]$/,
      /^\*(?:\/[0-9]+)?$/,
      /^[0-9]+-[0-9]+(?:\/[0-9]+)?$/,
      /\A(?i:sun(?:day)?|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?)\z/
    ],
    Array[
      Variant[
        Integer[0, 7],
        Enum['absent'],
        Pattern[
          /^0*[0-7]$/,
          /^\*(?:\/[0-9]+)?$/,
          /^[0-9]+-[0-9]+(?:\/[0-9]+)?$/,
          /\A(?i:sun(?:day)?|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?)\z/
        ]
      ]
    ]
  ] $weekday = undef,
) {}

# @values comment a text of one line
# @values host_aliases names without white space
# @values ip an IP address
# @values name the name of a host
define host(
  Variant[Pattern[/\A[^\r\n]*\z/], Collection] $comment = undef,
  Variant[
    Pattern[/\A\S+\z/],
    Default,
    Array[Variant[Pattern[/\A\S+\z/], Default, Undef]]
  ] $host_aliases = undef,
  Variant[
    Pattern[/^[0-9]{1,3}(?:\.[0-9]{1,3}){3}$/, /^\s*[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:%.+)?\s*$/],
    Array[Pattern[/^[0-9]{1,3}(?:\.[0-9]{1,3}){3}$/, /^\s*[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:%.+)?\s*$/]]
  ] $ip = undef,
  Pattern[/\A[\w.-]*\z/] $name = undef,
) {}

# @values file an absolute path
define mailalias(
  Variant[
    Pattern[/^[\/\\]/, /\A[A-Za-z]:[\/\\]/],
    Array[Pattern[/^[\/\\]/, /\A[A-Za-z]:[\/\\]/]]
  ] $file = undef,
) {}

# @values fstype a word without white space
# @values options a text without white space
define mount(
  Variant[
    Boolean,
    Enum['false', 'no', 'true', 'yes', true],
    Array[Variant[Boolean, Enum['false', 'no', 'true', 'yes', true]]]
  ] $atboot = undef,
  Variant[Pattern[/0|1|2/], Numeric, Collection, Regexp, Timespan, SemVer] $dump = undef,
  Variant[
    Pattern[/\A\S+\z/],
    Default,
    Hash[Any, Any, 1],
    Array[Variant[Pattern[/\A\S+\z/], Default, Hash[Any, Any, 1], Array]]
  ] $fstype = undef,
  String $name = undef,
  Variant[
    Pattern[/\A\S+\z/],
    Default,
    Hash[Any, Any, 1],
    Array[Variant[Pattern[/\A\S+\z/], Default, Hash[Any, Any, 1], Array]]
  ] $options = undef,
) {}

# @values host_aliases names without white space and commas
# @values name a name without white space and commas
define sshkey(
  Variant[
    Pattern[/\A[^\s,]*\z/],
    Default,
    Array[Variant[Pattern[/\A[^\s,]*\z/], Default, Undef]]
  ] $host_aliases = undef,
  Pattern[/\A[^\s,]*\z/] $name = undef,
) {}

# @values key a key without white space
# @values options options such as 'no-pty'
define ssh_authorized_key(
  Variant[Pattern[/\A\S*\z/], Default, Array[Variant[Pattern[/\A\S*\z/], Default, Undef]]] $key = undef,
  Variant[
    Pattern[/^[-A-Za-z0-9_]+(?:=".*")?$/],
    Default,
    Array[Variant[Pattern[/^[-A-Za-z0-9_]+(?:=".*")?$/], Default]]
  ] $options = undef,
) {}

# @values path an absolute path
define file_line(Pattern[/^[\/\\]/, /\A[A-Za-z]:[\/\\]/] $path = undef) {}
