"""Directory environments for the tests of autoloading: one with every odd placement, and random ones."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

_METADATA = '{"name": "me-%s", "version": "1.0.0", "author": "me", "license": "x", "source": "x", "dependencies": []}'
_RUBY_FUNCTION = 'Puppet::Functions.create_function(:"%s") { def %s; 1; end }'
_OLD_FUNCTION = 'module Puppet::Parser::Functions; newfunction(:"%s", :type => :rvalue) { |_| 1 }; end'
_RUBY_TYPE = 'Puppet::DataTypes.create_type("%s") { interface "attributes => { x => Integer }" }'

ODD_PLACEMENTS = {
    "environment.conf": "modulepath = site:mods/*_path:modules:$basemodulepath\nmanifest = manifests\n",
    "manifests/site.pp": """
        class from_site {} class other::from_site {} define define_from_site() {}
        function from_site() { 1 } function other::from_site() { 1 } type Other::FromSite = String""",
    "manifests/deep/er.pp": "class deep_site {}",
    "manifests/.hidden.pp": "class hidden {}",
    "modules/a/manifests/init.pp": """
        class a { class inner {} } class a::in_init {} define a::define_in_init() {}
        type A::TypeInInit = Integer class a::b::class_in_init {}""",
    "modules/a/manifests/b.pp": "class a::b {} class a::b::c {}",
    "modules/a/manifests/b/d.pp": "class a::b::d {}",
    "modules/a/manifests/b/init.pp": "class a::b::init {}",
    "modules/a/manifests/UPPER.pp": "class a::upper {}",
    "modules/a/manifests/define.pp": "define a::define() {}",
    "modules/a/manifests/not.txt": "class a::not {}",
    "modules/a/functions/f.pp": "function a::f() { 1 }",
    "modules/a/functions/two.pp": "function a::two() { 1 } function a::two::three() { 1 }",
    "modules/a/functions/deep/er.pp": "function a::deep::er() { 1 }",
    "modules/a/functions/named.pp": "function a::other() { 1 }",
    "modules/a/functions/cased.pp": "function a::Cased() { 1 }",
    "modules/a/lib/puppet/functions/a/ruby.rb": _RUBY_FUNCTION % ("a::ruby", "ruby"),
    "modules/a/lib/puppet/functions/global_ruby.rb": _RUBY_FUNCTION % ("global_ruby", "global_ruby"),
    "modules/a/lib/puppet/functions/b/elsewhere.rb": _RUBY_FUNCTION % ("b::elsewhere", "elsewhere"),
    "modules/a/lib/puppet/parser/functions/old.rb": _OLD_FUNCTION % "old",
    "modules/a/lib/puppet/parser/functions/a/old_inner.rb": _OLD_FUNCTION % "a::old_inner",
    "modules/a/types/t.pp": "type A::T = String",
    "modules/a/types/deep/er.pp": "type A::Deep::Er = String",
    "modules/a/types/misnamed.pp": "type A::Other = String",
    "modules/a/types/init.pp": "type A::Init = String",
    "modules/a/types/object.pp": "type A::Object = { attributes => { x => Integer } }",
    "modules/a/lib/puppet/datatypes/a/by_ruby.rb": _RUBY_TYPE % "A::By_ruby",
    "modules/a/lib/puppet/datatypes/globaltype.rb": _RUBY_TYPE % "Globaltype",
    "modules/a/lib/puppet/type/rt.rb": "Puppet::Type.newtype(:rt) { newparam(:name) }",
    "modules/a/plans/init.pp": "plan a() {}",
    "modules/a/plans/p.pp": "plan a::p() {}",
    "modules/a/plans/deep/er.pp": "plan a::deep::er() {}",
    "modules/set/types/init_typeset.pp": """
        type Set = TypeSet[{pcore_version => "1.0.0", version => "1.0.0", types => { Car => String }}]""",
    "modules/no_init/manifests/x.pp": "class no_init::x {}",
    "modules/Upper/manifests/init.pp": "class upper {}",
    "modules/da-shed/manifests/init.pp": "class dashed {}",
    "modules/renamed/metadata.json": _METADATA % "other_name",
    "modules/renamed/manifests/init.pp": "class renamed {}",
    "modules/file": "class file {}",
    "site/profile/manifests/x.pp": "class profile::x {}",
    "mods/one_path/by_glob/manifests/init.pp": "class by_glob {}",
    "mods/other/not_by_glob/manifests/init.pp": "class not_by_glob {}",
    "site/twice/manifests/init.pp": "class twice {} class twice::from_site {}",
    "modules/twice/manifests/init.pp": "class twice {} class twice::from_modules {}",
    "modules/twice/manifests/only.pp": "class twice::only {}",
    "functions/own.pp": "function own() { 1 }",
    "functions/environment/inner.pp": "function environment::inner() { 1 }",
    "functions/misplaced.pp": "function environment::misplaced() { 1 }",
    "types/own.pp": "type Own = String",
    "types/environment/inner.pp": "type Environment::Inner = String",
    "lib/puppet/functions/own_ruby.rb": _RUBY_FUNCTION % ("own_ruby", "own_ruby"),
    "lib/puppet/functions/environment/inner_ruby.rb": _RUBY_FUNCTION % ("environment::inner_ruby", "inner_ruby"),
    "lib/puppet/parser/functions/own_old.rb": _OLD_FUNCTION % "own_old",
    "lib/puppet/datatypes/owntype.rb": _RUBY_TYPE % "Owntype",
    "lib/puppet/type/own_rt.rb": "Puppet::Type.newtype(:own_rt) { newparam(:name) }",
}

ODD_NAMES = {
    "class": """
        a ::a A ::A::Inner a::inner a::in_init a::b a::b::c a::b::d a::b::init a::b::class_in_init a::upper a::UPPER
        a::define a::not from_site other::from_site deep_site hidden upper dashed renamed other_name no_init no_init::x
        file profile::x by_glob not_by_glob twice twice::from_site twice::from_modules twice::only ::::a a:: a::::b
        missing a::b::c::d a::define_in_init""",
    "defined type": "a::define ::A::Define a::define_in_init define_from_site a::b a::missing",
    "function": """
        a::f ::a::f A::F f a::two::three a::deep::er a::other a::ruby global_ruby a::global_ruby b::elsewhere old a::old
        a::old_inner old_inner from_site other::from_site own environment::own environment::inner own_ruby
        environment::misplaced environment::inner_ruby own_old a::missing missing""",
    "data type": """
        A::T a::t ::A::T T A::Deep::Er A::Other A::Init A::Object A::TypeInInit Set A::By_ruby Globaltype A::Globaltype
        Other::FromSite Own Environment::Inner Owntype A::Missing Missing""",
    "plan": "a a::p A::P a::deep::er a::missing missing",
    "resource type": "rt RT own_rt missing",
}


def write(root: Path, files: dict[str, str]) -> None:
    """Write the files of an environment."""
    for path, content in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content + "\n")


def odd_questions() -> list[tuple[str, str]]:
    """Return the kinds and names to ask about in the first environment."""
    return [(kind, name) for kind, names in ODD_NAMES.items() for name in names.split()]


_SEGMENTS = ("a", "b", "init")
_KINDS = {
    "class": ("manifests", "class {} {{}}"),
    "defined type": ("manifests", "define {}() {{}}"),
    "function": ("functions", "function {}() {{ 1 }}"),
    "data type": ("types", "type {} = String"),
    "plan": ("plans", "plan {}() {{}}"),
}


def random_environment(random: Random) -> dict[str, str]:
    """Return the files of an environment whose definitions lie where they may, or nearly there."""
    files = {f"modules/{name}/manifests/none.txt": "" for name in ("a", "b")}
    defined: set[tuple[str, str]] = set()
    for _ in range(40):
        kind, (folder, text) = random.choice(list(_KINDS.items()))
        module = random.choice("ab")
        inner = [random.choice(_SEGMENTS) for _ in range(random.randint(0, 2))]
        path = inner[:-1] if folder == "manifests" and random.random() < 0.4 else inner
        root = random.choice(("modules/{}/", "modules/{}/", "site/{}/", "")).format(module)
        file = f"{root}{folder}/{'/'.join(path or ['init'])}.pp"
        name = "::".join([module, *inner])
        if (folder, name) in defined or (folder != "manifests" and file in files):
            continue
        defined.add((folder, name))
        files[file] = files.get(file, "") + text.format(name.title() if kind == "data type" else name) + "\n"
    return {"environment.conf": "modulepath = site:modules\n", **files}


def random_questions() -> list[tuple[str, str]]:
    """Return the kinds and names to ask about in a random environment."""
    inner = [segments for size in range(3) for segments in product(_SEGMENTS, repeat=size)]
    names = ["::".join([module, *segments]) for module in "ab" for segments in inner]
    return [(kind, name) for kind in _KINDS for name in names]
