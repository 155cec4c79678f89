"""Running over many files: processes, parts of a run, watching, and where the time goes.

Processes and not threads, since parsing holds the interpreter's lock. Neighbouring files go to the same process, as
they name the same others, in chunks that get smaller towards the end, by their bytes: these show what a file costs
about as well as the times of the last run would (Debian's modules on eight processes end 7% later than if all ended
together; by numbers of files it was 53%). Only plain data goes to other processes and comes back, each by a pipe of
its own whose other end nobody else holds: a process that dies, even in the middle of its results, ends its pipe, and
what it had is divided among others. A cluster sees bytes, which a process of our own in each thread of its workers
reads. Nothing looks for garbage while files are checked, and the process ends without taking apart what it has read.

The checker is plain Python, but for the grammar. Compiled parts of it were measured, and gain less than they put at
risk: calls between them are not counted, so a deep program would end the process, and no timer interrupts them.
Figures are in benchmarks.

All rules are in one walk, and what most of them ask first is the name of a node. So a rule says which names it is
about (`@rule(…, named=…)`: a set, or a function that decides), and the walk looks up which rules see a node by its
class and its name (`pplint.rule.visit`): of thirty rules that are about attributes, few are called for one. A rule
that looks for something in the whole file asks `ctx.nodes_of` for the nodes of a class, for which the tree is walked
once. What is known of a file is freed once it is checked; nothing may hold it in a cycle, such as an exception that
its own frame has in a variable, as nothing looks for these.

A hook for commits starts the program for a file or two, so most of its time is loading. What only some runs need is
imported where they need it: what reads syntax errors where there are some, the functions of a theme when one is
called (`evaluator.builtins.themes` says where they are), layouts, fixes, `rich`, and `importlib.metadata` where
another package than ours may bring rules. The rules that come with pplint are known from a generated table of
constants (`pplint.rule.table`); the module of a rule is imported when the first node is there that it wants to see,
of that class and name. `--version` loads not even `typing`. Tests count what is loaded. Regular expressions of the
program (`pplint.base.late_patterns`) are compiled when they are first used, and the classes of what may be wrong (the
`issues` of each package, `pplint.base.late_modules`) are made when one of them is. To look for the files of five
hundred modules takes a fifth of such a run, so the code of those that were loaded lies together in a file beside what
Python keeps (`pplint.base.code_bundle`), which says as well what else was loaded with a module, and in which order:
these are run without being looked for, and their code is one value, as most of their names are the same. So are the
rules that want to see a class of nodes. A run that finds all it asks for in the cache loads nothing that checks a
file: what comes of one (`pplint.check.file_result`, `file_task`) and what a rule is (`pplint.rule.entry`) are by
themselves. A command line of switches, paths and few other options is read without `argparse`
(`pplint.cli.check_arguments`). For one file, a project is asked for names, and not for lists of them: whether there
is a fact is found in the texts of the files that may add it, what is missing is worked out where stubs know the name,
and what all manifests declare where nothing else shows it. Of a bundled file of stubs, the definition that is asked for
is found by a search (`pplint.project.stub_pieces`), and only that is parsed.

Classes that hold data are structs of `msgspec`: nothing is compiled for a class, an object is made without running
Python code, and what is frozen cannot be changed. Nodes are out of the garbage collector's sight (`gc=False`), since
they form trees. What an object remembers by `cached_property` needs `dict=True`, and does not go to other processes.
Figures are in benchmarks.

Asking such a class whether something is of it (`isinstance`) takes three times as long as with other classes where
the answer is no, as Python asks the class of the class. So the places that ask most, mostly in vain, compare the
class itself: `type(node) is ast.Assignment`, a set of classes, a table. `syntax.walk.find` looks for nodes of some
classes that way.
"""
