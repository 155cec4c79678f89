"""What is recorded: files of the example `control-repo`, the keys that a user types there, and what comes of it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

_PROFILES = "site-modules/profile/manifests"


class Scene(Struct, frozen=True):
    """A picture: its name, what it shows, the file that is open, and the steps to it.

    A step is what to wait for, and the keys that are pressed then. `lines` is the height of the screen.
    """

    name: str
    title: str
    lines: int
    file: str
    steps: tuple[tuple[str, tuple[str, ...]], ...]
    end: str


SCENES: Final = (
    Scene(
        "diagnostic",
        "A float below 'opened' says that the parameter state expects 'open' or 'closed', and suggests 'open'.",
        13,
        f"{_PROFILES}/shelves.pp",
        (("E ", ("6G$h", "C-w", "d")),),
        "did you mean",
    ),
    Scene(
        "hover",
        "A float on a call of shop::label shows its type, its signature, and its documentation.",
        16,
        f"{_PROFILES}/labels.pp",
        (("E ", ("4Gfs", "K")),),
        "How many",
    ),
    Scene(
        "completion",
        "A menu lists the parameter owner, which is missing, before the metaparameters.",
        19,
        f"{_PROFILES}/music.pp",
        (("E ", ("5GO", "C-x", "C-o")),),
        "owner",
    ),
    Scene(
        "fix",
        "A list of code actions for the unknown class shop::warehous: write another, ignore it, open the rule's page.",
        12,
        f"{_PROFILES}/stock.pp",
        (("E ", ("4G$", "gra")),),
        "1:",
    ),
    Scene(
        "rename",
        "Two files: the parameter state of shop::shelf is called access now, and so is the attribute that sets it.",
        20,
        "modules/shop/manifests/shelf.pp",
        (
            ("state", (":set hidden splitright nowrap", "Enter", f":vsplit {_PROFILES}/shelves.pp", "Enter")),
            ("E ", ("C-w", "h", "9G$F$w", "grn")),
            ("New Name", ("C-u", "access", "Enter")),
        ),
        "access",
    ),
    Scene(
        "data",
        "A float on a key of data shows the parameter that it sets, its type, its documentation and the level.",
        20,
        "data/common.yaml",
        (("E ", ("26G", "K")),),
        "Where it listens",
    ),
    Scene(
        "outline",
        "A list of the class shop, its parameters and the resources in it.",
        20,
        f"{_PROFILES}/shop.pp",
        (("E ", (":edit modules/shop/manifests/init.pp", "Enter")), ("class shop (", ("gO",))),
        "[Class]",
    ),
)
