"""What is kept from one run to the next: findings, with the answers of the disk that they were computed from.

The row of a file has its findings and the answers of the disk that they were computed from: the digest of a content,
the names in a directory, that something is there or is not, where a link leads, and the summaries of other files. A
summary (`@file_summary`) is kept as the name of its function, its own digest, and the digest of the content: it is only
computed again for another content. A summary of a few names (`@names_summary`) is kept whole in place of its digest, so
a rule that looks at all files of a project reads only the edited one. If all answers are as before, so are the
findings; nothing has to be known of classes or modules. While files are checked, a recording session
(`pplint.session.recording`) notes the answers, and the dependencies of each file are collected from the graph of
results. Answers that the same files depend on form a group, which is stored and compared once; a file has about fifteen
of them. The summary of a program's code is only computed once something depends on it, which is so for half of them.

An answer is asked for again without reading. The row of a run has the `stat` of files and directories: size, times,
inode. If that of a file is as before, so is its content; if that of a directory is, so are the names in it, and what
was not there is not there. Most answers have such a guard (`pplint.cache.guards`), and many share one. A guard is
trusted only if it had not changed for two seconds when the run began, and only while the clock is later than it was
then; of all else the content is read again and its digest compared. Where much of a checkout was that new, the first
run that finds all as it was once this has settled looks at all of it, and leaves the guards. A result that is no longer
right is computed again, as is one that depends on an answer that changed during the run, and what ended by the clock or
by a mistake of ours is never kept.

A run in which nothing is different is a row, too: what it printed, and its exit code, by its arguments, the
directory, the terminal, the environment variables that it reads, and the program. The program is known by its
version, that of Python, what is installed beside it, and the content of its packages and of those with rules: by the
`RECORD` of what is installed from a wheel, by the `stat` of each file elsewhere. Such a run loads neither rules nor
parser, nor `msgspec`. Where something is different, a second row says which answers each file is on, by their
numbers, and what was found there (`pplint.cache.run_dependencies`): files that are on nothing that changed are taken
from it, and so is the search for them. A run with other arguments, or in a window of another width, takes the files
from the latest run that had about as many, and searches itself. Of the others, and in a run over a few files, those
of which the answers hold are taken from rows of their own. What is left is checked as ever, so the order of the run,
the number of its processes, and what is in the cache change nothing.

Nothing in a checked tree is believed, and nothing is written there. The cache lies in the user's own folder
(`$XDG_CACHE_HOME/pplint`, or what the system has for it), open to nobody else, a database for each directory that
pplint is run in. A folder that is named, by `--cache-dir` or `PPLINT_CACHE_DIR`, is used if it is the user's, and no
link; no configuration file names one. Rows are typed data with a checksum, never pickled; a database that is damaged,
or that another program made, is made anew, and one that is locked, full or closed to writing is left alone: the cache
never changes what is reported, and never fails a run. What is stored of a file are findings, names and digests, not
its content. A file of data of which reports do not show all is known by the digest of what it holds, and its row says
what is hidden (`ShownSource`).

Runs that write use no rows. Fixes are computed from what the file holds at that moment; so are comments and
baselines. Old rows go when a database has outgrown its limit.
"""
