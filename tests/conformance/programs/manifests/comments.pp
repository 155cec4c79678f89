# first
/* block */ $a /* between */ = /* here */ 1 # end
/* over
   lines * / */ $b = $a / 2 / 3 # / not a regex /
$c = [ # in a list
  1, /* one */
  # nothing
  2 / 1 , /re # gex/ ,
]
if $a =~ /x/ { } # "unclosed
notice $b /1 # '
notice($b / 1, /1/)
$d = true/1
# é ü 漢字 😀
$e = 'é' + "漢字 ${f} 😀"
