$x.each |$k, $v| { notice "${k} is ${v}" }
each($x) |$i, String $v = 'a'| { }
$y = $x.filter |$n| { $n > 1 }.map |$n| { $n * 2 }
lookup('a', { 'default_value' => 1, 'merge' => deep }, merge => 'x',)
$z = with(*$args, 1) |$a| >> String { "${a}" }
String($x, '%d')
Integer.new('1')
Sensitive(Timestamp('2020'))
app::f(1).app::g.h()
'text'.length
[1, 2].each |Integer $i| { }
type($x, 'generalized')
$x.type
notice(if true { 1 }, case 1 { default: { 2 } }, [], {}, /r/, default, undef)
unless $a { notice b } else { warning c }
if ($a) { } elsif ($b) { } else { }
case $a { (1): { } 'x', default: { } }
break() return next(1)
tag 'a', "b"
require a; contain b
# a parenthesis and a list at the start of a line begin a statement
(1 + 2).notice
[1].notice
