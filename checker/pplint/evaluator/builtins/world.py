"""Functions that read or change the world: only their signatures are known here."""

from __future__ import annotations

from pplint.evaluator.builtins.table import declare

declare(
    [
        "binary_file(String $path) >> Binary",
        "epp(String $path, Hash[String, Any] $parameters = {}) >> Variant[String, Sensitive[String]]",
        "eyaml_lookup_key(String[1] $key, Hash[String[1], Any] $options, Any $context)",
        "file(Array[Any, 1] *$paths, Optional[Callable] $block) >> String",
        "find_file(String *$paths) >> Optional[String]",
        "find_file(Array[String] *$paths) >> Optional[String]",
        "find_template(String *$paths) >> Optional[String]",
        "find_template(Array[String] *$paths) >> Optional[String]",
        "generate(Array[Any, 1] *$command, Optional[Callable] $block) >> String",
        "hiera(Any $key, Any $default = undef, Any $override = undef)",
        "hiera_array(Any $key, Any $default = undef, Any $override = undef)",
        "hiera_hash(Any $key, Any $default = undef, Any $override = undef)",
        "hiera_include(Any $key, Any $default = undef, Any $override = undef)",
        "hocon_data(Struct[{path => String[1]}] $options, Any $context) >> Hash",
        "import(Any *$files)",
        "inline_template(Array[Any, 1] *$templates, Optional[Callable] $block) >> String",
        "json_data(Struct[{path => String[1]}] $options, Any $context) >> Hash",
        "lookup(Variant[String, Array[String]] $name, Any *$options, Optional[Callable] $block)",
        "lookup(Hash[String, Any] $options, Optional[Callable] $block)",
        "module_directory(String *$names) >> Optional[String]",
        "module_directory(Array[String] *$names) >> Optional[String]",
        "template(Array[Any, 1] *$paths, Optional[Callable] $block) >> String",
        "yaml_data(Struct[{path => String[1]}] $options, Any $context) >> Hash",
    ]
)
