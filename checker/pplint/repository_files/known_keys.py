"""What Bolt, r10k and the compiler read in files of a repository: keys, settings and options, with what they mean.

Sources: lib/bolt/pal/yaml_plan, lib/bolt/inventory/group.rb and lib/bolt/config/options.rb of Bolt 3 and 4; the
specification of tasks; what r10k, Bolt and librarian-puppet read in a `Puppetfile`; the warning that the released
Puppet gives about other settings of an environment.
"""

from __future__ import annotations

from typing import Final

TASK: Final = {
    "description": "What the task does.",
    "parameters": "The parameters of the task, by their names.",
    "input_method": "How parameters are passed: `both`, `environment`, `powershell` or `stdin`.",
    "implementations": "The files that can run the task, the first whose requirements a target meets.",
    "files": "Files of modules that are copied to the target together with the task.",
    "supports_noop": "Whether the task can be run without making changes.",
    "private": "Whether lists of tasks leave it out.",
    "remote": "Whether the task runs on a proxy, against a remote target.",
    "extensions": "Settings of other programs.",
    "puppet_task_version": "The version of the specification: `1`.",
}
TASK_PARAMETER: Final = {
    "description": "What the parameter sets.",
    "type": "The data type of the parameter.",
    "default": "The value if none is given.",
    "sensitive": "Whether the value is hidden in what is shown.",
}
IMPLEMENTATION: Final = {
    "name": "The file of the task.",
    "requirements": "The features that a target needs: `shell`, `powershell` or `puppet-agent`.",
    "files": TASK["files"],
    "input_method": TASK["input_method"],
    "remote": TASK["remote"],
}
INPUT_METHODS: Final = {
    "both": "Through standard input and the environment, except in PowerShell.",
    "environment": "Through variables called `PT_NAME`.",
    "powershell": "As named parameters of a script in PowerShell.",
    "stdin": "As JSON through standard input.",
}
FEATURES: Final = ("powershell", "puppet-agent", "shell")

PLAN: Final = {
    "description": "What the plan does.",
    "parameters": "The parameters of the plan, by their names.",
    "private": "Whether lists of plans leave it out.",
    "return": "The value of the plan.",
    "steps": "What is done, one after the other.",
    "version": "The version of the format.",
}
PLAN_PARAMETER: Final = {each: TASK_PARAMETER[each] for each in ("default", "description", "type")}
STEP: Final = {
    "description": "What is shown when the step starts.",
    "name": "The variable that later steps find the result in.",
    "targets": "The targets that the step runs on.",
}
_RUN: Final = frozenset({"catch_errors", "run_as"})
STEP_KINDS: Final = {
    "command": "The command that is run.",
    "download": "The file or directory that is copied from the targets.",
    "eval": "The expression that the step evaluates to.",
    "message": "The text that is shown.",
    "plan": "The plan that is run.",
    "resources": "The resources that are applied.",
    "script": "The script that is run.",
    "task": "The task that is run.",
    "upload": "The file or directory that is copied to the targets.",
    "verbose": "The text that is shown with `--verbose`.",
}
STEP_OPTIONS: Final = {
    "arguments": "The arguments of the script.",
    "catch_errors": "Whether the plan goes on if the step fails.",
    "destination": "Where the file or directory is copied to.",
    "env_vars": "Variables of the environment.",
    "noop": "Whether nothing is changed.",
    "parameters": "The parameters of the task or plan.",
    "pwsh_params": "Named parameters of a script in PowerShell.",
    "run_as": "The user that runs the step.",
}
OPTIONS_OF_STEPS: Final[dict[str, frozenset[str]]] = {
    "command": _RUN | {"env_vars"},
    "download": _RUN | {"destination"},
    "eval": frozenset[str](),
    "message": frozenset[str](),
    "plan": _RUN | {"parameters"},
    "resources": _RUN | {"noop"},
    "script": _RUN | {"arguments", "env_vars", "pwsh_params"},
    "task": _RUN | {"noop", "parameters"},
    "upload": _RUN | {"destination"},
    "verbose": frozenset[str](),
}

