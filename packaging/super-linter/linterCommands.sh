# For `lib/functions/linterCommands.sh` of super-linter, with `dependencies/python/pplint.txt`.
# shellcheck disable=SC2034
LINTER_COMMANDS_ARRAY_PUPPET_PPLINT=(pplint check --no-cache --force-exclude --output-format concise)
