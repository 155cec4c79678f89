"""Forms of expressions and statements by what they come to, for random programs to evaluate.

In a form, `<kind>` stands for an expression of that kind. Most forms are right, and now and then they meet with a value
of another kind. A line is a form; two slashes in a row part several on a line.
"""

from __future__ import annotations


def _forms(text: str) -> tuple[str, ...]:
    return tuple(form.strip() for line in text.strip().splitlines() for form in line.split(" // "))


LITERALS: dict[str, tuple[str, ...]] = {
    "int": _forms(r"""
        0 // 1 // 2 // 3 // -1 // 7 // 10 // 0x1F // 017 // 255 // -42 // 9223372036854775807
    """),
    "float": _forms(r"""
        0.0 // 1.0 // -2.5 // 3.14 // 1e3 // 1.5e-3 // 100.25 // 1e20 // -0.0 // 0.1
    """),
    "str": _forms(r"""
        '' // 'a' // 'abc' // 'ABC' // 'Hello World' // '10' // '0x1F' // '3.5' // '1e2' // 'true' // 'a,b,,c'
        'it\'s' // "tab\there" // "nl\nx\n" // "q\"q" // "\u00e5" // "\u{1F600}!" // '%d' // '1.2.3' // foo
        'foo::bar' // ' x ' // 'straße' // 'a1b22c333' // '2015-03-01' // 'one two  three' // 'key=value' // 'ÀÉ'
    """),
    "bool": _forms(r"""
        true // false
    """),
    "undef": _forms(r"""
        undef
    """),
    "regexp": _forms(r"""
        /a/ // /^a.c$/ // /(a)(b)?(c)/ // /[A-Z]+/ // /\d+/ // /(?i:abc)/ // /(?<n>o)/ // /./ // /(\w)(\w)/
    """),
    "span": _forms(r"""
        Timespan(90) // Timespan('1-02:03:04.5') // Timespan(0, 1, 30) // Timespan({days => 1, hours => 2})
        Timespan(1.5) // Timespan(-3600) // Timespan({'minutes' => 5, 'negative' => true}) // Timespan('10', '%M')
    """),
    "stamp": _forms(r"""
        Timestamp(0) // Timestamp('2015-03-01') // Timestamp(1425168000.25)
        Timestamp('2000-01-02T03:04:05 UTC') // Timestamp('10:20 03/02/2016', '%H:%M %d/%m/%Y')
        Timestamp('2016-02-29T12:00:00 +02:00')
    """),
    "ver": _forms(r"""
        SemVer('1.2.3') // SemVer('1.2.3-rc1') // SemVer('2.0.0+b1') // SemVer(1, 2, 3) // SemVer('0.0.1')
    """),
    "range": _forms(r"""
        SemVerRange('>=1.0.0 <2.0.0') // SemVerRange('1.x') // SemVerRange('~1.2') // SemVerRange('*')
    """),
    "type": _forms(r"""
        Integer // Integer[0, 5] // String // String[1, 3] // Numeric // Any // Undef // Scalar // Data // Boolean
        Float // Array // Array[Integer] // Hash[String, Integer] // Enum['a', 'abc'] // Pattern[/^a/] // Regexp
        Tuple[Integer, String] // Optional[String] // NotUndef // Variant[Integer, String]
        Struct[{a => Integer}] // Timespan // SemVer // SemVer['>=1.0.0'] // Callable // Type // Type[Integer]
        Collection // Iterable // Struct[{Optional[b] => String, a => Any}] // Array[Integer, 1, 2] // Default
        Enum[abc, true]
    """),
    "array": _forms(r"""
        [] // [1, 2, 3] // ['a', 'b', 'c'] // [1, [2, [3, undef]]] // [3, 1, 2, 1] // ['b', 'a', 'B']
        [[1, 2], [3]]
    """),
    "hash": _forms(r"""
        {} // {a => 1, b => 2} // {'a' => {'b' => [1, {'c' => 2}]}} // {1 => 'x', 'y' => undef}
        {b => 1, a => 2}
    """),
    "bin": _forms(r"""
        Binary('YWJj') // Binary('abc', '%s') // Binary([1, 255]) // Binary('YQ', '%b')
    """),
    "uri": _forms(r"""
        URI('http://h:80/p?q#f') // URI('/a/b') // URI({scheme => 'ftp', host => 'h', path => '/x'})
        URI('mailto:a@b')
    """),
    "sens": _forms(r"""
        Sensitive('s') // Sensitive(5) // Sensitive([1])
    """),
    "iter": _forms(r"""
        [1, 2, 3].reverse_each // Integer[1, 5] // 3 // 'abc' // [1, 2, 3, 4].step(2) // {a => 1, b => 2}
    """),
    "format": _forms(r"""
        %d // %x // %#x // %o // %#b // %05d // %+d // % d // %-8d| // %e // %.3f // %g // %#.3g // %a // %s // %p
        %10s // %-10s| // %.2s // %c // %#s // %#p // %u // %C // %t // %y // %T // %X // %B // %E // %010.3f
        %%
    """),
    "clock": _forms(r"""
        %H:%M:%S // %-S // %D-%H // %L // %3N // %Y-%m-%d // %j // %B %e // %s // %I %p // %F %T // %_5H // %-N
    """),
}

