# What the agent refuses although each attribute for itself is right: attributes that it must not have together, and
# those that others need. `Undef` is an attribute that is not set.

Augeas ? {
  Struct[{lens => NotUndef, incl => Undef}] => 'the lens applies to the files in `incl`',
  Struct[{incl => NotUndef, lens => Undef}] => 'the files in `incl` are read with a lens',
}

Cron ? {
  Struct[{
    special => Enum['annually', 'daily', 'hourly', 'midnight', 'monthly', 'reboot', 'weekly', 'yearly'],
    minute  => Variant[Integer, Pattern[/\A(?!absent\z)\w/, /\A\*\//]],
  }] => '`special` replaces the other fields of the schedule',
  Struct[{
    special => Enum['annually', 'daily', 'hourly', 'midnight', 'monthly', 'reboot', 'weekly', 'yearly'],
    hour    => Variant[Integer, Pattern[/\A(?!absent\z)\w/, /\A\*\//]],
  }] => '`special` replaces the other fields of the schedule',
  Struct[{
    special => Enum['annually', 'daily', 'hourly', 'midnight', 'monthly', 'reboot', 'weekly', 'yearly'],
    weekday => Variant[Integer, Pattern[/\A(?!absent\z)\w/, /\A\*\//]],
  }] => '`special` replaces the other fields of the schedule',
  Struct[{
    special  => Enum['annually', 'daily', 'hourly', 'midnight', 'monthly', 'reboot', 'weekly', 'yearly'],
    monthday => Variant[Integer, Pattern[/\A(?!absent\z)\w/, /\A\*\//]],
  }] => '`special` replaces the other fields of the schedule',
  Struct[{
    special => Enum['annually', 'daily', 'hourly', 'midnight', 'monthly', 'reboot', 'weekly', 'yearly'],
    month   => Variant[Integer, Pattern[/\A(?!absent\z)\w/, /\A\*\//]],
  }] => '`special` replaces the other fields of the schedule',
}

# The first word of a command, which is what a quoted text is that starts a line. Of several commands, the first four
# are looked at; each may be a list of words.
Exec ? {
  Struct[{
    path     => Undef,
    provider => Optional[Enum['posix', 'windows']],
    command  => Variant[
      Pattern[/\A(?!\w:|(?m:.)*\n["'])[^\/\\'"\s][^'"\s]*(?: |\z)/],
      Tuple[Pattern[/\A(?!\w:)[^\/\\'"\s][^'"\n]*\z/], Any, 1, default]
    ],
  }] => 'the command is not an absolute path',
  Struct[{
    path     => Undef,
    provider => Optional[Enum['posix', 'windows']],
    'unless' => Variant[
      Pattern[/\A(?!\w:|(?m:.)*\n["'])[^\/\\'"\s][^'"\s]*(?: |\z)/],
      Tuple[Pattern[/\A(?!\w:|(?m:.)*\n["'])[^\/\\'"\s][^'"\s]*(?: |\z)/], Any, 1, default],
      Tuple[Any, Pattern[/\A(?!\w:|(?m:.)*\n["'])[^\/\\'"\s][^'"\s]*(?: |\z)/], Any, 2, default],
      Tuple[Any, Any, Pattern[/\A(?!\w:|(?m:.)*\n["'])[^\/\\'"\s][^'"\s]*(?: |\z)/], Any, 3, default],
      Tuple[Any, Any, Any, Pattern[/\A(?!\w:|(?m:.)*\n["'])[^\/\\'"\s][^'"\s]*(?: |\z)/], Any, 4, default],
      Tuple[Tuple[Pattern[/\A(?!\w:)[^\/\\'"\s][^'"\n]*\z/], Any, 1, default], Any, 1, default],
      Tuple[Any, Tuple[Pattern[/\A(?!\w:)[^\/\\'"\s][^'"\n]*\z/], Any, 1, default], Any, 2, default],
      Tuple[Any, Any, Tuple[Pattern[/\A(?!\w:)[^\/\\'"\s][^'"\n]*\z/], Any, 1, default], Any, 3, default],
      Tuple[Any, Any, Any, Tuple[Pattern[/\A(?!\w:)[^\/\\'"\s][^'"\n]*\z/], Any, 1, default], Any, 4, default]
    ],
  }] => 'the command of `unless` is not an absolute path',
  Struct[{
    path     => Undef,
    provider => Optional[Enum['posix', 'windows']],
    onlyif   => Variant[
      Pattern[/\A(?!\w:|(?m:.)*\n["'])[^\/\\'"\s][^'"\s]*(?: |\z)/],
      Tuple[Pattern[/\A(?!\w:|(?m:.)*\n["'])[^\/\\'"\s][^'"\s]*(?: |\z)/], Any, 1, default],
      Tuple[Any, Pattern[/\A(?!\w:|(?m:.)*\n["'])[^\/\\'"\s][^'"\s]*(?: |\z)/], Any, 2, default],
      Tuple[Any, Any, Pattern[/\A(?!\w:|(?m:.)*\n["'])[^\/\\'"\s][^'"\s]*(?: |\z)/], Any, 3, default],
      Tuple[Any, Any, Any, Pattern[/\A(?!\w:|(?m:.)*\n["'])[^\/\\'"\s][^'"\s]*(?: |\z)/], Any, 4, default],
      Tuple[Tuple[Pattern[/\A(?!\w:)[^\/\\'"\s][^'"\n]*\z/], Any, 1, default], Any, 1, default],
      Tuple[Any, Tuple[Pattern[/\A(?!\w:)[^\/\\'"\s][^'"\n]*\z/], Any, 1, default], Any, 2, default],
      Tuple[Any, Any, Tuple[Pattern[/\A(?!\w:)[^\/\\'"\s][^'"\n]*\z/], Any, 1, default], Any, 3, default],
      Tuple[Any, Any, Any, Tuple[Pattern[/\A(?!\w:)[^\/\\'"\s][^'"\n]*\z/], Any, 1, default], Any, 4, default]
    ],
  }] => 'the command of `onlyif` is not an absolute path',
  Struct[{
    path     => Undef,
    provider => Optional[Enum['posix', 'windows']],
    refresh  => Variant[
      Pattern[/\A(?!\w:|(?m:.)*\n["'])[^\/\\'"\s][^'"\s]*(?: |\z)/],
      Tuple[Pattern[/\A(?!\w:)[^\/\\'"\s][^'"\n]*\z/], Any, 1, default]
    ],
  }] => 'the command of `refresh` is not an absolute path',
}

File ? {
  Struct[{content => NotUndef, source => NotUndef}] => 'both set the contents of the file',
  Struct[{content => NotUndef, target => NotUndef}] => 'a file with content is not a link',
  Struct[{source => NotUndef, target => NotUndef}] => 'a file with a source is not a link',
  Struct[{ensure => Pattern[/\//], content => NotUndef}] => 'a file with content is not a link',
  Struct[{ensure => Pattern[/\//], source => NotUndef}] => 'a file with a source is not a link',
  Struct[{recurse => Enum['remote'], source => Undef}] => '`recurse => remote` copies the contents of the source',
  Struct[{checksum => Enum['none'], source => NotUndef}] => 'a source is compared by its checksum',
  Struct[{checksum => Enum['ctime', 'mtime', 'none'], content => NotUndef}] => 'content is compared by a checksum of the text',
}

Package ? {
  Struct[{mark => NotUndef, ensure => Enum['absent', 'purged']}] => 'a package that is not installed cannot be marked',
  Struct[{ensure => Enum['disabled'], flavor => NotUndef}] => 'a disabled module has no flavor',
  Struct[{ensure => Enum['disabled'], enable_only => NotUndef}] =>
    'a module is enabled or disabled',
  Struct[{
    enable_only => Variant[Boolean[true], Enum['true']],
    flavor      => NotUndef,
  }] => 'a flavor is installed, not only enabled',
}

Schedule ? {
  Struct[{periodmatch => Enum['number'], repeat => Variant[Integer[2], Integer[default, 0], Pattern[/\A(?!1\z)[0-9]+\z/]]}] =>
    '`repeat` counts the distances of a period',
}

Service ? {
  Struct[{logonpassword => NotUndef, logonaccount => Undef}] => 'the password belongs to that account',
}

Ssh_authorized_key ? {
  Struct[{user => Undef, target => Undef}] => 'one of them determines the file for the key',
}

Tidy ? {
  Struct[{matches => NotUndef, recurse => Undef}] => 'without recursion, `matches` has no files to match',
  Struct[{matches => NotUndef, recurse => Variant[Boolean[false], Integer[0, 0], Enum['', '0', 'false']]}] =>
    'there are no files to compare with `matches`',
}
