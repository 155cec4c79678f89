"""Secrets in command lines, headers, connection strings and settings, wherever they are; and what is not a secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.source import SourceFile
from pplint.check.secrets.hiding import secrets_of
from pplint.session import Session

if TYPE_CHECKING:
    from pathlib import Path

MARKER: Final = "Mk41Zq8v"
FORMS: Final = tuple(
    r"""
net use \\\\srv\\share @@ /user:dom\\joe
net use Z: \\\\srv\\share @@ /user:joe
net use Z: \\\\srv\\share /user:joe @@
net user joe @@ /add
snmpwalk -v2c -c @@ localhost
snmpget -v 2c -c @@ host 1.3.6
snmp-server community @@ ro
rocommunity @@ 10.0.0.1
rwcommunity @@
com2sec ro default @@
createUser joe SHA @@ AES @@
snmpwalk -v3 -u joe -A @@ -X @@ host
trap2sink host @@
postgres://@@@host/db
redis://:@@@host/0
amqp://guest:@@@h:5672/
mongodb+srv://u:@@@h/x
https://@@@github.com/x
https://oauth2:@@@gitlab.com/x
https://x-access-token:@@@github.com/x
jdbc:mysql://h/db?user=x&password=@@&y=1
jdbc:oracle:thin:joe/@@@host:1521/x
jdbc:sqlserver://h;user=x;password=@@;
Server=h;Database=d;User Id=x;Password=@@;
Driver={x};Server=h;Uid=x;Pwd=@@;
DefaultEndpointsProtocol=https;AccountName=x;AccountKey=@@AAAA==;
AccountKey=@@;EndpointSuffix=x
curl -u joe:@@ https://h
curl -sS --user joe:@@ https://h
curl -sSujoe:@@ https://h
curl -H 'X-Vault-Token: @@' https://h
curl -H 'PRIVATE-TOKEN: @@' https://h
curl -b 'session=@@' https://h
curl --cookie "sid=@@" https://h
Cookie: session=@@
Set-Cookie: sid=@@; Path=/
Authorization: Bearer @@
Authorization: Basic @@==
Authorization: token @@
Authorization: @@
Proxy-Authorization: Basic @@==
mysql -p@@ -u root
mysqladmin -u root password '@@'
mysqladmin --password=@@ status
mysql -u root -e "SET PASSWORD FOR root = PASSWORD('@@')"
CREATE USER x IDENTIFIED BY '@@'
sed -i 's/password: .*/@@/' /etc/y
sed -i 's|^PASSWORD=.*|PASSWORD=@@|' /etc/y
sed -E 's/(password=).*/\1@@/' /etc/y
GRANT ALL ON x TO y IDENTIFIED BY "@@"
ALTER ROLE x WITH PASSWORD '@@'
CREATE ROLE x LOGIN ENCRYPTED PASSWORD '@@'
psql postgresql://u:@@@h/d
psql "host=h user=u password=@@"
PGPASSWORD=@@ psql
MYSQL_PWD=@@ mysql
REDISCLI_AUTH=@@ redis-cli
SSHPASS=@@ sshpass -e ssh
sshpass -p @@ ssh h
sshpass -p'@@' ssh h
ldapsearch -x -D cn=a -w @@
ldapadd -x -D "cn=a" -w@@
ldappasswd -s @@ -x
htpasswd -b /etc/x joe @@
htpasswd -bc /etc/x joe @@
htpasswd -nbB joe @@
openssl rsa -passin pass:@@ -in x
openssl pkcs12 -passout pass:@@
openssl enc -aes-256-cbc -k @@ -in x
openssl passwd -1 @@
openssl passwd -6 -salt abc @@
keytool -storepass @@ -keypass @@
keytool -import -storepass:env X -keypass @@
smbclient //h/s -U joe%@@
mount -t cifs -o username=x,password=@@ //h/s /m
mount.cifs //h/s /m -o user=x,pass=@@
rpcclient -U 'joe%@@' h
xfreerdp /u:joe /p:@@ /v:h
ipmitool -H h -U root -P @@ chassis
rabbitmqctl add_user joe @@
rabbitmqctl change_password joe @@
rabbitmqadmin -u joe -p @@ list
svn co --username x --password @@ http://h
hg clone https://u:@@@h
git clone https://u:@@@h/x.git
git clone https://@@@h/x.git
wget --http-password=@@ http://h
wget --user=x --password='@@' http://h
docker login -u x -p @@ reg
echo @@ | docker login --password-stdin
echo '@@' | kinit joe
echo @@ | passwd --stdin joe
echo 'root:@@' | chpasswd
printf '@@' | sudo -S x
echo @@ | sudo -S x
kinit joe <<< @@
machine h login joe password @@
default login joe password @@
aws_secret_access_key = @@
AWS_SECRET_ACCESS_KEY=@@ aws s3 ls
export TOKEN=@@
set PASSWORD=@@
$env:PASSWORD = '@@'
setx API_TOKEN @@
vault login @@
vault write x password=@@
vault operator unseal @@
consul kv get -token=@@ x
CONSUL_HTTP_TOKEN=@@ consul
kubectl create secret generic x --from-literal=password=@@
kubectl --token=@@ get pods
helm install x --set db.password=@@
gpg --batch --passphrase @@ -d x
cryptsetup luksOpen x --key @@
zip -P @@ a.zip b
7z x -p@@ a.7z
unzip -P @@ a.zip
unrar x -p@@ a.rar
mongo -u x -p @@ db
mongodump --password @@
redis-cli -a @@ ping
requirepass @@
masterauth @@
sqlcmd -S h -U sa -P @@
bcp x -U sa -P@@
sqlplus joe/@@@db
sqlplus -s joe/@@
expdp joe/@@@db
beeline -u jdbc:hive2://h -n joe -p @@
schtasks /create /ru joe /rp @@
wmic /user:joe /password:@@ os
psexec \\\\h -u joe -p @@ cmd
winexe -U joe%@@ //h cmd
cmdkey /add:h /user:joe /pass:@@
runas /savecred /user:joe @@
ConvertTo-SecureString '@@' -AsPlainText -Force
ConvertTo-SecureString -String "@@" -AsPlainText
New-LocalUser -Password @@
nmcli dev wifi connect x password @@
wpa_passphrase ssid @@
psk="@@"
wpa-psk @@
subscription-manager register --username x --password @@
subscription-manager register --org x --activationkey @@
rhnreg_ks --activationkey=@@
realm join -U joe --one-time-password=@@
net ads join -U joe%@@
ipa-client-install -p admin -w @@
ktutil password @@
kadmin -p admin -w @@
kadmin.local -q "addprinc -pw @@ joe"
useradd -p @@ joe
usermod --password @@ joe
mosquitto_pub -u joe -P @@ -t x
mosquitto_passwd -b /etc/p joe @@
influx -username x -password @@
curl https://h/?api_key=@@
curl https://h/?access_token=@@&x=1
https://hooks.slack.com/services/T00000000/B00000000/@@@@@@
secret_key_base: @@
joe:@@@h.example.com:/x
ftp joe:@@@h.example.com
user = joe:@@@db.example.com
proxy=http://joe:@@@proxy:3128
${user}:@@@h.example.com
https://${v}@@@host
https://u:${v}@@@host
https://u:@@${v}@host
https://${u}:@@@host/x
//joe:@@@host/x
tac_plus key = @@
tacacs-server key @@
radius-server host 1.2.3.4 key @@
enable secret @@
enable password @@
neighbor 1.2.3.4 password @@
ip ospf authentication-key @@
ip ospf message-digest-key 1 md5 @@
bindpw @@
rootpw @@
credentials="@@"
auth_pass @@
stats auth joe:@@
user joe insecure-password @@
AUTH PLAIN @@
smtp_sasl_password_maps = static:joe:@@
ssh-keygen -N @@ -f x
ssh-keygen -P @@ -p
ssh-keygen -t rsa -N '@@' -f x
expect "password:" { send "@@\\r" }
puppet config set x --password @@
az login -u x -p @@
az login --service-principal -p @@
gcloud auth x --access-token=@@
npm config set //r/:_authToken=@@
//registry.npmjs.org/:_authToken=@@
pip install --index-url https://u:@@@h/simple
baseurl=https://u:@@@h/yum
deb https://u:@@@h/apt x main
deb [arch=amd64] https://u:@@@h/apt x main
twine upload -u x -p @@
ansible-playbook --extra-vars "password=@@"
samba-tool user setpassword joe --newpassword=@@
smbpasswd -a joe @@
pdbedit -p @@
ejabberdctl register joe h @@
asterisk secret=@@
occ user:add --password-from-env OC_PASS=@@
wp user create joe --user_pass=@@
drush --account-pass=@@
icinga2 node setup --ticket @@
check_http -a joe:@@
check_mysql -u joe -p @@
check_snmp -H h -C @@ -o x
check_pgsql -l joe -p @@
""".strip()
    .replace("@@", MARKER)
    .splitlines()
)
"""Texts in which `@@` is a secret."""

TOKENS: Final = (
    "AKIAIOSFODNN7EXAMPLE",
    "ASIAY34FZKBOKMUTVV7A",
    "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
    "github_pat_11ABCDEFG0123456789_abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRS",
    "glpat-abcDEF1234567890abcd",
    "xoxb-123456789012-1234567890123-abcdefGHIJKLmnopQRSTUVwx",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
    "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
    "hvs.CAESIJlWh1234567890abcdefghijklmnop",
    "npm_abcdefghijklmnopqrstuvwxyz0123456789",
    "AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY",
    "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",
    "pypi-AgEIcHlwaS5vcmcCJDEyMzQ1Njc4LTEyMzQtMTIzNC0xMjM0",
    "dop_v1_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
)

NO_SECRETS: Final = tuple(
    r"""
