"""What is kept from one run to the next: findings, with the answers of the disk that they were computed from.

**The saved graph** is what the engine knew when a run ended: answers of the disk, groups of them, and results, each
with the numbers of what it depends on (`saved_graph`, `graph_writer`). An answer is the digest of a content, the names
in a directory, that something exists or does not, where a link leads, or the fingerprint of
a query about a file, with the name of that and the digest of the content. Where a summary is a few names, the answer
has them instead of a digest, so that a run after an edit need not read every file of a project
(`names_summary`). A group is what a query depends on that many results share; a file depends on about fifteen. The
results are the findings of a file, with its path and settings as the key, and the search for files, with the arguments
of the run. All runs in a directory share the graph, whatever their arguments: if no dependency of a result has changed,
neither has the result, and nothing need be known of classes or modules. It is read whole, but for the results: a
hundred share a row. Runs at the same time may give one number to different answers; the last to write the graph wins,
and rows that the other wrote are not taken for its own. Old numbers remain of what changes often, so that a graph that
has more than doubled is written anew.

**Answers are verified without reading.** The graph has the `stat` of files and directories: size, times, inode. If that
of a file is as before, so is its content; if that of a directory is, so are the names in it, and what was not there is
still not there. Such a path is the guard of these answers. A `stat` is trusted only if it had not changed for two
seconds when the run began, and only while the clock is later than it was then; everything else is read again when a
result depends on it, and its digest compared. Where much of a checkout was that new, the first run after it has settled
verifies all of it, and records the guards. A result that is no longer right is computed again, as is one that depends
on an answer that changed during the run. What a time limit or an internal error ended is never kept.

**A run in which nothing changed is a row, too**: what it printed and its exit code, by its arguments, the directory,
the terminal, the environment variables that it reads, and the program, with the guards of all that it depends on. The
program is identified by its version, that of Python, what is installed with it, and the content of its packages and of
those with rules: by the `RECORD` of what is installed from a wheel, by the `stat` of each file elsewhere. Such a run
loads neither rules nor parser, nor `msgspec`. Where something changed, results that do not depend on it are taken from
the graph, and the rest is checked as without a cache, so that neither the order of files, nor the number of processes,
nor the content of the cache changes a report.

**Nothing in a checked tree is trusted, and nothing is written there.** The cache lies in the user's own folder
(`$XDG_CACHE_HOME/pplint`, or what the system has for it), open to nobody else, with a database for each directory that
pplint runs in. A folder named by `--cache-dir` or `PPLINT_CACHE_DIR` is used if it is the user's, and not a link; no
configuration file names one. Rows are typed data with a checksum, never pickled; a database that is damaged, or that
another program made, is replaced, and one that is locked, full or read-only is left alone: the cache never changes
what is reported, and never fails a run. What is stored of a file are findings, names and digests, not its content. A
data file that reports do not show whole is identified by the digest of its content, and its row says what is hidden
(`ShownSource`).

Runs that write use no rows: fixes, comments and baselines are computed from what the file holds at that moment. All
other rows are deleted when a database outgrows its limit.
"""
