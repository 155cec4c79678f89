"""Checking one file: from its bytes to its findings, what silences them, and their fixes.

No Ruby, no templates, no generators, nothing from the checked tree: configuration is data. Files beyond the limits (1
MiB, 300,000 nodes, depth 500, five seconds and a little more for each file that many look at) are reported and
skipped. A crash in a rule becomes a diagnostic; the other files are still checked.

What may take long is counted: bytes, levels, steps, findings. Counts end the same way on every machine. The clock is
for the unforeseen: a timer of processor time interrupts whatever is done for a file, be it read, inferred,
checked or fixed, by an exception that nothing else catches (`pplint.base.time_limit`). The timer runs from the first
file of a run to the last, since to start and stop it for each are calls of the system. What it leaves half done may
be remembered, so the session is dropped then, and another one begins. What a file is the first to need of others
counts as its own time; the largest repositories we know take a quarter of a second for that. Where there is no such
timer, as on Windows, only the parser asks the clock.

A run leaves nothing behind. SIGTERM, SIGHUP and Ctrl-C are exceptions in the process that reports, which ends the
others on its way out. Each of those waits in a thread for the end of the one that started it, which may be killed.
"""
