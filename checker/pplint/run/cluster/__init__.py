"""Work on the machines of a cluster, which see the same files at the same paths.

What goes there and what comes back is bytes, so that a cluster knows nothing of us: in each thread of its workers, a
process of our own does the work. It may die of a file, and keeps what it has read until the run ends.
"""

from __future__ import annotations


class ClusterError(Exception):
    """A cluster did not do all of the work; the message says what is missing."""