EXPRESSIONS: dict[str, tuple[str, ...]] = {
    "int": _forms(r"""
        (<int> + <int>) // (<int> - <int>) // (<int> * <int>) // (<int> / <int>) // (<int> % <int>)
        (<int> << 3) // (<int> >> 1) // -(<int>) // length(<str>) // <array>.length // <hash>.size // abs(<int>)
        Integer(<str>) // Integer(<float>) // Integer('<int>') // Integer('12', <int>) // Integer(<num>, 16, true)
        <float>.floor // <float>.ceiling // <float>.round // versioncmp(<str>, <str>) // compare(<str>, <str>)
        compare(<int>, <float>) // <array>.reduce(0) |$m, $x| { $m + 1 } // max(<int>, <int>) // min(<int>, 5)
        <array>[0] // <hash>['a'] // index(<array>, <any>) // <str>.index('a')
        with(<int>) |Integer $i| { $i + 1 } // Integer(<bool>)
    """),
    "float": _forms(r"""
        (<float> + <num>) // (<float> * <num>) // (<num> / <float>) // Float(<str>) // Float(<int>) // -(<float>)
    """),
    "num": _forms(r"""
        <int> // <float> // (<num> + <num>) // (<num> - <num>) // (<num> * <num>) // (<num> / <num>)
        Numeric(<str>)
    """),
    "str": _forms(r"""
        "a${<any>}b" // "${<int>}${<str>}" // <str>.upcase // <str>.capitalize // <str>.camelcase // <str>.strip
        <str>.chomp // <str>.chop // <str>.lstrip // downcase(<str>) // <str>[<int>] // <str>[<int>, <int>]
        <str>[0, -1] // <array>.join('-') // join(<array>, <str>) // String(<any>) // String(<any>, '<format>')
        String(<num>, '<format>') // sprintf('<format>', <any>) // sprintf('<format>-<format>', <num>, <str>)
        sprintf('%s %-5s|%05.1f', <str>, <any>, <num>) // sprintf('%<a>d %{b}', {a => <int>, b => <any>})
        regsubst(<str>, <regexp>, '<\\0>') // regsubst(<str>, 'a', <str>, 'GI')
        regsubst(<str>, <regexp>, {a => 'z'}) // <span>.strftime('<clock>') // <stamp>.strftime('<clock>')
        strftime(<stamp>, '<clock>', 'UTC') // String(<span>, '<clock>') // <array>[1] // <hash>['b']
        <bin>.convert_to(String) // String(<hash>, '%#h')
        String(<array>, {Array => {format => '%(a', separator => ';'}, Any => '%p'}) // String(<array>, '%#a')
        String(<any>, {Integer => '%#x', String => '%#p', Array => '% #[a', Hash => '%<h'})
        <str>.regsubst('(.)', '\1\1') // md5(<str>) // <ver>.convert_to(String) // String(<bool>, '%y')
        String(<sens>) // <hash>.keys[0] // shellquote(<str>, <array>) // <type>.convert_to(String)
        digest(<str>) // sha256(<str>) // <sens>.unwrap
    """),
    "bool": _forms(r"""
        (<int> < <int>) // (<num> >= <num>) // (<any> == <any>) // (<any> != <any>) // (<str> == <str>)
        (<str> > <str>) // (<any> =~ <type>) // (<str> =~ <regexp>) // (<str> !~ <regexp>) // (<str> in <array>)
        (<str> in <hash>) // (<regexp> in <array>) // (<str> in <str>) // (<bool> and <any>) // (<any> or <bool>)
        !<any> // <array>.empty // (<ver> =~ <range>) // (<ver> < <ver>) // (<span> < <span>)
        (<stamp> == <stamp>) // <array>.all |$x| { $x } // <array>.any |$x| { $x == 1 } // (<type> <= <type>)
        (<type> == <type>) // (<type> > <type>) // (<str> =~ <str>) // <hash>.any |$k, $v| { $k == 'a' }
        Boolean(<str>) // Boolean(<int>) // (<type> in <array>) // <str>.empty // (<array> =~ <type>)
        (<hash> =~ <type>) // (<iter> =~ <type>) // defined('$v0') // ('1.2.3' =~ <range>) // (<array> == <array>)
        (<hash> == <hash>) // (<bin> == <bin>) // (<any> =~ Type[<type>]) // <hash>.all |$p| { $p }
    """),
    "regexp": _forms(r"""
        Regexp(<str>) // Regexp('a.c', true)
    """),
    "span": _forms(r"""
        (<span> + <span>) // (<span> - <span>) // (<span> * <int>) // (<span> / <int>) // (<stamp> - <stamp>)
        (<span> + <num>) // (<num> + <span>) // -(<span>) // Timespan(<num>) // (<span> % <int>)
        Timespan(<str>)
    """),
    "stamp": _forms(r"""
        (<stamp> + <span>) // (<stamp> - <span>) // (<stamp> + <num>) // (<stamp> - <int>) // Timestamp(<int>)
    """),
    "ver": _forms(r"""
        SemVer(<str>) // SemVer(<int>, <int>, <int>) // SemVer({major => 1, minor => <int>, patch => 0})
    """),
    "range": _forms(r"""
        SemVerRange(<ver>, <ver>) // SemVerRange(<str>)
    """),
    "type": _forms(r"""
        Array[<type>] // Optional[<type>] // Variant[<type>, <type>] // type(<any>) // type(<any>, 'generalized')
        Integer[<int>, <int>] // Hash[<type>, <type>] // Type[<type>] // type(<array>, 'reduced')
        NotUndef[<type>] // Tuple[<type>, <type>] // Struct[{a => <type>, Optional[b] => <type>}]
        Array[<type>, 0, <int>] // Enum[<str>] // type(<hash>, 'detailed') // Callable[<type>, <type>]
        Pattern[<regexp>] // Sensitive[<type>] // Init[<type>]
    """),
    "array": _forms(r"""
        [<any>, <any>] // [<int>, <int>, <int>] // [<str>, <str>] // [<any>] // (<array> + <array>)
        (<array> - <array>) // (<array> << <any>) // (<array> + <any>) // <array>[<int>, <int>] // <array>[1, -1]
        <hash>.keys // <hash>.values // <array>.flatten // <array>.unique // <array>.sort
        <array>.map |$x| { [$x, <any>] } // <iter>.map |$x| { $x } // <array>.map |$i, $x| { [$i, $x] }
        <array>.filter |$x| { $x =~ <type> } // <array>.slice(2) // <str>.split(',') // <str>.split(<regexp>)
        <str>.split('')
        <str>.match(<regexp>) // <array>.match(<regexp>) // <array>.partition |$x| { $x == <any> } // Array(<any>)
        Array(<any>, true) // Array(<hash>) // <array>.reverse_each.map |$x| { $x } // <array>.with |*$r| { $r }
        <iter>.slice(2).map |$x| { $x } // <array>.step(2).map |$x| { $x } // [*<array>, <any>]
        [*<hash>, *<any>] // <hash>.map |$k, $v| { [$v, $k] } // <hash>.map |$p| { $p }
        <array>.sort |$a, $b| { compare($b, $a) } // <array>.tree_each.map |$x| { $x }
        <hash>.tree_each({include_containers => false}).map |$p, $v| { $v } // <array>.map |Integer $x| { $x + 1 }
        <array>.map |$x, $y = <any>| { [$x, $y] } // <array>.each |$x| { $x }
        <array>.filter |$i, $x| { $i > 0 } // <array>.map |$x| { next($x) <any> } // <array>.map |*$x| { $x }
        <array>.map |$x| { if $x == 1 { break() } $x } // <hash>.reduce([]) |$m, $p| { $m << $p[0] }
        <array>.reduce |$m, $x| { [$m, $x] } // <array>.map |$x| { $x ? { <type> => <any>, default => $x } }
        <array>.slice(2) |$a, $b| { $a } // <array>.upcase // <array>.lest || { [] } // <array>.convert_to(Array)
    """),
    "hash": _forms(r"""
        {a => <any>, b => <any>} // {<str> => <any>} // {<any> => <any>, <any> => <any>} // (<hash> + <hash>)
        (<hash> - <array>) // (<hash> + <array>) // <hash>.filter |$k, $v| { $v } // <array>.group_by |$x| { $x }
        Hash(<array>) // Hash(<hash>) // Hash([[<any>, <any>], [<str>, <any>]]) // <hash>.each |$k, $v| { $k }
        <hash>.unique // <hash>.filter |$p| { $p[1] == 1 } // Struct[{a => Integer}](<hash>) // <hash>['a', 'b']
        <array>.group_by |$x| { type($x, 'generalized') } // Hash(<array>, 'tree') // <hash>.get('a')
        <hash> - 'a'
    """),
    "bin": _forms(r"""
        Binary(<str>, '%s') // Binary(<array>) // (<bin> + <bin>) // Binary(<str>)
    """),
    "uri": _forms(r"""
        (<uri> + <str>) // (<uri> + <uri>) // URI(<str>) // URI(<hash>)
    """),
    "sens": _forms(r"""
        Sensitive(<any>)
    """),
    "iter": _forms(r"""
        <array> // <hash> // <str> // <array>.reverse_each // <iter>.step(2) // <iter>.reverse_each
        Integer[<int>, 9]
    """),
    "any": _forms(r"""
        <int> // <int> // <float> // <str> // <str> // <bool> // <array> // <array> // <hash> // <hash> // <type>
        undef // default // <regexp> // <span> // <stamp> // <ver> // <range> // <bin> // <uri> // <sens>
        if <any> { <any> } else { <any> } // if <str> =~ <regexp> { [$0, $1, $2] }
        unless <any> { <any> } else { <any> } // case <any> { <any>, <type>: { <any> } default: { <any> } }
        <any> ? { <any> => <any>, <type> => <any>, default => <any> }
        case <str> { <regexp>: { [$0, $1] } <str>, *<array>: { 2 } }
        <str> ? { <regexp> => "${0}-${1}", default => 3 }
        case <array> { [<any>, default]: { 1 } [default, default, *<array>]: { 2 } {a => default}: { 3 } <type>: { 4 } }
        <hash> ? { {a => default} => 1, {b => <any>} => 2, <type> => 3 }
        <array> ? { <array> => 1, [<type>, <type>] => 2, default => 3 } // <hash>.dig('a', 'b', <int>)
        <array>.dig(1, 0) // <hash>.get('a.b.0') // <array>.get(<str>, <any>) // <any>.get('1.a')
        <hash>['a']['b'] // <array>[-1] // <hash>[<any>] // <any>[<any>] // <any>.then |$x| { $x }
        <any>.lest || { <any> } // <any>.with |<type> $x| { $x }
        with(<any>, <any>) |$x, <type> $y = <any>, *$z| { [$x, $y, $z] } // assert_type(<type>, <any>)
        with(<any>) |<type> *$x| { $x } // <type>.new(<any>) // <any>.convert_to(<type>) // max(<any>, <any>)
        min(<str>, <any>) // call('upcase', <any>) // <any>.each |$x| { $x } // <any>.length // <any>.empty
        abs(<any>) // [<any>, <any>][<int>] // with(<str>) |$s| { if $s =~ <regexp> { with(1) |$x| { $0 } } }
        (<any> + <any>) // (<any> - <any>) // (<any> * <any>) // (<any> < <any>) // (<any> in <any>)
        <iter>.reduce |$m, $x| { $x } // inline_epp('a<%= 1 + 1 %>b<% if true { %>c<% } -%>\n')
        inline_epp('<%-| $x, $y = 2 |-%><%= $x %>-<%= $y %>', {x => <any>}) // then(<any>) |$x| { [$x] }
        <sens>.unwrap |$x| { [$x] } // <iter>.all |$x| { $x } // <iter>.filter |$x| { $x == <any> } // <any>.type
        <uri>.host // <uri>.path // <int>.then |$i| { $i / 2 }
    """),
}
"""Expressions by kind. What is drawn for `any` may be of every kind."""

