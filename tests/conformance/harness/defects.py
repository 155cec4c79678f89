"""The defects of the example `examples/control-repo`: where they are, and what the released Puppet says to each."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.conformance.harness.reference import ruby

if TYPE_CHECKING:
    from collections.abc import Iterable

SCRIPT = Path(__file__).with_name("defects.rb")
REPOSITORY: Final = Path(__file__).parents[3] / "examples" / "control-repo"
CLASSES = "site-modules/profile/manifests"
FUNCTIONS = "site-modules/profile/functions"
SHOP = "modules/shop"
COMMON = "data/common.yaml"


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file of the repository, counted from 1; None where any line of it will do."""

    file: str
    line: int | None


@dataclass(frozen=True, slots=True)
class Defect:
    """A defect: where it is, and another place that explains it, if there is one.

    The compiler stops at `stops`, often no more than the statement around, with a message that `words` is found in,
    when it compiles the class `reached_by`; it tells no place in data, nor for a class that a node is given from
    outside.
    """

    number: int
    place: Place
    other: Place | None
    reached_by: str
    stops: Place | None
    words: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """What the compiler says to a class, and the place it tells; both are None where it refuses nothing."""

    error: str | None
    place: Place | None


def _defect(
    number: int,
    name: str,
    lines: tuple[int, int],
    words: str,
    other: int | tuple[str, int | None] | None = None,
) -> Defect:
    """Describe a defect in the class `profile::name`; `lines` are its own, and the one that the compiler tells."""
    file = f"{CLASSES}/{name}.pp"
    elsewhere = (file, other) if isinstance(other, int) else other
    place, stops = (Place(file, line) for line in lines)
    return Defect(number, place, Place(*elsewhere) if elsewhere else None, f"profile::{name}", stops, words)


def _in_data(number: int, name: str, place: int | Place, words: str, other: int | None = None) -> Defect:
    """Describe a defect in the data for the class `profile::name`, which a line of the class may explain.

    Where a place is a line, it is one of the data that all machines have.
    """
    explanation = None if other is None else Place(f"{CLASSES}/{name}.pp", other)
    own = Place(COMMON, place) if isinstance(place, int) else place
    return Defect(number, own, explanation, f"profile::{name}", None, words)


PARAMETER = 6
"""The line of the only parameter of each of the classes that take their values from data."""

PORT = "parameter 'port' expects a Shop::Port = Integer\\[1024, 65535\\] value, got "

