"""A language server: an editor is told of what is found while somebody types, and asks what names and types are.

It speaks the Language Server Protocol over standard input and output. One thread reads; the main thread, which only a
timer of processor time can interrupt, does everything else.
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