STATEMENTS = (
    "$<name> = <any>",
    "$<name> = <any>",
    "$<name> = <str>",
    "$<name> = <array>",
    "[$<name>, $<name>] = <array>",
    "[$<name>, [$<name>, $<name>]] = [<any>, [<any>, <any>]]",
    "[$a, $b] = <hash>",
    "if <bool> { $<name> = <any> } else { $<again> = <any> }",
    'if <str> =~ <regexp> { $<name> = "${0}${1}" } else { $<again> = $1 }',
    "$<name> = <any>.then |$x| { $y = $x [$y, $x] }",
    "type Alias = <type>\n$<name> = <any> =~ Alias",
    "type Tree = Variant[<type>, Array[Tree]]\n$<name> = <array> =~ Tree",
    "function f(<type> $p, <type> $q = <any>) >> <type> { [$p, $q] }\n$<name> = f(<any>)",
    "function g($p, $q = [$p, 1], *$r) { [$p, $q, $r] }\n$<name> = g(<any>, <any>, *<array>)",
    "function h(Integer $n) { if $n <= 0 { return(<any>) } h($n - 1) }\n$<name> = h(4)",
    "function m(String *$r) >> Array { $r.map |$x| { if $x =~ <regexp> { return([$0]) } $x } }\n$<name> = m(*<array>)",
    "function d($a, $b = $a, $c = with($b) |$x| { [$x, $a] }) { [$a, $b, $c] }\n$<name> = <any>.d",
    "$<name> = @(END)\n  a <str>\n    b\\n\n  | END\n",
    '$<name> = @("END"/tn$)\n  a\\t${<any>}\\n\n    \\$b ${<int>}\n  |- END\n',
    '$<name> = [@(A), @("B").upcase]\n  first\n  | A\n  ${<str>}\n  -B\n',
    "case <any> { <any>: { $<name> = 1 } <type>: { $<again> = <any> } default: { $<again> = undef } }",
)
"""Statements, each on a line of its own; `<name>` is a variable, mostly one that is not assigned yet."""
