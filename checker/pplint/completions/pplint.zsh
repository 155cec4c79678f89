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
    'annotate:write types that all calls and values of a repository fit'
    'api:write what a module declares, and show what changes between its versions'
    'check:check files and directories (what `pplint PATH...` does)'
    'clean:delete what earlier runs left in the cache'
    'compile:compile the catalogs of nodes, or of one class'
    'completions:write the script that completes commands in bash, zsh or fish'
    'config:explain the keys of configuration files'
    'convert:rewrite templates in Ruby (ERB) as EPP'
    'diff:show what a change does to the catalogs of nodes'
    'doc:write the reference of a module from its documentation, as puppet-strings does'
    'eval:show what an expression or a program evaluates to'
    'format:format files: indentation, alignment, spaces, commas'
    'init:set up a repository: configuration, pre-commit hook and CI job'
    'lookup:look up the value of a key in data, and where it comes from'
    'merge:report what the shards of a run found, as one run would'
    'migrate:show what takes the place of puppet-lint'\''s configuration'
    'parse:show how files are read, as trees'
    'reveal:show the type of an expression, and where it comes from'
    'rule:explain rules'
    'schema:show the parameters of classes as JSON Schema, for editors of data'
    'self:show what is installed, whether it works, and what a bug report needs'
    'server:serve an editor: diagnostics, fixes, types, definitions'
    'test:compare catalogs with what tests expect of them'
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
      '*--write[write the files; without it, a diff is shown]' \
      '*--modulepath=[further directories of modules]:DIR DIR ...:_files -/' \
      '*:PATH:_files' ;;
    (api) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--output-format=[`json` or `msgpack` for `dump`; `text`, `json` or `markdown` for `diff`]:FORMAT:(json msgpack text markdown)' \
      '*--output=[write to a file and not to standard output, or for `collect` not to `.pplint/signatures/modules.signatures`]:FILE:_files' \
      '*--check-version[for `diff`: fail only if the version of the new signature promises less than the changes need]' \
      '*:ACTION: ' ;;
    (check) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--stdin-filename=[the path to take standard input for]:FILE:_files' \
      '*--preset=[report what is in a preset: recommended, puppet-lint, voxpupuli, all]:NAME:(recommended puppet-lint voxpupuli all)' \
      '*--select=[report these rules and categories only]:RULES:_pplint_rules' \
      '*--extend-select=[report these in addition]:RULES:_pplint_rules' \
      '*--ignore=[leave these out]:RULES:_pplint_rules' \
      '*--fail-level=[exit with 1 from this severity on: info, warning, error]:LEVEL:(info warning error)' \
      '*--exit-zero[exit with 0 whatever is found]' \
      '*--fix[apply fixes, and report what is left]' \
      '*--unsafe-fixes[include fixes that may change what the code does]' \
      '*--fix-only[apply fixes, and report nothing]' \
      '*--diff[show what fixes would change, and change nothing]' \
      '*--exit-non-zero-on-fix[exit with 1 if anything was fixed]' \
      '*--baseline=[report nothing that is in this file of known findings]:FILE:_files' \
      '*--no-baseline[report what is in the baseline, too]' \
      '*--write-baseline[write all that is found to the baseline]' \
      '*--prune-baseline[remove findings from the baseline that are gone]' \
      '*--diff-base=[report what is new since a revision of Git; `REV...` is where the branch began]:REV: ' \
      '*--add-ignore=[write comments into the files that silence what is found, and say why]:REASON: ' \
      '*--output-format=[one of full, concise, grouped, json, json-lines, sarif, github, gitlab, junit, checkstyle, rdjson, azure, markdown, html; or `shard`, for `pplint merge`]:FORMAT:(full concise grouped json json-lines sarif github gitlab junit checkstyle rdjson azure markdown html shard)' \
      '*--output=[write a report to a file, too; `-` is standard output]:FORMAT FILE:_files' \
      '*--statistics[count what is found by rule, and what is known]' \
      '*--color=[auto, always, never]:WHEN:(auto always never)' \
      '*-q[leave out the summary, and show no progress]' \
      '*--quiet[leave out the summary, and show no progress]' \
      '*--config=[use this configuration file, whatever files are checked]:FILE:_files' \
      '*--isolated[use no configuration file]' \
      '*--modulepath=[directories whose children are modules, separated by `:`]:DIRS:_files -/' \
      '*--target=[check for this version, and with `--select upgrade` what is in its way: puppet7, puppet8, openvox8, openvox9]:VERSION:(puppet7 puppet8 openvox8 openvox9)' \
      '*--from=[the version that the code was written for, such as puppet3]:VERSION:(puppet3 puppet4 puppet5 puppet6 puppet7 puppet8 openvox8 openvox9)' \
      '*--strict[report also what may be wrong, and parameters without a type]' \
      '*--show-approximations[show where the type checker knows less than it could]' \
      '*--force-exclude[leave out what is excluded even if it is named as a path]' \
      '*--no-respect-gitignore[check what Git ignores, too]' \
      '*--no-signatures[do not use the signatures of modules that are not installed]' \
      '*--nodes[compile the catalogs of all known nodes, too]' \
      '*--facts=[the facts for `--nodes`: a file, a directory, or the name of a set]:FILE:_files' \
      '*--enc=[what an external node classifier says (YAML or JSON): of a node, or of several by their names, for `--nodes`]:FILE:_files' \
      '*--show-settings[show the settings for the first path]' \
      '*--show-files[show which files would be checked]' \
      '*-w[check again when a file is saved, until Ctrl-C]' \
      '*--watch[check again when a file is saved, until Ctrl-C]' \
      '*--no-progress[show no bar at a terminal while a long run goes on]' \
      '*-j[check in up to N processes]:N: ' \
      '*--jobs=[check in up to N processes]:N: ' \
      '*--executor=[check on the Dask cluster with this scheduler]:dask ADDRESS: ' \
      '*--shard=[check the I-th of N parts of the files, of about the same size]:I/N: ' \
      '*--profile=-[say where the time went, on standard error, or as JSON (speedscope) in a file]::FILE:_files' \
      '*--no-cache[use nothing that earlier runs found, and keep nothing]' \
      '*--cache-dir=[keep what is found here, not in the user'\''s own folder]:DIR:_files -/' \
      '*:PATH:_files' ;;
    (clean) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--cache-dir=[the folder of the cache, if it is not the user'\''s own]:DIR:_files -/' ;;
    (compile) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--facts=[the facts (JSON or YAML), a directory with a file for each node, or a set such as debian-12]:FILE:_files' \
      '*--class=[compile one class, not the site manifests]:NAME: ' \
      '*--directory=[the control repository or module; here, if not given]:DIR:_files -/' \
      '*--modulepath=[more directories of modules]:DIR DIR ...:_files -/' \
      '*--enc=[what an external node classifier says (YAML or JSON): of a node, or of several by their names]:FILE:_files' \
      '*--environment=[the value of $environment; production, if not given]:NAME: ' \
      '*--puppet-version=[one of 7, 8, 9]:VERSION:(7 8 9)' \
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
      '*--write[write the files; without it, a diff is shown]' \
      '*--modulepath=[further directories of modules]:DIR DIR ...:_files -/' \
      '*:erb PATH ...: ' ;;
    (diff) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--facts=[the facts: of one node, of several by their names, or a directory with a file for each; pplint-nodes.yaml or facts in the repository, if not given]:FILE:_files' \
      '*--directory=[the control repository; here, if not given]:DIR:_files -/' \
      '*--modulepath=[more directories of modules]:DIR DIR ...:_files -/' \
      '*--enc=[what an external node classifier says (YAML or JSON): of a node, or of several by their names]:FILE:_files' \
      '*--environment=[the value of $environment; production, if not given]:NAME: ' \
      '*--puppet-version=[one of 7, 8, 9]:VERSION:(7 8 9)' \
      '*--jobs=[how many processes; one for each core, if not given]:N: ' \
      '*--no-cache[use nothing that earlier runs left, and leave nothing]' \
      '*--cache-dir=[the directory of the cache]:DIR:_files -/' \
      '*--output-format=[one of text, json, markdown, html, sarif]:FORMAT:(text json markdown html sarif)' \
      '*:REVISION: ' ;;
    (doc) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--check[write nothing; fail if the file is not what would be written]' \
      '*--format=[`markdown`, which is the default, or `html`]:FORMAT:(markdown html)' \
      '*--output=[write this file, and not `REFERENCE.md` in the folder of the module; `-` is standard output]:FILE:_files' \
      '*--modules[write the reference of each module below the paths into its own folder]' \
      '*--layout=[the layout of puppet-strings 2, or that since version 3: `2` or `3`; without it, that of the file that is there, else the newest]:VERSION:(2 3)' \
      '*--data-defaults[show the values that the module'\''s data have for parameters as defaults; without it, as in the file that is there, else yes]' \
      '*--no-data-defaults[show no defaults from data]' \
      '*:PATH:_files' ;;
    (eval) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--facts=[take $facts and $trusted from a file (JSON or YAML) or a set]:FILE:_files' \
      '*--puppet-version=[the major version of Puppet that is meant]:N: ' \
      '*--type[show the type instead of the value]' \
      '*--jsonl[answer each line {"id", "code"} of standard input, a script without catalog, by {"id", "value", "type"} or {"id", "error", "issue"}]' \
      '*--color=[one of auto, always, never]:WHEN:(auto always never)' \
      '*:PROGRAM:_files' ;;
    (format) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--stdin-filename=[the path to take standard input for]:FILE:_files' \
      '*--check[say which files would change, write nothing, and exit with 1 if any would]' \
      '*--diff[show what would change, and write nothing]' \
      '*--range=[format these lines of one file, counted from 1, and no others]:FROM-TO: ' \
      '*-q[leave out the names of files and the summary]' \
      '*--quiet[leave out the names of files and the summary]' \
      '*--config=[use this configuration file, whatever files are formatted]:FILE:_files' \
      '*--isolated[use no configuration file]' \
      '*--force-exclude[leave out what is excluded even if it is named as a path]' \
      '*--no-respect-gitignore[format what Git ignores, too]' \
      '*-j[work in up to N processes]:N: ' \
      '*--jobs=[work in up to N processes]:N: ' \
      '*:PATH:_files' ;;
    (init) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--dry-run[show as a diff what would be written]' \
      '*--baseline[keep what is found now in pplint-known.json, and report only what is new]' \
      '*:PATH:_files' ;;
    (lookup) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--directory=[the control repository or module whose data is asked; here, if not given]:DIR:_files -/' \
      '*--facts=[take $facts and $trusted from a file (JSON or YAML), or a set such as debian-12; what depends on others is one of several values, and `null` says that a node has no such fact]:FILE:_files' \
      '*--merge=[merge by one of first, unique, hash, deep]:NAME:(first unique hash deep)' \
      '*--knock-out-prefix=[remove what has this prefix (--merge deep)]:TEXT: ' \
      '*--sort-merged-arrays[sort lists (--merge deep)]' \
      '*--merge-hash-arrays[merge hashes in lists (--merge deep)]' \
      '*--explain[show which levels and files were asked, and for what]' \
      '*--output-format=[text, json, or yaml: the value alone, as `puppet lookup` shows it]:FORMAT:(text yaml json)' \
      '*--modulepath=[further directories of modules]:DIR DIR ...:_files -/' \
      '*--color=[one of auto, always, never]:WHEN:(auto always never)' \
      '*:KEY: ' ;;
    (merge) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--exit-zero[exit with 0 whatever was found]' \
      '*--output-format=[one of full, concise, grouped, json, json-lines, sarif, github, gitlab, junit, checkstyle, rdjson, azure, markdown, html; or `shard`, for `pplint merge`]:FORMAT:(full concise grouped json json-lines sarif github gitlab junit checkstyle rdjson azure markdown html shard)' \
      '*--output=[write a report to a file, too; `-` is standard output]:FORMAT FILE:_files' \
      '*--statistics[count what is found by rule, and what is known]' \
      '*--color=[auto, always, never]:WHEN:(auto always never)' \
      '*-q[leave out the summary, and show no progress]' \
      '*--quiet[leave out the summary, and show no progress]' \
      '*:REPORT:_files' ;;
    (migrate) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--write[write the files, and do not only show the difference]' \
      '*--compare=[a report of `puppet-lint --json` on this repository: say what is the same, and what more or less]:FILE:_files' \
      '*:PATH:_files' ;;
    (parse) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--stdin-filename=[the path to take standard input for]:FILE:_files' \
      '*--format=[`tree`: text with places; `pn`: the notation of the language specification; `json`: the tree as JSON]:FORMAT:(tree pn json)' \
      '*--jsonl[answer each line {"id", "code" or "file", "epp"} of standard input by {"id", "pn"} or {"id", "error"}]' \
      '*:FILE:_files' ;;
    (reveal) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--modulepath=[further directories of modules]:DIR DIR ...:_files -/' \
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
      '*--directory=[the control repository or module whose classes are meant; here, if not given]:DIR:_files -/' \
      '*--modulepath=[further directories of modules]:DIR DIR ...:_files -/' \
      '*:CLASS: ' ;;
    (self) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*:ACTION:(check)' ;;
    (server) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--stdio[over standard input and output, which is the only way]' ;;
    (test) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--directory=[the module or control repository; here, if not given]:DIR:_files -/' \
      '*--modulepath=[more directories of modules]:DIR DIR ...:_files -/' \
      '*--puppet-version=[one of 7, 8, 9]:VERSION:(7 8 9)' \
      '*--output-format=[one of full, concise, grouped, json, json-lines, sarif, github, gitlab, junit, checkstyle, rdjson, azure, markdown, html]:FORMAT:(full concise grouped json json-lines sarif github gitlab junit checkstyle rdjson azure markdown html)' \
      '*--update[rewrite the snapshots]' \
      '*--schema[write the JSON Schema of a file of tests]' \
      '*:FILE:_files' ;;
    (upgrade) _arguments -s \
      '*-h[show this text]' \
      '*--help[show this text]' \
      '*--from=[the version that is used now, or a directory; if not given, the one on the module path, or the one that the `Puppetfile` names]:FILE:_files' \
      '*--diff-base=[look at all modules whose version in the `Puppetfile` is another one than at the revision, without NEW]:REVISION: ' \
      '*--modulepath=[further directories of modules]:DIR DIR ...:_files -/' \
      '*--output-format=[`text`, `json`, `markdown` or `sarif`]:FORMAT:(text json markdown sarif)' \
      '*:PATH:_files' ;;
  esac
}

if [[ $funcstack[1] == _pplint ]]; then
  _pplint "$@"
else
  compdef _pplint pplint
fi
