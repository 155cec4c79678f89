"""Files for the pages of rules, which an editor shows as documents: in a directory of the user's own, while we run."""

from __future__ import annotations

from functools import cached_property


class Pages:
    """A directory that is made when the first page is wanted."""

    @cached_property
    def directory(self) -> str:
        """The path of the directory."""
        from tempfile import mkdtemp

        return mkdtemp(prefix="pplint-pages-")

    def delete(self) -> None:
        """Delete what was written."""
        if "directory" in self.__dict__:
            from shutil import rmtree

            rmtree(self.directory, ignore_errors=True)
