"""The cache that the user shares with others: the server that the command line or the environment names.

No configuration file names one: it may come from anybody, and would say where what is found in a program is sent to.
"""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from pplint.cache.guards import NONE, Guards
from pplint.cache.place import URL
from pplint.cache.present import Present
from pplint.cache.remote.address import BadAddress, read_address
from pplint.cache.remote.server import Server
from pplint.cache.remote.shared import Shared
from pplint.cache.replay import terminal
from pplint.cache.rows import Guarded, RunRow, environment
from pplint.cli.check_arguments import read_options
from pplint.cli.check_parser import seconds
from pplint.cli.errors import UsageError
from pplint.cli.streams import print_text
from pplint.late_patterns import late_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.cache.replay import Earlier
    from pplint.cli.check_options import CheckOptions
    from pplint.session.answers import Answer

WRITE = "PPLINT_CACHE_WRITE"
TIMEOUT = "PPLINT_CACHE_TIMEOUT"

_SECONDS = 5.0
"""How long a run waits for a server, in all, and as long again to give it something."""

_PLAIN = frozenset({"--cache-write"})
_JOBS = late_pattern(r"-j\d+")
_WITH_VALUES = frozenset({"--cache-url", "--cache-timeout", "--cache-dir", "-j", "--jobs"})
"""The options that nothing depends on that is printed."""


class SharedCache:
    """The cache of others, for one run of the command."""

    def __init__(self, shared: Shared, options: CheckOptions, arguments: Sequence[str], earlier: Earlier) -> None:
        self.shared = shared
        self.key = (_essential(arguments), terminal(), environment())
        self.part = (options.paths, str(options.shard))
        self._is_quiet = options.quiet
        self.present = Present()
        self._earlier = earlier

    @property
    def note(self) -> str | None:
        """What is wrong with the server, for the user."""
        server = self.shared.server
        is_told = server.failure is not None and not self._is_quiet
        return f"the cache at `{server.address}` is left out: {server.failure}" if is_told else None

    def printed(self) -> int | None:
        """Print what another run printed where nothing is different; return the exit code, None if there is none."""
        checkout, earlier = self.shared.checkout, self._earlier
        run = self.shared.run(self.key) if earlier.row is None else None
        if checkout is None or run is None:
            return None
        found = [answers for each in run.asked if (answers := checkout.answers(each)) is not None]
        answers = [each for several in found for each in several]
        if len(found) < len(run.asked) or not all(map(self.present.holds, answers)):
            return None
        print_text(run.text)
        guards = Guards(earlier.started, self.present.statuses)
        earlier.store.write({earlier.key: _row(guards, earlier.started, answers, run.code, run.text)})
        return run.code


def _row(guards: Guards, started: int, answers: Sequence[Answer], code: int, text: str) -> bytes:
    """Return the row of a run that printed a text, and stands on some answers."""
    loose = [each for each in answers if guards.of(each) == NONE]
    unguarded = [(each.kind, each.path, each.limit, each.mark, each.of) for each in loose if each.mark is not None]
    return RunRow(started, code, text, Guarded(list(guards.paths), b"".join(guards.stamps), unguarded)).packed()


def shared_cache(arguments: Sequence[str], earlier: Earlier) -> SharedCache | None:
    """Return the cache that the user shares with others, None if there is none; raise `UsageError`."""
    options = read_options(list(arguments))
    if not options.may_use_cache:
        return None
    url = os.environ.get(URL, "") if options.cache_url is None else options.cache_url
    if not url:
        if options.cache_write:
            raise UsageError(f"`--cache-write` is for a cache that `--cache-url` or `{URL}` names")
        return None
    named = URL if options.cache_url is None else "--cache-url"
    try:
        address = read_address(url)
    except BadAddress as error:
        raise UsageError(f"`{named}` {error}") from None
    seconds = options.cache_timeout or _seconds_in(os.environ.get(TIMEOUT))
    may_write = options.cache_write or os.environ.get(WRITE, "") not in {"", "0"}
    return SharedCache(Shared(Server(address, seconds), may_write), options, arguments, earlier)


def _seconds_in(text: str | None) -> float:
    if not text:
        return _SECONDS
    try:
        return seconds(text)
    except ArgumentTypeError as error:
        raise UsageError(f"`{TIMEOUT}`: {error}") from None


def _essential(arguments: Sequence[str]) -> list[str]:
    """Return a command line without what nothing depends on that is printed."""
    found: list[str] = []
    words = iter(arguments)
    for word in words:
        name = word.partition("=")[0]
        if word == "--":
            return [*found, word, *words]
        if _JOBS.fullmatch(word) is not None:
            continue
        if name in _WITH_VALUES:
            if name == word:
                next(words, None)
        elif name not in _PLAIN:
            found.append(word)
    return found