_DATA: Final = {
    "config": "How targets are reached, by transport.",
    "facts": "Facts of the targets.",
    "features": "What the targets can run, such as `puppet-agent`.",
    "plugin_hooks": "Plug-ins that are called at certain moments.",
    "vars": "Variables for plans.",
}
TARGET: Final = {
    **_DATA,
    "alias": "Other names of the target.",
    "name": "The name of the target.",
    "uri": "Where the target is, such as `ssh://till1.example.com:22`.",
}
GROUP: Final = {
    **_DATA,
    "groups": "The groups within the group.",
    "name": "The name of the group.",
    "targets": "The targets of the group.",
}
TRANSPORTS: Final = {
    "docker": "Containers of Docker.",
    "jail": "Jails of FreeBSD.",
    "local": "The machine that Bolt runs on.",
    "lxd": "Containers of LXD.",
    "pcp": "Agents of Puppet Enterprise, through its orchestrator.",
    "podman": "Containers of Podman.",
    "remote": "Devices, through a proxy.",
    "ssh": "Machines with SSH.",
    "transport": "The transport that is used if the address does not name one.",
    "winrm": "Windows machines with WinRM.",
}
_SHARED_OPTIONS: Final = {
    "cleanup": "Whether temporary files are deleted afterwards.",
    "connect-timeout": "How many seconds a connection may take.",
    "extensions": "Endings of files that count as executable.",
    "host": "The name or address of the machine.",
    "interpreters": "The programs that run files, by their endings.",
    "password": "The password of the user.",
    "port": "The port of the machine.",
    "tmpdir": "The directory for temporary files.",
    "user": "The user that logs in.",
}
OPTIONS_OF_TRANSPORTS: Final[dict[str, dict[str, str]]] = {
    "ssh": {
        **_SHARED_OPTIONS,
        "batch-mode": "Whether the native client never asks for anything.",
        "copy-command": "The command that copies files, if the native client is used.",
        "disconnect-timeout": "How many seconds closing a connection may take.",
        "encryption-algorithms": "The ciphers that are allowed.",
        "host-key-algorithms": "The kinds of host keys that are allowed.",
        "host-key-check": "Whether the key of the machine must be known.",
        "kex-algorithms": "The key exchanges that are allowed.",
        "load-config": "Whether the configuration of the user's client is read.",
        "login-shell": "The shell of the user on the machine.",
        "mac-algorithms": "The message authentication codes that are allowed.",
        "native-ssh": "Whether the client that is installed is used.",
        "private-key": "The file of the private key, or the key itself.",
        "proxyjump": "The machine that connections go through.",
        "run-as": "The user that commands are run as.",
        "run-as-command": "The command that changes the user.",
        "script-dir": "The name of the directory that files are copied to, below `tmpdir`.",
        "ssh-command": "The native client and its options.",
        "sudo-executable": "The program that is called as `sudo`.",
        "sudo-password": "The password for `sudo`.",
        "tty": "Whether a terminal is requested.",
    },
    "winrm": {
        **_SHARED_OPTIONS,
        "basic-auth-only": "Whether only basic authentication is used.",
        "cacert": "The file with the certificate of the authority.",
        "file-protocol": "How files are copied: `winrm` or `smb`.",
        "realm": "The realm of Kerberos.",
        "smb-port": "The port for `smb`.",
        "ssl": "Whether the connection is encrypted.",
        "ssl-verify": "Whether the certificate of the machine is verified.",
    },
}
SWITCHES: Final = frozenset(
    {"basic-auth-only", "batch-mode", "cleanup", "host-key-check", "load-config", "native-ssh", "ssl", "ssl-verify"}
    | {"tty"}
)
"""Options of transports that are on or off."""

BOLT_PROJECT: Final = frozenset(
    {
        "analytics",
        "apply-settings",
        "color",
        "compile-concurrency",
        "concurrency",
        "disable-warnings",
        "format",
        "future",
    }
    | {"hiera-config", "inventory-config", "inventoryfile", "log", "module-install", "modulepath", "modules", "name"}
    | {"plans", "plugin-cache", "plugin-hooks", "plugin_hooks", "plugins", "policies", "puppetdb", "puppetdb-instances"}
    | {"rerunfile", "save-rerun", "spinner", "stream", "tasks", "trusted-external-command"}
)

ENVIRONMENT: Final = {
    "config_version": "A script that prints the version of the environment for reports.",
    "environment_timeout": "How long the server keeps the environment: `0`, `unlimited`, or a time such as `5m`.",
    "manifest": "The file or directory with the code of nodes; `manifests` if nothing says so.",
    "modulepath": "The directories of modules, separated by `:`; the first is searched first.",
    "rich_data": "Whether catalogs can hold values such as `Sensitive`.",
    "static_catalogs": "Whether catalogs hold the checksums of files.",
}

PUPPETFILE: Final = {
    "forge": "The server that modules without another source come from.",
    "mod": "A module: its name, and a version or where it comes from.",
    "moduledir": "The directory that modules are installed into; `modules` if nothing says so.",
}
MODULE_OPTIONS: Final = {
    "branch": "The branch that is checked out.",
    "checksum": "The checksum of the archive.",
    "commit": "The commit that is checked out.",
    "default_branch": "The branch if the wanted one does not exist.",
    "default_branch_override": "The branch that is used instead of `default_branch`.",
    "exclude_spec": "Whether the `spec` directory is left out.",
    "forge": "The server of the Forge.",
    "git": "The address of the repository.",
    "github": "The repository on GitHub.",
    "github_tarball": "The archive on GitHub.",
    "install_path": "The directory that the module is installed into.",
    "local": "Whether the module is in the repository already.",
    "password": "The password for Subversion.",
    "path": "The directory of the module within the repository.",
    "ref": "The branch, tag or commit that is checked out.",
    "resolve": "Whether dependencies are installed, too.",
    "rev": "The revision of Subversion.",
    "revision": "The revision of Subversion.",
    "source": "Where the module comes from.",
    "svn": "The address of the repository in Subversion.",
    "tag": "The tag that is checked out.",
    "tarball": "The address of the archive.",
    "type": "The kind of source: `forge`, `git`, `svn` or `tarball`.",
    "url": "The address of the module.",
    "username": "The user for Subversion.",
    "version": "The version of the module.",
}
