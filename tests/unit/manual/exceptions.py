"""What the manual shows and no test runs, each with the reason. What is listed in vain fails, too."""

from __future__ import annotations

PROGRAMS = {
    "apk": "It installs packages of the system.",
    "apt-get": "It installs packages of the system.",
    "brew": "It installs packages of the system.",
    "cd": "It is for the commands after it.",
    "cp": "It is for the command after it.",
    "dpkg-buildpackage": "It takes minutes, and installs packages from the network.",
    "git": "It is for the commands after it.",
    "dnf": "It installs packages of the system.",
    "code": "The editor is not installed where the tests run.",
    "export": "It is for the commands after it.",
    "fuzz_parser": "`nox -s fuzz` builds it with sanitizers.",
    "build.sh": "It needs clang, and `nox -s fuzz` runs it.",
    "run.sh": "It needs clang, and `nox -s fuzz` runs it.",
    "npm": "`nox -s extension` runs it, with packages from the network.",
    "nox": "It makes environments from the network; its sessions are compared with those of the file.",
    "pip": "It installs from the network; the extras are compared, and `test_package.py` installs the package.",
    "pytest": "This is one of the tests that it runs.",
    "python": "It takes hours, or needs clones; the module and its options are compared.",
    "python3": "It makes an environment, in which the next command installs.",
    "r10k": "It installs from the network.",
    "scp": "It needs another machine.",
    "ssh": "It needs another machine.",
}

COMMANDS = {
    "pplint --watch": "It ends by Ctrl-C only; `tests/unit/test_watch.py` runs it.",
    "pplint --executor dask:tcp://10.0.0.1:8786": "It needs a cluster; `tests/unit/test_cluster.py` has one.",
    "pplint check --modulepath /usr/share/puppet/modules /usr/share/puppet/modules/*/": (
        "It takes minutes; `tests/conformance/test_modules.py` compares what it finds."
    ),
    "pplint rule profile-without-owner": "The package is not installed; its own tests run the rule.",
    "pplint rule hard-coded-host": "The package is not installed; its own tests run the rule.",
    "pplint --select profile-without-owner": "The package is not installed; its own tests run the rule.",
}

BLOCKS = {
    "web1.example.com, web2.example.com: 1 changed": "It needs forty nodes; `tests/unit/test_nodes.py` has few.",
    "nodes:": "It needs facts of nodes; `tests/unit/test_nodes.py` reads such files.",
    "facts: debian-12": "It needs facts of nodes; `tests/unit/test_nodes.py` reads such files.",
    "[rules.hard-coded-host]": "The package is not installed; its own tests set the option.",
}
"""Blocks by their first lines."""
