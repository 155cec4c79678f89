"""A repository with a secret in every place where one can be, each of them known by its text."""

from __future__ import annotations

from itertools import count
from typing import Final

_numbers = count(100)


def _planted() -> str:
    found = f"Mk{next(_numbers)}Zq8"
    PLANTED.append(found)
    return found


PLANTED: Final[list[str]] = []
S = _planted

MANIFEST: Final = f"""\
# @summary An application
# @param db_password the default is {S()}
# @param opt The password: defaults to "{S()}".
# @param api_token
#   What the server is asked with. Default: `{S()}`
# @param passwrd Defaults to '{S()}'
# @example Use
#   class {{ 'app': db_password => '{S()}', pasword => '{S()}', nope => 1 }}
#
# password: {S()}
# password {S()}
# the token is {S()}
class app(
  String[30] $passwrd = "{S()}",
  String[30] $pass_word = "{S()}",
  Integer $tokn = "{S()}",
  Hash[String, String[30]] $joined = {{ 'dbpassword' => "{S()}", 'adminpass' => "{S()}", 'clientsecret' => "{S()}" }},
  String[30] $db_password = "{S()}",
  Sensitive[Hash] $conf,
  Optional[Sensitive[String]] $opt = Sensitive("{S()}"),
  Sensitive $bare,
  Hash[String, String[30]] $apis,
  String[30] $conv,
  Integer $port = 'x',
  Hash[String, String[30]] $options = {{ 'password' => "{S()}", 'command' => "x --token {S()}" }},
) {{
  $api_token = "{S()}"
  $h = {{ "password" => "{S()}", 'k' => "plain" }}
  $u = "https://user:{S()}@host/"
  $key = "-----BEGIN RSA PRIVATE KEY-----
{S()}
-----END RSA PRIVATE KEY-----"
  $s = Sensitive.new("{S()}")
  $t = new(Sensitive, "{S()}")
  $y = Sensitive({{ "a" => ["{S()}"] }})
  $z = Sensitive(@("END"))
    {S()}
    | END
  $w = "{S()}".convert_to(Sensitive)
  $v = $facts['x'] ? {{ 'a' => "b", default => "c" }}
  user {{ "a":
    password => "{S()}",
     tokens => ["{S()}", "b"],
  }}
  exec {{ "x": command => "/bin/x -u 'https://u:{S()}@h'" }}
  exec {{ "mysql -u root -p{S()} app":
    environment => ["PGPASSWORD={S()}", "API_TOKEN={S()}"],
    command     => "curl -H \\"Authorization: Bearer {S()}\\" -d token={S()} --password {S()}",
  }}
  file {{ "/c": content => "db.password={S()}\\n", mode => 1 }}
  notify {{ "y": message => Sensitive("{S()}"), nothing => 1 }}
  if $db_password == 1 {{ }}
  $bad_password = 1 + "{S()}"
  notice($db_password, $api_token)
  $ie = inline_epp('password: {S()} <%= $nope %>, password <%= $db_password %> {S()}')
  $it = inline_template("password = {S()}\n  bindpw {S()}")
  $heredoc = @("END")
    <password>{S()}</password>
    <add key="password" value="{S()}"/> ${{nope}}
    | END
  $commands = [
    "mysql -u x -p'{S()}' ${{nope}}", "curl -u admin:{S()} ${{nope}}", "sshpass -p {S()} ssh x ${{nope}}",
    "PGPASSWORD='{S()}' psql ${{nope}}", "echo 'root:{S()}' | chpasswd ${{nope}}", "redis-cli -a {S()} ${{nope}}",
    "X-Api-Key: {S()} ${{nope}}", "https://{S()}@h/x ${{nope}}", "ldapsearch -w {S()} ${{nope}}",
    "net use Z: \\\\\\\\srv\\\\x {S()} /user:joe ${{nope}}", "postgres://{S()}@h/x ${{nope}}", "https://${{nope}}{S()}@h",
    "snmpwalk -v2c -c {S()} h ${{nope}}", "htpasswd -b /etc/x joe {S()} ${{nope}}", "joe:{S()}@db.example.com",
    "curl -b 'sid={S()}' ${{nope}}", "openssl rsa -passin pass:{S()} ${{nope}}", "jdbc:x;password={S()}; ${{nope}}",
  ]
  snmp {{ 'c': community => '{S()}', rocommunity => '{S()}', nope => 1 }}
  $asked = lookup('db::password', Integer, 'first', '{S()}')
  $asked_too = lookup('db::token', {{ 'default_value' => '{S()}', 'value_typ' => Integer }})
  $encrypted = [mysql::password('{S()}'), node_encrypt('{S()}'), 1 + 'x']
  if $api_token == '{S()}' {{ fail("password {S()}") }}
  ini_setting {{ 'x':
    setting => 'password',
    value   => '{S()}',
    nope    => 1,
  }}
  user {{ 'b':
    passwrd => '{S()}',
     pasword => '{S()}',
  }}
}}
"""

