"""What can be known of a program without compiling it: the types of its expressions, and what cannot be right.

They are one thing. An expression evaluates to a value, or to `Unknown(type)`: not known here, but of a type. Each
operator and function says what it makes of unknown operands, so the evaluator that folds constants also infers types.
`Any` is another matter: it means that anything is allowed.

A catalog is a third reading of the same program. `pplint.catalog` evaluates what a node declares, with its facts and
data: classes at once, instances of defined types in rounds with the collectors. What is declared on a way that may
not be taken (`Evaluation.in_doubt`) is marked, what is set there is unknown, and what has an unknown title leaves its
type open. Nothing that is printed as known may differ from the compiler's catalog.

Where the way is not known, all ways are taken. Each starts from the same variables, narrowed by what its condition
says (`$x =~ String`, `$x == undef`, the options of `case`). A way that ends in `fail` or a jump gives nothing.
Afterwards a variable has one of the values that the ways gave it.

Inference is an evaluation that goes on after errors. It follows every definition of a file for itself, with
parameters of which only the types are known. What cannot be evaluated becomes a problem, its value unknown, and the
next expression is looked at. A problem keeps the node that it blames, and what inference knew there; rules subscribe
to problems as they do to nodes, and word them. For everything else rules ask `ctx.type_of(node)` and
`ctx.value_of(node)`.

A run is made of parts, each of which says by its methods what happens to it; nothing else assigns to them. The
evaluator's `Evaluation` has a `Budget` (steps, time, sizes), a `Catalog`, the `PossibleJumps` of branches that may be
taken, and the `Output` of templates. `Inference` adds a `Memory` of expressions, a `ProblemList`, the
`CurrentDefinition`, the `StepBudget` of a file's definitions, the `OtherDefinitions` that it pays for, the
`NearNames` of what is not found, and the `AttributeChanges` that forgive problems. Names are looked up in
`FileNames`: the file's own declarations first, and then those in the `ProjectNames` that all files of a project
share. `MissingNames` knows what can be said about a name that is not found.

What a name means is asked in one place. `resolve(node)` gives a symbol (`pplint.infer.symbols`): a variable,
parameter, fact, function, class, defined or resource type, data type, attribute, plan, task, or a resource of the
file. A symbol has its declaration, with the place of the name and of the whole, its owner and its declared type, so
what an editor shows or jumps to needs no further search; `resolve_at(offset)` is what an editor asks. After it are
three answers, each of them given once for a file: `Scopes` says which variables are set where and seen from where,
`NodeIndex` what is around a node, `SymbolTable` what a name of a kind means. `ctx.resolve`, `ctx.scopes`,
`ctx.around` and `ctx.names` ask them.

Only what cannot be right is reported. A type error needs that no value of the found type is of the expected one
(`intersects`, not assignability; `--strict` asks for the latter). If a call has several overloads that may be meant,
a problem must show in all of them. The variables of other classes are those of one silent run over the class,
remembered for the project. A function is known by its signature. If that does not say what it returns, one silent run
over its body does, for any arguments; of one that needs its own result to say so, nothing is known.

Errors are data. An issue is a class with named arguments, and may have a code of the compiler's. What goes wrong with
a text, a type, a value or an expression is raised with an issue and passed on as one; problems of inference hold it.
Words are formed where somebody reads them, by `pplint.wording`: `sentence` gives the compiler's for `pplint eval`,
`clause` what a rule puts into a message, `mismatches` what a type expects and what it got. Nothing reads a message.
What a program itself can read, as the error that `get` hands to its lambda, is a value.

Where inference gives up, it says so. A reference into a module that is not available is not an error; the summary
counts it, and `--show-approximations` shows the place.
"""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from pplint.base.late_modules import late_module

    issues = late_module(f"{__name__}.issues")
