"""`pplint clean`: delete what earlier runs left in the cache, for all directories."""

from __future__ import annotations

from msgspec import Struct

from pplint.cache.place import UnusableFolder, cache_folder, clear
from pplint.cli.errors import UsageError
from pplint.cli.options import Options
from pplint.cli.streams import print_text
from pplint.report.escape import visible_path


class CleanOptions(Struct):
    """What the command line says."""

    cache_dir: str | None = None


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = Options("clean", "Delete the cache of all directories.", "[OPTIONS]")
    options.add_argument("--cache-dir", metavar="DIR", help="the directory of the cache, instead of the user's")
    read = CleanOptions(**options.read(arguments))
    folder = cache_folder(read.cache_dir)
    if folder is None:
        raise UsageError("no cache directory is available; name one with `--cache-dir DIR`")
    shown = visible_path(folder)
    try:
        size = clear(folder)
    except UnusableFolder as error:
        raise UsageError(f"`{shown}` {error}") from None
    except OSError as error:
        raise UsageError(f"`{shown}` cannot be cleaned: {error.strerror or error}") from None
    print_text(f"deleted {size:,} bytes in `{shown}`\n" if size else f"there is nothing in `{shown}`\n")
    return 0