FILES: Final = {
    "environment.conf": "",
    "hiera.yaml": (
        "version: 5\nhierarchy:\n"
        "  - name: common\n    paths: [common.yaml, other.json]\n"
        "  - name: nodes\n    path: 'nodes/%{facts.x}.yaml'\n"
        f"  - name: other\n    uri: https://u:{S()}@h/\n    optionz: {{token: {S()}}}\n"
    ),
    "modules/app/metadata.json": (
        '{"name": "a-app", "version": "1.0.0", "author": "x", "summary": "y", "license": "Apache-2.0", '
        f'"source": "https://u:{S()}@h/x", "dependencies": []}}'
    ),
    "modules/app/manifests/init.pp": MANIFEST,
    "modules/app/manifests/broken.pp": (
        f'class app::broken {{\n  $db_password = "{S()}"\n  $x = Sensitive("{S()}"\n'
        f'  $y = {{ "password" => "{S()}"\n  $u = "https://user:{S()}@host/"\n'
    ),
    "modules/app/templates/a.epp": (
        f'<% $db_password = "{S()}" -%>\n<%= $db_password %> {S()} <%= $nope %>\n'
        f"password {S()} <%= $nope %>\n<%= $passwrd %> {S()} <%= 1 + 'x' %>\nsecret: '{S()}' <%= $nope %>\n"
    ),
    "modules/app/templates/wrong.epp": f"<% if $x {{ %>\npassword = {S()}\n<%= $passwrd %> {S()}\n",
    "modules/app/templates/b.erb": (
        f"<% @passwrd = '{S()}' %>\npassword = {S()} <%= @nope %>\n<%= @passwrd %> {S()} <%= @nope %>\n"
        f"<%= scope.lookupvar('app::nope') %> pasword: {S()}\n"
        f"rocommunity {S()} <%= @nope %>\nmysql://x:{S()}@h <%= @nope %>\n<% if x\n"
    ),
    "modules/app/facts.d/a.txt": f"password {S()}\npasswrd={S()}\ndb_pass={S()}\n=x\n",
    "modules/app/facts.d/b.json": f'{{"password": "{S()}", "passwrd": "{S()}", "a": [1,,]}}',
    "modules/app/lib/facter/a.rb": f"Facter.add(:a) do\n  password = '{S()}'\n  passwrd = \"{S()}\"\n  setcode {{ 1 \n",
    "modules/app/tasks/t.json": (
        f'{{"description": "with password {S()}", '
        f'"parameters": {{"passwrd": {{"type": "Integer", "default": "{S()}"}}, '
        f'"n": {{"type": "Integer", "default": "{S()}", "sensitive": true}}, "m": {{"typ": 1}}}}}}'
    ),
    "modules/app/plans/p.pp": (
        f"plan app::p(String $passwrd = '{S()}') {{\n  run_task('app::t', 'x', passwrd => '{S()}', nope => 1)\n"
        f"  run_command(\"mysql -p{S()} x\", 'x', {{ '_env_vars' => {{ 'PGPASSWORD' => '{S()}' }} }}, 1)\n}}\n"
    ),
    "modules/app/plans/q.yaml": (
        f"parameters:\n  passwrd:\n    type: Integer\n    default: {S()}\nsteps:\n  - task: app::t\n    targets: x\n"
        f"    parameters: {{passwrd: {S()}, nope: 1}}\n  - eval: '$passwrd == \"{S()}\"'\n  - nope: x\n"
    ),
    "modules/app/.fixtures.yml": (
        f"fixtures:\n  repositories:\n    a: 'https://u:{S()}@h/a.git'\n"
        f"    b: {{repo: 'https://{S()}@h/b.git', reff: x}}\n"
    ),
    "Puppetfile": (
        f"forge 'https://u:{S()}@h'\nmod 'x', :git => 'https://user:{S()}@h/x.git', :brnch => 'main'\n"
        f"mod 'y', :git => 'https://{S()}@h/y.git'\n"
    ),
    "manifests/site.pp": (
        'notice(lookup("db::password", Integer))\n'
        'notice(lookup("users", Hash[String, Struct[{uid => Integer, password => Integer}]]))\n'
        f'class {{ "app": conf => "{S()}", bare => "{S()}", db_password => ["{S()}"] }}\n'
        "$x = $app::db_password + 1\n"
    ),
    "data/common.yaml": f"""\
---
# old token: {S()}
lookup_options:
  app::conv:
    convert_to: "Sensitive"
db::password: {S()}
app::db_password: {S()}{"x" * 40}
app::conf: {{a: {S()}, b: [{S()}]}}
app::opt: {S()}
app::bare: "{S()}"
app::conv: {S()}
app::unknown: plain
app::apis: {{token: {S()}, passphrase: '{S()}'}}
users: {{www: {{uid: 1, password: {S()}}}}}
unused::x: 0644
unused::other_secret: 0742613
unused::url: "https://u:{S()}@h/%{{nope}}"
unused::nested:
  credentials:
    one: {S()}
  api_keys: [{S()}, {S()}]
unused::dec: DEC::PKCS7[{S()}]!
unused::folded: >
  DEC(12)::PKCS7[{S()}
  {S()}]!
unused::enc: ENC[PKCS7,{S()}]
unused::pem: |
  -----BEGIN PRIVATE KEY-----
  {S()}
  -----END PRIVATE KEY-----
unused::password: |
  {S()} %{{
  {S()}
unused::token: "%{{lookup('nokey')}} {S()}"
app::passwrd: [{S()}]
app::tokn: {S()}
app::joined: {{rootpw: {S()}, bindpw: {S()}, x: 1}}
unused::rows: [{{setting: password, value: {S()}}}]
# the password is {S()}, rocommunity {S()}, net use x {S()} /user:joe
unused::snmp: {{community: {S()}, ro_community: {S()}}}
unused::mail: "joe:{S()}@mail.example.com %{{nope}}"
unused::text: "the password is {S()} %{{nope}}"
unused::twice_password: yes{S()}
unused::twice_password: {S()}
""",
    "data/other.json": (
        f'{{"unused::secret": "{S()}", "x::db": {{"passwd": "{S()}", "passwd": "{S()}"}}, "a": 1, "a": 2}}'
    ),
    "data/nodes/flow.yaml": (
        f"a: 'b\n  token: {S()}\n db_password: {S()}\napp::conf:\n  password:\n    a: {S()}\n"
        f"x: {{password: {S()}, b: 1}}\nsecret:\n  - {S()}\n  - b: {S()}\nurl: https://u:{S()}@h\n"
        f"password: |\n  {S()}\n  {S()}\n"
    ),
    "data/nodes/list.json": f'{{\n "password": "{S()}",\n "credentials": {{\n  "a": "{S()}"\n }},\n "b": [1,\n}}',
    "data/nodes/colon.yaml": f"a: b\ntoken: {S()}: x\nb\n",
    "data/nodes/misspelt.yaml": f"app::pasword: {S()}\nb: {{passwrd: {S()}, b: 1\nrootpw: {S()}\n",
    "data/nodes/misspelt.json": f'{{"passwrd": "{S()}", "b": {{"rootpw": "{S()}" "c": }}',
    "data/nodes/quote.yaml": f'db::password: "{S()}\nb: x\n',
}
PLANTED.append("0742613")

KEYS: Final = (
    "db::password",
    "app::conf",
    "app::bare",
    "app::conv",
    "app::opt",
    "users",
    "unused::url",
    "unused::nested",
    "unused::nested.credentials",
    "unused::dec",
    "unused::pem",
    "unused::password",
)


def planted_in(text: str | bytes) -> list[str]:
    """Return the secrets that are in a text."""
    data = text.encode() if isinstance(text, str) else text
    return [each for each in PLANTED if each.encode() in data]
