"""Queries: functions whose results are remembered, with what they depend on.

A session holds what is known of the checked files: trees, listings of directories, projects, what inference found out.
A run has one in each process; it is dropped when something is interrupted, and after 10,000 files, or after 3,000 where
another control repository begins. It remembers the results of functions marked `@query`, by their first argument, the
owner (the session, or a project, a module, a folder in it), and the others. All else that is cached, by `functools`,
depends on nothing but its arguments and the program.

While a result is computed, the engine notes what it asks for, in order: other results, and inputs, which are answers of
the disk. Everything asks the disk through `session.disk`, rules as well: for bytes, names in a directory, existence,
links. That nothing is there is an answer, too. What is completed later, such as an alias that is resolved when it is
first needed, belongs to the result in which it was made (`for_current`). Noting costs half a microsecond for each
dependency; which results use what is indexed only when an input changes.

A change computes nothing. `session.forget(path)` asks again what was asked about the path, what is below it, and the
directories around it. If an answer differs, a revision begins, in which all that was computed from it is doubtful. A
doubtful result is verified when it is next asked for: its dependencies are looked at in their order, and the first that
has changed has it computed again. If that gives equal data (`pplint.query.equality`), the result has not changed, and
what depends on it stays. Trees, projects and functions are not data: one that was made again is another one. Nothing of
this recurses. Results in a cycle are computed again; functions that would ask for themselves say so before
(`follow_stack`). What is interrupted is computed again by what asks next. Once there are twice as many results as were
in use, those are dropped that were not asked for since.

A query may have a `fingerprint`: what of its result matters to others, without places in files. If that is equal, the
result has moved, and not changed: what depends on it is computed again when its value is asked for, but that alone is
no reason to compute a *report* again (`@query.report`), which notes the few places in other files that it names
(`note_places`). The fingerprint of a tree is that of its code without comments. So a comment in a class that three
hundred files name has one file checked again.

The same fingerprints are kept between runs: a saved graph has them in place of the contents that they were computed
from, and verifies them by asking for the query again in a session. A query about one file whose fingerprint is that of
all its data is a summary (`@file_summary` of bytes, `@manifest_summary` of a tree, `@data_summary` of keys and values).
What is known of a whole project is put together from summaries, so that an edit concerns only those who would get
another one. Who looks at the bytes of a tree, for a line or a tag above a definition, depends on all of them, which its
source notes (`TrackedSource`). A label into another file is taken from a saved graph only if that file is the same up
to the end of the line; one whose content is known is read only by reports that show it (`UnreadSource`).

A run with `--watch` goes on as a session that checks the files once more while nothing changes. The search for files
and the configuration are results like others. Whatever reports changes need not know which of them matter.
"""

from __future__ import annotations

from pplint.query.decorators import Queries, query
from pplint.query.engine import Engine

__all__ = ["Engine", "Queries", "query"]
