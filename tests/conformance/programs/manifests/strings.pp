$a = "plain ${name} ${facts['os']['family']} ${facts.dig('a', 'b')} $name[0] ${name[0]} $::top::level"
$b = "${$name} ${ name } ${if $x { 'y' } else { 'z' }} ${[1, 2, 3][1]} ${"${'inner'}"} ${1 + 2} ${class}"
$c = "tab\t newline\n \s \u263a \u{1f600} \$x \${y} \" \' \\ \q $ $$ % { } ${keys({ 'a' => 1 })}"
$d = 'single \' \\ \n $x ${y}'
$e = "lines
of ${text}
more"
$f = "${name.each |$x| { notice("x ${x}") }} ${lookup('a::b')} ${::a::b} ${a::b} ${_x} ${0}"
$g = "$a::b::c $a:: $a:b ${a}::b ${a}b $_a"
$h = "" + '' + "$" + "${undef}" + "${default}" + "${true}" + "${-1}" + "${!$x}" + "${*$x}" + "${type($x)}"
