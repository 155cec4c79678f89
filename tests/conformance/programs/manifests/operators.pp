$a = 1 + 2 * 3 - 4 / 5 % 6 << 7 >> 8
$b = !$x and -$y or *$z == [1] != 2 < 3 <= 4 > 5 >= 6
$c = $x =~ /a\/b+/ and $y !~ Pattern[/x/, 'y'] and 'a' in ['a', 'b'] and 1 in 2 in 3
$d = $x ? { 'a' => 1, /b/ => 2, String[1] => 3, default => $y ? 4 => 5 }
$e = - 1 - -1 + (2) * -(3)
$f += 1
$g -= 1
$h = $i = 3
[$j, $k] = [1, 2]
$l = $m['a'][1, 2]['b'][*$n]
$o = $p.q.r(1).s |$t| { $t + 1 }.u
$v = if $w { 1 } elsif $x { 2 } else { 3 }
$y = unless $z { 1 } else { 2 }
$aa = case $bb { 1, 2: { 'a' } /x/: { 'b' } *$cc: { 'c' } default: { 'd' } }
$dd = 0x1F + 0777 + 1.5e-3 + 1e10 + 0 + 0.0
$ee = [1, [2, 3,], { 'a' => 1, b => [], 3 => {} }, 'k' => 'v', type => function]
$ff = { type => 1 } + { 'x' => { 'y' => undef }, }
