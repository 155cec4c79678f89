# Parameters that capture the rest.
function app::sum(Integer *$numbers) >> Integer { $numbers.reduce(0) |$a, Integer $b = 1| { $a + $b } }
each($x) |$i, String $v = 'a', *$rest| { }
with(1, 2) |Optional[String] *$all = ['a']| { }