DEFECTS: Final = (
    Defect(
        1,
        Place(f"{CLASSES}/listener.pp", 4),
        Place(f"{SHOP}/types/port.pp", 2),
        "profile::listener",
        None,
        rf"^.*Class\[Profile::Listener\]: {PORT}Integer\[80, 80\]",
    ),
    _defect(2, "shop", (5, 3), rf"Class\[Shop\]: {PORT}String", (f"{SHOP}/manifests/init.pp", 8)),
    _defect(3, "shop_on_tls", (5, 3), r"has no parameter named 'portt'", (f"{SHOP}/manifests/init.pp", 7)),
    _defect(4, "stock", (4, 4), r"Could not find class ::shop::warehous", (f"{SHOP}/manifests/warehouse.pp", 2)),
    _defect(
        5,
        "shelves",
        (6, 3),
        r"'state' expects a match for Enum\['closed', 'open'\], got 'opened'",
        (f"{SHOP}/manifests/shelf.pp", 9),
    ),
    _defect(6, "storage", (6, 3), r"no parameter named 'onwer'", 3),
    _defect(7, "price_tags", (4, 4), r"Unknown function: 'shop::lable'", (f"{SHOP}/functions/label.pp", 7)),
    _defect(
        8,
        "labels",
        (4, 4),
        r"'shop::label' parameter 'product' expects a String value, got Integer",
        (f"{SHOP}/functions/label.pp", 7),
    ),
    _defect(
        9,
        "discounts",
        (4, 4),
        r"'shop::price' expects 2 arguments, got 3",
        (f"{SHOP}/lib/puppet/functions/shop/price.rb", None),
    ),
    _defect(10, "proxy", (7, 7), r"Unknown variable: 'listen_adress'", 3),
    _defect(11, "timezone", (12, 12), r"Cannot reassign variable '\$zone'", 3),
    _defect(12, "spool", (8, 3), r"The attribute 'mode' has already been set", 5),
    _defect(13, "gateway", (4, 4), r"Resource type not found: Shop::Prot", (f"{SHOP}/types/port.pp", 2)),
    _defect(14, "monitoring", (6, 6), r"Duplicate declaration: Package\[curl\]", (f"{CLASSES}/base.pp", 3)),
    _defect(15, "racks", (6, 6), r"The value 'a' cannot be converted to Numeric", 3),
    _defect(15, "slots", (6, 6), r"The string '1' was automatically coerced to the numerical value 1", 3),
    _defect(16, "daemon", (5, 3), r'Invalid value "runing". Valid values are stopped, running', 3),
    _defect(17, "workers", (4, 4), r"'from' must be less or equal to 'to'"),
    _defect(18, "settings", (5, 5), r"has no parameter named 'usr'", (f"{SHOP}/templates/shop.conf.epp", 1)),
    _defect(19, "banner", (5, 5), r"Could not find template 'shop/baner.epp'"),
    _defect(20, "edition", (6, 6), r"No matching entry for selector parameter with value 'trial'", 3),
    Defect(
        21,
        Place(f"{FUNCTIONS}/greeting.pp", 5),
        Place(f"{FUNCTIONS}/greeting.pp", 3),
        "profile::welcome",
        Place(f"{FUNCTIONS}/greeting.pp", 5),
        r"Parameter \$customer is required but appears after optional parameters",
    ),
    Defect(
        22,
        Place(f"{FUNCTIONS}/queue_length.pp", 4),
        Place(f"{FUNCTIONS}/queue_length.pp", 2),
        "profile::queue",
        Place(f"{CLASSES}/queue.pp", 3),
        r"profile::queue_length has wrong type, expects an Integer value, got String",
    ),
    _defect(23, "music", (4, 4), r"expects a value for parameter 'owner'", (f"{SHOP}/manifests/shelf.pp", 8)),
    _defect(24, "reports", (7, 7), r"Could not find resource 'Service\[shop-reports\]' in parameter 'require'"),
    _defect(25, "articles", (4, 4), r"premature end of char-class"),
    _in_data(26, "cashbox", 8, r"parameter 'timeout' expects an Integer value, got String", PARAMETER),
    _in_data(27, "opening", 13, r"parameter 'days' index 1 expects a match for Enum\[.*\], got 'tuseday'", PARAMETER),
    _in_data(28, "delivery", 23, r"parameter 'carriers' entry 'bicycle' unrecognized key 'dayz'", PARAMETER),
    _in_data(29, "printer", 26, rf"{PORT}Integer\[91000, 91000\]", PARAMETER),
    _in_data(30, "mirrors", 29, r"parameter 'urls' expects an Array value, got String", PARAMETER),
    _in_data(31, "backup", 32, r"expects a value for parameter 'target'", PARAMETER - 1),
    _in_data(32, "mail", 37, r"Syntax error in string: %\{lookup\('shop_domain'\):25\}"),
    _in_data(33, "newsletter", 40, r"'alias' interpolation is only permitted if the expression is equal to the entire"),
    _in_data(34, "access", 5, r"Unknown merge strategy: 'depe'"),
    _in_data(
        35,
        "firewall",
        Place("data/os/Debian.yaml", 4),
        r"parameter 'state' expects a match for Enum\['off', 'on'\], got Boolean",
        PARAMETER,
    ),
)

SOUND: Final = ("profile::base", "shop", "shop::warehouse")
"""The classes without a defect."""


def compile_classes(names: Iterable[str]) -> list[Refusal]:
    """Have Puppet compile each class of the repository into a catalog of its own."""
    command = [ruby(), str(SCRIPT), str(REPOSITORY)]
    run = subprocess.run(command, input="\n".join(names), capture_output=True, encoding="utf-8", check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    return [Refusal(each["error"], Place(each["file"], each["line"]) if each.get("file") else None) for each in answers]
