class app::server (
  Integer[1, 65535] $port = 80,
  Optional[Enum['a', 'b']] $kind = undef,
  Variant[String, Array[String]] $names = ["x${port}", 'y'],
  $untyped, # a comment
  Struct[{ 'a' => Integer, Optional['b'] => String, NotUndef[c] => Any }] $struct = { 'a' => 1 },
) inherits app::params {
  contain app::install
  class inner { }
}
class app inherits ::app::params { }
class empty() { }
define app::vhost(String $host = $title) { notice($host) }
define thing { }
function app::sum(Integer $a, $b) >> Integer { $a.reduce(0) |$c, Integer $d = 1| { $c + $d } }
function app::none() >> Optional[String[1, 2]] { }
function app::call($f) { with(1) |Integer $x| >> Integer { $x } }
type App::Port = Integer[1, 65535]
type App::Names = Array[Variant[App::Port, Pattern[/\A\w+\z/]], 1]
type App::Tree = Hash[String, Variant[Data, App::Tree]]
type App::Thing = Object[{ attributes => { 'name' => String }, 'parent' => App::Base }]
type App::Short = { attributes => { x => Integer } }
type App::List = [Integer, String]
type App::Derived = App::Base { attributes => { } }
node default { }
node 'a.example.com', /^web\d+/, b.c.example.org, 10.0.0.1 inherits default { include app }
node "x", y-z { }
node @(HOST) { }
h.example.com
| HOST
