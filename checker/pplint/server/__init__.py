"""A language server: it reports findings to an editor as the user types, and answers questions about names and types.

It speaks the Language Server Protocol over standard input and output. One thread reads; the main thread, which only a
timer of processor time can interrupt, does everything else.

One thread reads, the main thread works, since only the main thread can be interrupted by the timer of processor time.
What is cancelled is answered by the thread that reads, at once. A change of a document is only taken note of; what
depends on it is forgotten when somebody next asks, so of several changes only the last one costs anything, and what
was asked about an older version is dropped. While no message waits, files are checked, one between two looks at what
came: open ones first, the last opened before the others. A file is checked as a whole, and what types meanwhile waits
for that; so those that are not open are left until no message has come for a quarter of a second
(`pplint.server.work`).

The text in the editor is the content of the file: `session.replace` has the disk of a session answer with it, for
what asks. An open program keeps its model, from which its diagnostics, hover and definitions are; it is remembered
like any result, and asks for more as a part of that result. A file that takes too long, and whatever fails, ends the
session, as in a run; the file is left alone until it changes.

What names mean in a file is a result like any other (`pplint.server.uses`): all of its names, each with what tells
the thing that it names from all others, by `resolve`, and nothing is evaluated for that. References are those of the
files whose text mentions the name, so a question costs the files that may have an answer. A variable is known by the
first place that sets it in its scope. **A rename is proven**: the edited files are resolved once more, in a session
of their own, and each name must mean what it did, the renamed one included.

What may be typed next is reported by tokens. A program that somebody types in rarely parses, and inference over a
guess would mislead. The scanner's tokens before the cursor are right all the same, so
`pplint.server.completion` reads which brackets are open and what each of them opens (`levels`), from that what can be
at the cursor (`places`), and which types a value there may have (`expected`). What it names are the project's names,
and the definitions of the document that parse (`sight`). Nothing is inferred for it, so the answer comes before the
file is checked. All names of modules are listed by the first lines of definitions (`listing`), and remembered; a
signature or a comment is read when somebody looks at an item.

In YAML and JSON, lines tell where a cursor is (`pplint.server.data`). From the closest line above that starts an
entry in the first column, lines are read up to the cursor with their indentation, brackets and quotes (`frames`), so
neither the length of a file counts nor what is wrong elsewhere in it. A quote or bracket that was not closed ends
with the first entry that is indented no more than what is around it. What leads to the cursor is the path of a key
(`cursor`); the type of the parameter says what may be there, or the words of a format (`words`). Hover, definitions
and the outline are about what is written, and ask the nodes that checks have, too. The parameters of all classes are
listed without parsing any.

Messages are structs, decoded and checked by `msgspec` (`pplint.server.protocol`); a method is a function of what came
with it. A library for the protocol would add some hundred milliseconds to every start.
"""

from __future__ import annotations

import gc
import os
from threading import Thread

from pplint.server.inbox import Inbox
from pplint.server.server import Server
from pplint.server.transport import Output


def serve() -> int:
    """Serve the client at standard input and output until it ends; return the exit code."""
    # Nothing looks for garbage while somebody waits.
    gc.disable()
    source, target = os.dup(0), os.dup(1)
    # Whatever else is printed must not get between the messages.
    os.dup2(2, 1)
    with open(source, "rb") as stream, open(target, "wb") as sink:
        output = Output(sink)
        inbox = Inbox(output)
        Thread(target=inbox.read_all, args=(stream,), daemon=True).start()
        code = Server(inbox, output).run()
        os._exit(code)  # A thread that reads cannot be ended.
