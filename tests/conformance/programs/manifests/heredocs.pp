$plain = @(END)
  A line with $no interpolation.
    Deeper.
  | END

$text = @("TEXT"/tn$)
	Hello ${facts['networking']['fqdn']},\tyour \$home is $::home
	and ${"nested ${deep['er']}"}.
	|- TEXT

$both = [@(ONE), @("TWO":json/L), 3]
first
-ONE
{"a": "${b}", \
"c": 1}
| TWO

file { '/etc/motd':
  content => @("The end, at last"/),
    Joined \
    lines, a tab\t, a dollar \$, a snowman \u2603 and \u{1F600}.
    | - not yet
    |- The end, at last
  mode    => '0644',
}

$call = inline_epp(@(EPP), { 'x' => 1 }).strip
  <%= $x %>
  | EPP