curl -u $user:$password https://h
curl -u "${user}:${password}" https://h
mysql -p${password} -u root
mysql -p$password
mysql -p%{lookup('db::pw')}
net use Z: \\\\srv\\share /persistent:yes
net use Z: /delete
net user joe /add
the net user name must be given
net use of the share is
docker run -p 8080:80 nginx
docker run --publish 8080:80
zip -r a.zip b
unzip -d /opt a.zip
ssh-keygen -t rsa -f /etc/x
ssh-keygen -A
snmpwalk -v2c -c public host
snmpwalk -v2c -c $community host
git@github.com:voxpupuli/x.git
git clone git@github.com:voxpupuli/x.git
ssh://git@github.com/x
https://joe@github.com/x
https://${token}@github.com/x
https://%{lookup('a::b')}@host/x
https://%{lookup('a::u')}:%{lookup('a::p')}@host/x
postgres://joe@host/db
postgresql://puppetdb:$password@host
nginx:1.25@sha256:0123456789abcdef
mailto:joe42x@example.com
user:joe42x@example.com
contact: joe42x@example.com
acct:joe@example.com
setfacl -m u:joe42x@example.com:rwx /x
foo@bar.service
getty:tty1@x.service
Authorization: required
authorization: enabled
authorization => 'simple'
Cookie: $cookie
cookie SERVERID insert indirect nocache
cookie_name: sid
openssl rsa -passin env:PASS
openssl rsa -passin file:/etc/x
openssl passwd -6 $password
openssl enc -aes-256-cbc -in x
htpasswd -b /etc/x $user $password
htpasswd -c /etc/x joe
rabbitmqctl add_user $user $password
rabbitmqctl list_users
vault login -method=ldap username=joe
vault kv get secret/x
echo foo | grep bar
echo y | sudo -S x
kinit -kt /etc/krb5.keytab joe@EXAMPLE.COM
the community edition of the program
community: public
radius-server host 1.2.3.4
stats auth $user:$password
sqlplus / as sysdba
sqlplus -s /nolog
exp 1/2
useradd -m -p $hash joe
useradd -p '!' joe
gpg --batch --import key.asc
redis-cli -a $pw ping
redis-cli -h host ping
cryptsetup luksOpen /dev/sda x --key-file /root/key
ipmitool -H h -U root lan print
smbclient //h/s -U joe
smbclient //h/s -U $user%$password
password_file=/etc/x
token_ttl=3600
--password-file=/etc/x
PasswordAuthentication=no
AUTH PLAIN LOGIN
AUTH LOGIN PLAIN CRAM-MD5
http://proxy.example.com:3128
//cdn.example.com/x
ssh joe@host:/path
rsync joe@host::module/x
module::class@x
puppet:///modules/a/b
SHA256:abcdefgh12345678@host
--with-password-hash=sha512
--password-hash sha256
--password-encryption=scram-sha-256
password_encryption=md5
openssl rsa -passin pass:env
openssl rsa -passin pass:$PASS
openssl enc -d -pass fd:3
pass:stdin
sed -i 's/password: .*/x/' /etc/y
sed -i "s/password: .*/password: ${pw}/" /etc/y
sed -e "s|^PASSWORD=.*|PASSWORD=$pw|" /etc/x
sed -n 's/^password = //p' /etc/x
grep -E '^password=.+' /etc/x
password=%s
password: {{ password }}
password: {password}
password=<password>
password=`cat /etc/pw1`
mysql --password=`cat /etc/pw1`
--password=PASSWORD
--token DB_TOKEN
https://user:pass@host/
postgres://username:password@host/db
curl -u user:password https://h
vault login -method=userpass username=joe1
secret_arn=arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod1
sshpass -p "$PW1" ssh h
""".strip().splitlines()
)


def _places(text: str) -> list[tuple[str, str]]:
    """Return a text in a command, a comment, data, a template, a Puppetfile and a manifest that does not parse."""
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return [
        ("x.pp", f'exec {{ "{quoted} ${{nope}}": }}\n'),
        ("x.pp", f"# {text}\nclass a {{ }}\n"),
        ("data/x.yaml", "a: '{}'\n".format(text.replace("'", "''"))),
        ("x.epp", f"{text} <%= 1 %>\n"),
        ("x.erb", f"{text} <%= 1 %>\n"),
        ("facts.d/x.txt", f"x={text}\n"),
        ("Puppetfile", f"# {text}\n"),
        ("x.pp", f'exec {{ "{quoted}" : a => }}\n'),
    ]


def _shown(session: Session, path: Path, text: str) -> str:
    source = SourceFile(str(path), text.encode())
    return secrets_of(session, source).source(source).data.decode()


def test_a_secret_is_hidden_wherever_it_stands(tmp_path: Path) -> None:
    session = Session()
    wrong: list[tuple[str, str]] = []
    for form in (*FORMS, *TOKENS):
        marker = MARKER if MARKER in form else form
        for name, text in _places(form):
            assert marker in text
            wrong += [(form, name)] if marker in _shown(session, tmp_path / name, text) else []
    assert not wrong


def test_what_is_no_secret_is_shown(tmp_path: Path) -> None:
    session = Session()
    wrong = [
        (form, name)
        for form in NO_SECRETS
        for name, text in _places(form)
        if _shown(session, tmp_path / name, text) != text
    ]
    assert not wrong
