"""The files and modules around the checked code.

A file belongs to a module, to a control repository, or to neither. `project_of` finds out which, and gives one
object of a session for each of them, which answers by name: classes, defined types, functions, plans, data types,
resource types, facts, templates.

Which modules a file sees depends on what is around it:

- A control repository (an `environment.conf`, a `Puppetfile`, or `manifests` beside `modules`, `site` or
  `site-modules`) sees those on the path in `environment.conf`, or in these three, and in the `moduledir` of the
  `Puppetfile`.
- A module elsewhere (a `metadata.json`, or a directory in `modules`, `site`, `site-modules` or a named one) sees
  itself, its siblings in a directory of these names, `spec/fixtures/modules`, and the modules checked out beside it
  that its metadata ask for.
- Any other file sees none.

A module whose `metadata.json` cannot be read keeps the name that is still to be seen in it, or that of its main
class.

A control repository that lies in a module, for `vagrant` or for tests, sees that module, too.

A repository may have a `metadata.json`: with an `environment.conf`, or with a site manifest, it is not a module for
that. A module whose tests have a `Puppetfile` is one all the same.

Somebody else's code is read, and not reported on. What a `Puppetfile` installs, what Git has as a submodule, and a
directory on the path whose name says so (`vendor`, `external_modules`) is not searched for files to check, unless it
is named or `include-vendored` is set. A submodule that is not checked out holds whatever is looked for in it. An
empty directory on the path is not a module: Git keeps none, and leaves one where a submodule belongs.

What Git ignores may be there. `pplint.project.git_ignored` reads the ignore files with `pathspec`, as answers of the
disk, and never runs Git. The search leaves ignored files out, unless they are named. A name is not unknown if a file
that would define it is ignored, unless the whole module is: then something else, such as r10k, put it there. Rules
that could take long to match are not asked about long paths.

The directories in `modulepath` come on top. Nothing else is searched, no directory of the system.

Names are looked up as the autoloader does, and tested against it: a class `a::b::c` may be in `manifests/b/c.pp`,
`manifests/b.pp` or `manifests/init.pp`; a function or a data type has one file; Ruby's functions, types and facts are
read from `lib`, without running them; the site manifests share one scope. Nothing is indexed beforehand: a lookup
costs some listed directories and one parse. Directories are listed once and files read once in a session. A file that
is being checked is parsed for both, what comes first.

Not found is not unknown. A name is reported as unknown only if what should hold it is there and could be read: the
module of its namespace, or, for a global name, every module that `metadata.json`, `.fixtures.yml` and `Puppetfile`
say is needed, and those that they need in turn. A `Puppetfile` that does more than name modules leaves everything
open, and so does a path with parts outside of the repository. For missing modules, stubs or signatures answer if
there are any; other references into them are counted, and the summary says how many there are and where they lead.

A module that is checked by itself will have others beside it: the functions of stdlib are known there, and reported
if `metadata.json` does not name it. In a control repository, only what is on the module path exists.

A file of data is a checked file. The search takes `hiera.yaml`, and below the directories that hierarchies name what
is called like data; only hierarchies are read to find it. What a server's own hierarchy reads is in `data` or
`hieradata`. `linter.check` shows rules a `DataFile` or a `HierarchyFile` by the table that has the nodes of programs,
so a rule sees either programs or data. The tree in its context is that of an empty manifest: what can be named is
what could be named there. Suppressions, fixes and `--add-ignore` are on `pplint.check.content`, which answers for a
program or data what it says apart from its places: where comments are, and what may not change. **One place decides
what may be shown.** `pplint.check.secrets` finds the secrets of a file, program or data, and all that is found in it
passes there before it is reported, kept or sent anywhere: sources get asterisks, words and fixes lose what is secret,
labels say which bytes around them are. Who found it does not matter, nor in which file the check was.

Data is looked for by key. A key in a file of the hierarchy that every node reads, of a module or of the environment,
replaces the default of a class's parameter, and then that default is not reported. Data in a level with
variables in its path leaves the default to other nodes; there, only `undef` is let through, which says that there
must be data. Where all levels can be read and every node finds a value, `ctx.names.looked_up_type(key)` is the join
of the types of what may be found, of a parameter as of any other key; inference takes it for the result of `lookup`.
More is on a page of its own.

Names and trees are hostile. A path is followed through the names that directories list, so no name leads out of a
module. Links lead to what lies in the project, or in a directory that the user names. Directories outside that an
`environment.conf` names are not opened.
"""
