"""Queries: functions whose results are remembered, with what they depend on.

A session holds what is known of the checked files: their trees, what directories list, projects, what inference found
out. A run makes one in each process and hands it down; when something is interrupted half way, the session is dropped
and another begins, as it is after 10,000 files, or after 3,000 where another control repository begins. What is
remembered is the result of a query: a function that is marked `@query`, for its first argument, the owner (the
session itself, or a project, a module, a folder in it), and the others. `ctx.once` is the same for a file while it is
checked. All else that is cached, by `functools`, depends on nothing but its arguments and the program.

One engine remembers, in a run as in an editor (`pplint.query`). While it computes a result, that is on top of a
stack, and whatever is asked meanwhile is noted as what it depends on, in order: other results, and inputs, which are
answers of the disk. All of a project asks the disk through `session.disk`, and so does a rule: the bytes of a file,
what a directory lists, whether something is there, where a link leads. That nothing is there is an answer like any
other, so a file which appears is noticed by those that looked for it. What is completed later, such as an alias that
is resolved when it is first needed, is a part of the result in which it was made (`for_current`), and what has that
depends on it. Noting costs about half a microsecond for each question, a hundred questions for a file. Who depends on
what is indexed only when an input changes, so a run pays nothing for that.

A change computes nothing. `session.forget(path)` asks again what was asked about the path, what is below it, and the
directories around it up to the first that was there and is, by any name that leads there. A lookup of a name in a
directory depends on that name only, and not on the others there. An answer that is as before changes nothing. One
that is not begins a revision, in which all that was computed from it, directly or not, is doubtful. A doubtful result
is verified when it is next asked for: what it depends on is looked at in the order in which it was asked for, and
verified first where that is doubtful, too. The first that has changed has the result computed again; if there is
none, it stays. If what is computed again is the same data as before (`pplint.query.equality`), it has not changed,
and what depends on it stays. So a function only has to be marked as a query: what metadata says, which
modules are missing, the variables of site manifests end what an edit makes doubtful. Trees, projects and functions
are not data: one that was made again is another one. Nothing of this recurses, as directories lie in each other as
deep as they like. Queries that depend on each other in a cycle, through what they complete late, are computed again;
functions that would ask for themselves say so before (`follow_stack`). What is interrupted while it is computed or
verified is computed again by what asks next. Once there are twice as many results as were in use, those are dropped
that were not asked for since, with all that only they depend on.

A value may move without its meaning. A comment above a class changes each place in its tree, but no program that names
the class. So a tree of the same code (`@_parsed.equivalence`) has moved, and not changed. What depends on it has moved,
too: it is computed again when its value is asked for, but it is not a reason to compute a *report* again
(`@query.report`): what was found in a file. A report names few places in other files, and notes them (`note_places`):
it depends on the text up to each of them. A result that needs the bytes of such a tree depends on all of them. So after
a comment in a class that three hundred files name, one file is checked, in the editor as on the command line.

What is known of a whole project is put together from summaries of its files. A function that is marked `@file_summary`
depends on nothing but the bytes of one file, and returns plain data: the words that may be modules, the types that
attributes are set for, the names that are mentioned. Results depend on the summary, and not on the content, in a
session as between runs. So an edit concerns only the results that would get another summary. Files of data are
summarised by their keys, and by what they have for a key (`@data_summary`), while dependencies are recorded: an edit of
a value concerns the results that ask for its key. Summaries never have places in the file. Those of the tree of a
manifest (`@manifest_summary`), such as which resources of a type it may declare, are made from the tree that a session
has anyway, and where a word is searched for in all files (`of_read`), from the text that the run has anyway.

Between runs, only the tree of a program that others name counts, and not its comments (`pplint.project.program_text`):
what names a class depends on what is left of the text without them. A result that needs the text all the same, for a
line or for a tag above a definition, depends on all of it, since the source of such a file is one that notes when its
bytes are asked for (`TrackedSource`). A label that points into another file is taken from a row only if that file has
the same bytes up to the end of the line that is shown, so an edit in a body concerns nobody who is shown its head.
Where a finding starts is kept with it: a file that is known to be as it was is read only by reports that show it
(`UnreadSource`).

A run with `--watch` is a run like any other, and then a session. What is shown first comes from several processes and
the cache. While nothing changes, a session that watches checks the files once more, so it knows their dependencies. The
search for files, and the configuration, are remembered results of that session, too: they are done again when an answer
of the disk is another one. Whatever reports changes need not know which matter: a change to something that was not
asked about drops nothing, and an answer that is as before is not passed on.

A result that others interrupted by naming it in a cycle is as it was when first asked for, as in a run.
"""

from __future__ import annotations

from pplint.query.decorators import Queries, query
from pplint.query.engine import Engine

__all__ = ["Engine", "Queries", "query"]
