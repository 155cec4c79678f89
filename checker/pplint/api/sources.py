"""Sources of modules: a folder, an archive, a Git revision, or a file that already holds its signature.

An archive and a revision are looked at through a session in whose past the files were there: nothing is checked out.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.api.archives import ENDINGS, UnreadableArchive, is_read, read_archive
from pplint.api.dump import signature_of
from pplint.base.reading import MAX_FILE_SIZE, read_regular_file
from pplint.base.real_paths import forward, repository_root
from pplint.report.escape import visible_path
from pplint.revisions.git import RevisionError
from pplint.revisions.trees import Revision
from pplint.session import Session
from pplint.session.overlay import OverlayFiles
from pplint.signatures.files import MAX_SIGNATURE_BYTES, UnreadableSignature, decode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.session.overlay import OverlayFile
    from pplint.signatures.model import Signature

_AT: Final = "@"
_METADATA: Final = "metadata.json"
_CODE: Final = ("manifests", "lib", "functions", "types", "plans", "tasks")


class UnusableSource(Exception):  # noqa: N818 - reads as what it says
    """What names no module; the message is a whole sentence."""


def read_source(text: str) -> Signature:
    """Return the signature of the module that a word names; raise `UnusableSource`.

    It is a folder, an archive `.tar.gz`, a file with a signature, or `FOLDER@REVISION` for a Git revision of a folder.
    """
    shown = visible_path(text)
    try:
        if os.path.isdir(text):
            return _in_folder(text)
        if os.path.exists(text):
            return _in_file(text)
        folder, separator, revision = text.rpartition(_AT)
        if separator and os.path.isdir(folder or os.curdir):
            return _at_revision(folder or os.curdir, revision)
    except (UnreadableArchive, UnreadableSignature) as error:
        raise UnusableSource(f"`{shown}` {error}") from None
    except RevisionError as error:
        raise UnusableSource(f"`{shown}` cannot be read: {error}") from None
    except (OSError, ValueError) as error:
        raise UnusableSource(f"`{shown}` cannot be read: {getattr(error, 'strerror', None) or error}") from None
    raise UnusableSource(
        f"`{shown}` does not exist; name a directory, an archive, a signature, or `DIRECTORY@REVISION`"
    )


def is_module(folder: str) -> bool:
    """Return whether there is a module at a path."""
    has_metadata = os.path.isfile(os.path.join(folder, _METADATA))
    return has_metadata or any(os.path.isdir(os.path.join(folder, each)) for each in _CODE)


def _in_folder(folder: str) -> Signature:
    root = os.path.realpath(folder)
    if not is_module(root):
        raise UnusableSource(f"`{visible_path(folder)}` is not a module: it has neither `{_METADATA}` nor `manifests`")
    return signature_of(Session(), root)


def _in_file(path: str) -> Signature:
    if not os.path.isfile(path):  # To open a pipe would wait for whoever writes to it.
        raise UnusableSource(f"`{visible_path(path)}` is neither a directory nor a regular file")
    if path.endswith(ENDINGS):
        return _of_files(os.path.abspath(path), path, read_archive(path, MAX_FILE_SIZE))
    data = read_regular_file(path, MAX_SIGNATURE_BYTES)
    if len(data) > MAX_SIGNATURE_BYTES:
        raise UnreadableSignature(f"is larger than {MAX_SIGNATURE_BYTES >> 20} MiB")
    return decode(data)


def repository_of(directory: str, revision: str) -> tuple[str, str]:
    """Return the repository of a directory and the prefix of its files there; raise `UnusableSource` without one."""
    root = os.path.realpath(directory)
    repository = repository_root(root)
    if repository is None:
        shown = visible_path(directory)
        raise UnusableSource(f"`{shown}` is not in a Git repository, and has no revision `{revision}`")
    inner = forward(os.path.relpath(root, repository))
    return repository, "" if inner == os.curdir else f"{inner}/"


def _at_revision(folder: str, name: str) -> Signature:
    root = os.path.realpath(folder)
    repository, prefix = repository_of(folder, name)
    files = Revision.named(repository, name).files(prefix, is_read, MAX_FILE_SIZE)
    return _of_files(f"{root}{_AT}{name.replace('/', '-')}", f"{folder}{_AT}{name}", files)


def _of_files(root: str, shown: str, files: Mapping[str, OverlayFile]) -> Signature:
    """Return the signature of the module with these files; `root` is a path at which there is no directory."""
    if not files:
        raise UnusableSource(
            f"`{visible_path(shown)}` contains no module: it has neither `{_METADATA}` nor `manifests`"
        )
    while os.path.isdir(root):
        root += _AT
    past = OverlayFiles({os.path.join(root, *path.split("/")): file for path, file in files.items()})
    return signature_of(Session(past=past), root)
