"""What is kept from one run to the next: findings, with the answers of the disk that they were computed from.

**The row of a file** holds its findings and what they depend on: the digest of a content, the names in a directory,
that something exists or does not, where a link leads, and file summaries (`pplint.session.summaries`), each with the
name of its function, a digest, and the digest of the content that it was made from. Where a summary is a few names, the
row holds them instead of a digest, so that a run after an edit need not read every file of a project
(`names_summary`). If all of these are as before, so are the findings; nothing need be known of classes or modules.
Dependencies are noted while files are checked, and collected from the graph of results. Answers that the same files
depend on form a group, which is stored and verified once; a file has about fifteen of them.

**Answers are verified without reading.** The row of a run has the `stat` of files and directories: size, times, inode.
If that of a file is as before, so is its content; if that of a directory is, so are the names in it, and what was not
there is still not there. A `stat` is trusted only if it had not changed for two seconds when the run began, and only
while the clock is later than it was then; everything else is read again and its digest compared. Where much of a
checkout was that new, the first run after it has settled verifies all of it, and records the guards. A result that is
no longer right is computed again, as is one that depends on an answer that changed during the run. What a time limit or
an internal error ended is never kept.

**A run in which nothing changed is a row, too**: what it printed and its exit code, by its arguments, the directory,
the terminal, the environment variables that it reads, and the program. The program is identified by its version, that
of Python, what is installed with it, and the content of its packages and of those with rules: by the `RECORD` of what
is installed from a wheel, by the `stat` of each file elsewhere. Such a run loads neither rules nor parser, nor
`msgspec`. Where something changed, a second row says which answers each file depends on, by their numbers, and what was
found there (`pplint.cache.run_dependencies`): files that depend on nothing that changed are taken from it, and so is
the search for them. A run with other arguments, or in a window of another width, takes the files from the latest run
that had about as many, and searches itself. Files that are not in it, and those of a run over a few files, come from
rows of their own if their answers hold. The rest is checked as without a cache, so that neither the order of files, nor
the number of processes, nor the content of the cache changes a report.

**Nothing in a checked tree is trusted, and nothing is written there.** The cache lies in the user's own folder
(`$XDG_CACHE_HOME/pplint`, or what the system has for it), open to nobody else, with a database for each directory that
pplint runs in. A folder named by `--cache-dir` or `PPLINT_CACHE_DIR` is used if it is the user's, and not a link; no
configuration file names one. Rows are typed data with a checksum, never pickled; a database that is damaged, or that
another program made, is replaced, and one that is locked, full or read-only is left alone: the cache never changes
what is reported, and never fails a run. What is stored of a file are findings, names and digests, not its content. A
data file that reports do not show whole is identified by the digest of its content, and its row says what is hidden
(`ShownSource`).

Runs that write use no rows: fixes, comments and baselines are computed from what the file holds at that moment. Old
rows are deleted when a database outgrows its limit.
"""
