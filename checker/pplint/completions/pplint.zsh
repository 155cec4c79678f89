#compdef pplint
# What zsh completes for pplint: `pplint completions zsh` writes it.

_pplint_rules() {
  local -a names
  names=(${(f)"$(pplint rule --all 2>/dev/null | awk '{ print $2; if (!seen[$1]++) print $1 }')"})
  _sequence compadd - $names
}

_pplint() {
  local command=check
  local -a commands
  commands=(
    'annotate:add parameter types that fit all calls and values of a repository'
    'api:write what a module declares, and show what changes between its versions'
    'check:check files and directories (what `pplint PATH...` does)'
    'clean:delete the cache'
    'compile:compile the catalogs of nodes, or of one class'
    'completions:write the completion script for bash, zsh or fish'
    'config:explain the keys of configuration files'
    'convert:rewrite templates in Ruby (ERB) as EPP'
    'diff:show what a change does to the catalogs of nodes'
    'doc:write the reference of a module from its documentation, as puppet-strings does'
    'eval:show what an expression or a program evaluates to'
    'format:format files: indentation, alignment, spaces, commas'
    'init:set up a repository: configuration, pre-commit hook and CI job'
    'lookup:look up the value of a key in data, and show where it comes from'
    'merge:merge the reports of the shards of a run'
    'migrate:replace the configuration of puppet-lint'
    'parse:show the syntax trees of files'
    'reveal:show the type of an expression and its origin'
    'rule:explain rules'
    'schema:show the parameters of classes as JSON Schema, for data editors'
    'self:check the installation, and show what a bug report needs'
    'server:run the language server: diagnostics, fixes, types, definitions'
    'test:compare catalogs with what tests expect'
    'upgrade:show what a new version of a module breaks in a repository'
  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _alternative 'commands:command:(('"${(j: :)${(q)commands}}"'))' 'files:path:_files'
    return
  fi
  case $words[2] in
    (annotate|api|check|clean|compile|completions|config|convert|diff|doc|eval|format|init|lookup|merge|migrate|parse|reveal|rule|schema|self|server|test|upgrade) command=$words[2]; shift words; (( CURRENT-- )) ;;
  esac
  case $command in
    (annotate) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--write[write the files instead of showing a diff]' \
      '*--modulepath=[additional directories of modules]:DIR DIR ...:_files -/' \
      '*:PATH:_files' ;;
    (api) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--output-format=[`json` or `msgpack` for `dump`; `text`, `json` or `markdown` for `diff`]:FORMAT:(json msgpack text markdown)' \
      '*--output=[write to a file instead of standard output, or for `collect` instead of `.pplint/signatures/modules.signatures`]:FILE:_files' \
      '*--check-version[for `diff`: fail only if the new version number does not reflect the changes]' \
      '*:ACTION: ' ;;
    (check) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--stdin-filename=[the path that standard input is treated as]:FILE:_files' \
      '*--preset=[report the rules of a preset: recommended, puppet-lint, voxpupuli, all]:NAME:(recommended puppet-lint voxpupuli all)' \
      '*--select=[report only these rules and categories]:RULES:_pplint_rules' \
      '*--extend-select=[also report these rules and categories]:RULES:_pplint_rules' \
      '*--ignore=[do not report these rules and categories]:RULES:_pplint_rules' \
      '*--fail-level=[exit with 1 for findings of this severity or above: info, warning, error]:LEVEL:(info warning error)' \
      '*--exit-zero[exit with 0 even if something is found]' \
      '*--fix[apply fixes and report the remaining findings]' \
      '*--unsafe-fixes[include fixes that may change what the code does]' \
      '*--fix-only[apply fixes and report nothing]' \
      '*--diff[show what fixes would change, without changing files]' \
      '*--exit-non-zero-on-fix[exit with 1 if anything was fixed]' \
      '*--baseline=[do not report findings that this file lists as known]:FILE:_files' \
      '*--no-baseline[also report findings that are in the baseline]' \
      '*--write-baseline[write all findings to the baseline]' \
      '*--prune-baseline[remove findings that no longer occur from the baseline]' \
      '*--diff-base=[report only what is new since a Git revision; `REV...` means where the branch began]:REV: ' \
      '*--add-ignore=[suppress the findings with comments in the files that state this reason]:REASON: ' \
      '*--output-format=[one of full, concise, grouped, json, json-lines, sarif, github, gitlab, junit, checkstyle, rdjson, azure, markdown, html; or `shard`, for `pplint merge`]:FORMAT:(full concise grouped json json-lines sarif github gitlab junit checkstyle rdjson azure markdown html shard)' \
      '*--output=[also write a report to a file; `-` is standard output]:FORMAT FILE:_files' \
      '*--statistics[count findings by rule, and known findings]' \
      '*--color=[auto, always, never]:WHEN:(auto always never)' \
      '*-q[do not show the summary and the progress]' \
      '*--quiet[do not show the summary and the progress]' \
      '*--config=[use this configuration file for all files]:FILE:_files' \
      '*--isolated[ignore all configuration files]' \
      '*--modulepath=[directories whose children are modules, separated by `:`]:DIRS:_files -/' \
      '*--target=[check for this version, and with `--select upgrade` for what prevents the upgrade: puppet7, puppet8, openvox8, openvox9]:VERSION:(puppet7 puppet8 openvox8 openvox9)' \
      '*--from=[the version that the code was written for, such as puppet3]:VERSION:(puppet3 puppet4 puppet5 puppet6 puppet7 puppet8 openvox8 openvox9)' \
      '*--strict[also report what may be wrong, and parameters without a type]' \
      '*--show-approximations[show where the type checker knows less than it could]' \
      '*--force-exclude[apply exclusions to the given paths as well]' \
      '*--no-respect-gitignore[also check files that Git ignores]' \
      '*--no-signatures[do not use the signatures of modules that are not installed]' \
      '*--nodes[also compile the catalogs of all known nodes]' \
      '*--facts=[the facts for `--nodes`: a file, a directory, or the name of a set]:FILE:_files' \
      '*--enc=[the output of an external node classifier (YAML or JSON): of one node, or of several by name, for `--nodes`]:FILE:_files' \
      '*--show-settings[show the settings for the first path]' \
      '*--show-files[show which files would be checked]' \
      '*-w[check again when a file is saved, until Ctrl-C]' \
      '*--watch[check again when a file is saved, until Ctrl-C]' \
      '*--no-progress[do not show a progress bar]' \
      '*-j[use up to N processes]:N: ' \
      '*--jobs=[use up to N processes]:N: ' \
      '*--executor=[check on the Dask cluster with this scheduler]:dask ADDRESS: ' \
      '*--shard=[check the I-th of N parts of the files, of about the same size]:I/N: ' \
      '*--profile=-[report where the time went on standard error, or in a file as speedscope JSON]::FILE:_files' \
      '*--no-cache[do not read or write the cache]' \
      '*--cache-dir=[the directory of the cache, instead of the user'\''s]:DIR:_files -/' \
      '*:PATH:_files' ;;
    (clean) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--cache-dir=[the directory of the cache, instead of the user'\''s]:DIR:_files -/' ;;
    (compile) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--facts=[the facts (JSON or YAML), a directory with a file for each node, or a set such as debian-12]:FILE:_files' \
      '*--class=[compile one class, not the site manifests]:NAME: ' \
      '*--directory=[the control repository or module; by default the current directory]:DIR:_files -/' \
      '*--modulepath=[additional directories of modules]:DIR DIR ...:_files -/' \
      '*--puppet-version=[one of 7, 8, 9; by default the version that the configuration or the project sets]:VERSION:(7 8 9)' \
      '*--enc=[the output of an external node classifier (YAML or JSON): of one node, or of several by name]:FILE:_files' \
      '*--environment=[the value of $environment; by default production]:NAME: ' \
      '*--output-format=[text or json]:FORMAT:(text json)' \
      '*:NODE: ' ;;
    (completions) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*:SHELL:(bash zsh fish)' ;;
    (config) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--schema[print the JSON Schema of configuration files]' \
      '*:KEY:(preset select extend-select ignore exclude per-file-ignores severity fail-level output-format puppet-version upgrade-from modulepath include-vendored respect-gitignore signatures strict max-file-size time-limit baseline hiera-config format rules)' ;;
    (convert) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--write[write the files instead of showing a diff]' \
      '*--modulepath=[additional directories of modules]:DIR DIR ...:_files -/' \
      '*:erb PATH ...: ' ;;
    (diff) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--facts=[the facts: of one node, of several by their names, or a directory with a file for each; by default pplint-nodes.yaml or facts in the repository]:FILE:_files' \
      '*--directory=[the control repository; by default the current directory]:DIR:_files -/' \
      '*--modulepath=[additional directories of modules]:DIR DIR ...:_files -/' \
      '*--puppet-version=[one of 7, 8, 9; by default the version that the configuration or the project sets]:VERSION:(7 8 9)' \
      '*--enc=[the output of an external node classifier (YAML or JSON): of one node, or of several by name]:FILE:_files' \
      '*--environment=[the value of $environment; by default production]:NAME: ' \
      '*--jobs=[the number of processes; by default one for each core]:N: ' \
      '*--no-cache[do not read or write the cache]' \
      '*--cache-dir=[the directory of the cache]:DIR:_files -/' \
      '*--output-format=[one of text, json, markdown, html, sarif]:FORMAT:(text json markdown html sarif)' \
      '*:REVISION: ' ;;
    (doc) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--check[write nothing, and fail if the file is out of date]' \
      '*--format=[`markdown` (the default) or `html`]:FORMAT:(markdown html)' \
      '*--output=[write to this file instead of `REFERENCE.md` in the module; `-` is standard output]:FILE:_files' \
      '*--modules[write the reference of each module below the paths into its own directory]' \
      '*--layout=[the layout of puppet-strings `2` or `3`; by default the layout of the existing file, or else 3]:VERSION:(2 3)' \
      '*--data-defaults[show values from the data of the module as defaults; by default as in the existing file, else yes]' \
      '*--no-data-defaults[do not show values from data as defaults]' \
      '*:PATH:_files' ;;
    (eval) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--facts=[read $facts and $trusted from a file (JSON or YAML), or a set such as debian-12]:FILE:_files' \
      '*--puppet-version=[evaluate as this major version of Puppet]:N: ' \
      '*--type[show the type instead of the value]' \
      '*--jsonl[for each line {"id", "code"} of standard input, write {"id", "value", "type"} or {"id", "error", "issue"}]' \
      '*--color=[one of auto, always, never]:WHEN:(auto always never)' \
      '*:PROGRAM:_files' ;;
    (format) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--stdin-filename=[the path that standard input is treated as]:FILE:_files' \
      '*--check[list the files that would change, write nothing, and exit with 1 if there are any]' \
      '*--diff[show the changes without writing them]' \
      '*--range=[format only these lines of one file, counted from 1]:FROM-TO: ' \
      '*-q[do not show file names and the summary]' \
      '*--quiet[do not show file names and the summary]' \
      '*--config=[use this configuration file for all files]:FILE:_files' \
      '*--isolated[ignore all configuration files]' \
      '*--force-exclude[apply exclusions to the given paths as well]' \
      '*--no-respect-gitignore[also format files that Git ignores]' \
      '*-j[use up to N processes]:N: ' \
      '*--jobs=[use up to N processes]:N: ' \
      '*:PATH:_files' ;;
    (init) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--dry-run[show the changes as a diff instead of writing them]' \
      '*--baseline[record the current findings in pplint-known.json, and report only new ones]' \
      '*:PATH:_files' ;;
    (lookup) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--directory=[the control repository or module whose data is searched; by default the current directory]:DIR:_files -/' \
      '*--facts=[read $facts and $trusted from a file (JSON or YAML), or a set such as debian-12; a fact that is `null` does not exist on the node]:FILE:_files' \
      '*--merge=[merge by one of first, unique, hash, deep]:NAME:(first unique hash deep)' \
      '*--knock-out-prefix=[remove elements with this prefix (--merge deep)]:TEXT: ' \
      '*--sort-merged-arrays[sort lists (--merge deep)]' \
      '*--merge-hash-arrays[merge hashes in lists (--merge deep)]' \
      '*--explain[show which levels and files were searched]' \
      '*--output-format=[text, json, or yaml (only the value, as `puppet lookup` shows it)]:FORMAT:(text yaml json)' \
      '*--modulepath=[additional directories of modules]:DIR DIR ...:_files -/' \
      '*--color=[one of auto, always, never]:WHEN:(auto always never)' \
      '*:KEY: ' ;;
    (merge) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--exit-zero[exit with 0 even if something was found]' \
      '*--output-format=[one of full, concise, grouped, json, json-lines, sarif, github, gitlab, junit, checkstyle, rdjson, azure, markdown, html; or `shard`, for `pplint merge`]:FORMAT:(full concise grouped json json-lines sarif github gitlab junit checkstyle rdjson azure markdown html shard)' \
      '*--output=[also write a report to a file; `-` is standard output]:FORMAT FILE:_files' \
      '*--statistics[count findings by rule, and known findings]' \
      '*--color=[auto, always, never]:WHEN:(auto always never)' \
      '*-q[do not show the summary and the progress]' \
      '*--quiet[do not show the summary and the progress]' \
      '*:REPORT:_files' ;;
    (migrate) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--write[write the files instead of showing a diff]' \
      '*--compare=[a report of `puppet-lint --json` on this repository to compare the findings with]:FILE:_files' \
      '*:PATH:_files' ;;
    (parse) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--stdin-filename=[the path that standard input is treated as]:FILE:_files' \
      '*--format=[`tree`: text with places; `pn`: the notation of the language specification; `json`: the tree as JSON]:FORMAT:(tree pn json)' \
      '*--jsonl[for each line {"id", "code" or "file", "epp"} of standard input, write {"id", "pn"} or {"id", "error"}]' \
      '*:FILE:_files' ;;
    (reveal) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--modulepath=[additional directories of modules]:DIR DIR ...:_files -/' \
      '*:FILE LINE COLUMN:_files' ;;
    (rule) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--all[list all rules]' \
      '*--output-format=[one of text, json, markdown]:FORMAT:(text json markdown)' \
      '*:NAME:_pplint_rules' ;;
    (schema) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--directory=[the control repository or module whose classes are shown; by default the current directory]:DIR:_files -/' \
      '*--modulepath=[additional directories of modules]:DIR DIR ...:_files -/' \
      '*:CLASS: ' ;;
    (self) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*:ACTION:(check)' ;;
    (server) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--stdio[communicate over standard input and output, the only transport]' ;;
    (test) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--directory=[the module or control repository; by default the current directory]:DIR:_files -/' \
      '*--modulepath=[additional directories of modules]:DIR DIR ...:_files -/' \
      '*--puppet-version=[one of 7, 8, 9; by default the version that the configuration or the project sets]:VERSION:(7 8 9)' \
      '*--output-format=[one of full, concise, grouped, json, json-lines, sarif, github, gitlab, junit, checkstyle, rdjson, azure, markdown, html]:FORMAT:(full concise grouped json json-lines sarif github gitlab junit checkstyle rdjson azure markdown html)' \
      '*--update[rewrite the snapshots]' \
      '*--schema[write the JSON Schema of a file of tests]' \
      '*:FILE:_files' ;;
    (upgrade) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--from=[the current version, or a directory; by default the one on the module path, or the one in the `Puppetfile`]:FILE:_files' \
      '*--diff-base=[check all modules whose version in the `Puppetfile` differs from that revision; takes no NEW]:REVISION: ' \
      '*--modulepath=[additional directories of modules]:DIR DIR ...:_files -/' \
      '*--output-format=[`text`, `json`, `markdown` or `sarif`]:FORMAT:(text json markdown sarif)' \
      '*:PATH:_files' ;;
  esac
}

if [[ $funcstack[1] == _pplint ]]; then
  _pplint "$@"
else
  compdef _pplint pplint
fi
