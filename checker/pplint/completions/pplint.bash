# What bash completes for pplint: `pplint completions bash` writes it.

_pplint_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
}

_pplint_rules() {
  local before=''
  case $word in *,*) before=${word%,*}, ;; esac
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$(pplint rule --all 2>/dev/null | awk '{ print $2; if (!seen[$1]++) print $1 }')" -- "${word##*,}")
}

_pplint_directories() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -d -- "$word")
}

_pplint_nothing() {
  compopt +o default +o bashdefault 2>/dev/null
}

_pplint() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=check
  COMPREPLY=()
  if [ "$word" = = ]; then
    word=''
  elif [ "$before" = = ]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi
  if [ "$COMP_CWORD" -gt 1 ]; then
    case ${COMP_WORDS[1]} in
      annotate|api|check|clean|compile|completions|config|convert|diff|doc|eval|format|init|lookup|merge|migrate|parse|reveal|rule|schema|self|server|test|upgrade) command=${COMP_WORDS[1]} ;;
    esac
  fi
  case "$command $before" in
    'annotate --modulepath') _pplint_directories; return ;;
    'api --output-format') _pplint_words "json msgpack text markdown"; return ;;
    'api --output') return ;;
    'check --stdin-filename') return ;;
    'check --preset') _pplint_words "recommended puppet-lint voxpupuli all"; return ;;
    'check --select') _pplint_rules; return ;;
    'check --extend-select') _pplint_rules; return ;;
    'check --ignore') _pplint_rules; return ;;
    'check --fail-level') _pplint_words "info warning error"; return ;;
    'check --baseline') return ;;
    'check --diff-base') _pplint_nothing; return ;;
    'check --add-ignore') _pplint_nothing; return ;;
    'check --output-format') _pplint_words "full concise grouped json json-lines sarif github gitlab junit checkstyle rdjson azure markdown html shard"; return ;;
    'check --output') return ;;
    'check --color') _pplint_words "auto always never"; return ;;
    'check --config') return ;;
    'check --modulepath') _pplint_directories; return ;;
    'check --target') _pplint_words "puppet7 puppet8 openvox8 openvox9"; return ;;
    'check --from') _pplint_words "puppet3 puppet4 puppet5 puppet6 puppet7 puppet8 openvox8 openvox9"; return ;;
    'check --facts') return ;;
    'check --enc') return ;;
    'check -j'|'check --jobs') _pplint_nothing; return ;;
    'check --executor') _pplint_nothing; return ;;
    'check --shard') _pplint_nothing; return ;;
    'check --profile') return ;;
    'check --cache-dir') _pplint_directories; return ;;
    'clean --cache-dir') _pplint_directories; return ;;
    'compile --facts') return ;;
    'compile --class') _pplint_nothing; return ;;
    'compile --directory') _pplint_directories; return ;;
    'compile --modulepath') _pplint_directories; return ;;
    'compile --puppet-version') _pplint_words "7 8 9"; return ;;
    'compile --enc') return ;;
    'compile --environment') _pplint_nothing; return ;;
    'compile --output-format') _pplint_words "text json"; return ;;
    'convert --modulepath') _pplint_directories; return ;;
    'diff --facts') return ;;
    'diff --directory') _pplint_directories; return ;;
    'diff --modulepath') _pplint_directories; return ;;
    'diff --puppet-version') _pplint_words "7 8 9"; return ;;
    'diff --enc') return ;;
    'diff --environment') _pplint_nothing; return ;;
    'diff --jobs') _pplint_nothing; return ;;
    'diff --cache-dir') _pplint_directories; return ;;
    'diff --output-format') _pplint_words "text json markdown html sarif"; return ;;
    'doc --format') _pplint_words "markdown html"; return ;;
    'doc --output') return ;;
    'doc --layout') _pplint_words "2 3"; return ;;
    'eval --facts') return ;;
    'eval --puppet-version') _pplint_nothing; return ;;
    'eval --color') _pplint_words "auto always never"; return ;;
    'format --stdin-filename') return ;;
    'format --range') _pplint_nothing; return ;;
    'format --config') return ;;
    'format -j'|'format --jobs') _pplint_nothing; return ;;
    'lookup --directory') _pplint_directories; return ;;
    'lookup --facts') return ;;
    'lookup --merge') _pplint_words "first unique hash deep"; return ;;
    'lookup --knock-out-prefix') _pplint_nothing; return ;;
    'lookup --output-format') _pplint_words "text yaml json"; return ;;
    'lookup --modulepath') _pplint_directories; return ;;
    'lookup --color') _pplint_words "auto always never"; return ;;
    'merge --output-format') _pplint_words "full concise grouped json json-lines sarif github gitlab junit checkstyle rdjson azure markdown html shard"; return ;;
    'merge --output') return ;;
    'merge --color') _pplint_words "auto always never"; return ;;
    'migrate --compare') return ;;
    'parse --stdin-filename') return ;;
    'parse --format') _pplint_words "tree pn json"; return ;;
    'reveal --modulepath') _pplint_directories; return ;;
    'rule --output-format') _pplint_words "text json markdown"; return ;;
    'schema --directory') _pplint_directories; return ;;
    'schema --modulepath') _pplint_directories; return ;;
    'test --directory') _pplint_directories; return ;;
    'test --modulepath') _pplint_directories; return ;;
    'test --puppet-version') _pplint_words "7 8 9"; return ;;
    'test --output-format') _pplint_words "full concise grouped json json-lines sarif github gitlab junit checkstyle rdjson azure markdown html"; return ;;
    'upgrade --from') return ;;
    'upgrade --diff-base') _pplint_nothing; return ;;
    'upgrade --modulepath') _pplint_directories; return ;;
    'upgrade --output-format') _pplint_words "text json markdown sarif"; return ;;
  esac
  case $word in
    -*)
      case $command in
        annotate) _pplint_words "-h --help --write --modulepath" ;;
        api) _pplint_words "-h --help --output-format --output --check-version" ;;
        check) _pplint_words "-h --help --stdin-filename --preset --select --extend-select --ignore --fail-level --exit-zero --fix --unsafe-fixes --fix-only --diff --exit-non-zero-on-fix --baseline --no-baseline --write-baseline --prune-baseline --diff-base --add-ignore --output-format --output --statistics --color -q --quiet --config --isolated --modulepath --target --from --strict --show-approximations --force-exclude --no-respect-gitignore --no-signatures --nodes --facts --enc --show-settings --show-files -w --watch --no-progress -j --jobs --executor --shard --profile --no-cache --cache-dir" ;;
        clean) _pplint_words "-h --help --cache-dir" ;;
        compile) _pplint_words "-h --help --facts --class --directory --modulepath --puppet-version --enc --environment --output-format" ;;
        completions) _pplint_words "-h --help" ;;
        config) _pplint_words "-h --help --schema" ;;
        convert) _pplint_words "-h --help --write --modulepath" ;;
        diff) _pplint_words "-h --help --facts --directory --modulepath --puppet-version --enc --environment --jobs --no-cache --cache-dir --output-format" ;;
        doc) _pplint_words "-h --help --check --format --output --modules --layout --data-defaults --no-data-defaults" ;;
        eval) _pplint_words "-h --help --facts --puppet-version --type --jsonl --color" ;;
        format) _pplint_words "-h --help --stdin-filename --check --diff --range -q --quiet --config --isolated --force-exclude --no-respect-gitignore -j --jobs" ;;
        init) _pplint_words "-h --help --dry-run --baseline" ;;
        lookup) _pplint_words "-h --help --directory --facts --merge --knock-out-prefix --sort-merged-arrays --merge-hash-arrays --explain --output-format --modulepath --color" ;;
        merge) _pplint_words "-h --help --exit-zero --output-format --output --statistics --color -q --quiet" ;;
        migrate) _pplint_words "-h --help --write --compare" ;;
        parse) _pplint_words "-h --help --stdin-filename --format --jsonl" ;;
        reveal) _pplint_words "-h --help --modulepath" ;;
        rule) _pplint_words "-h --help --all --output-format" ;;
        schema) _pplint_words "-h --help --directory --modulepath" ;;
        self) _pplint_words "-h --help" ;;
        server) _pplint_words "-h --help --stdio" ;;
        test) _pplint_words "-h --help --directory --modulepath --puppet-version --output-format --update --schema" ;;
        upgrade) _pplint_words "-h --help --from --diff-base --modulepath --output-format" ;;
      esac
      return ;;
  esac
  if [ "$COMP_CWORD" = 1 ]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -W "annotate api check clean compile completions config convert diff doc eval format init lookup merge migrate parse reveal rule schema self server test upgrade" -- "$word"; compgen -f -- "$word")
    return
  fi
  case $command in
    annotate) _pplint_nothing ;;
    api) _pplint_nothing ;;
    check) _pplint_nothing ;;
    clean) _pplint_nothing ;;
    compile) _pplint_nothing ;;
    completions) _pplint_words "bash zsh fish" ;;
    config) _pplint_words "preset select extend-select ignore exclude per-file-ignores severity fail-level output-format puppet-version upgrade-from modulepath include-vendored respect-gitignore signatures strict max-file-size time-limit baseline hiera-config format rules" ;;
    convert) _pplint_nothing ;;
    diff) _pplint_nothing ;;
    doc) _pplint_nothing ;;
    eval) _pplint_nothing ;;
    format) _pplint_nothing ;;
    init) _pplint_nothing ;;
    lookup) _pplint_nothing ;;
    merge) _pplint_nothing ;;
    migrate) _pplint_nothing ;;
    parse) _pplint_nothing ;;
    reveal) _pplint_nothing ;;
    rule) _pplint_rules ;;
    schema) _pplint_nothing ;;
    self) _pplint_words "check" ;;
    server) _pplint_nothing ;;
    test) _pplint_nothing ;;
    upgrade) _pplint_nothing ;;
  esac
}

complete -o bashdefault -o default -F _pplint pplint
