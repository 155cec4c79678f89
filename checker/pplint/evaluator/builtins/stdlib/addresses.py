"""Addresses of networks as Ruby's `IPAddr` reads and writes them."""

from __future__ import annotations

import re
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.issue import UnreadableError
from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins.stdlib import issues

if TYPE_CHECKING:
    from pplint.values.model import Value

_BRACKETS = late_pattern(r"\[(.*)\]")
_ZONE = late_pattern(r"(.*)(%\w+)", re.ASCII)
_LENGTH = late_pattern(r"0|[1-9]\d*", re.ASCII)
_MIXED = late_pattern(r"::(ffff:)?([\da-f]{1,4}):([\da-f]{1,4})")


class Address(Struct, frozen=True):
    """An address with its network mask, both as numbers."""

    bits: int
    number: int
    mask: int
    zone: str = ""

    @property
    def is_v6(self) -> bool:
        """Whether it is an address of version 6."""
        return self.bits == 128  # noqa: PLR2004 - the bits of an address of version 6

    @property
    def last(self) -> int:
        """The number of the last address in the network."""
        return self.number | (self.mask ^ ((1 << self.bits) - 1))

    def includes(self, other: Address) -> bool:
        """Whether a network lies in this one."""
        return self.bits == other.bits and self.number <= other.number and other.last <= self.last

    def __str__(self) -> str:
        """Write the address in its shortest form, one that holds an address of version 4 with that at its end."""
        if not self.is_v6:
            return str(IPv4Address(self.number))
        text = f"{IPv6Address(self.number)}{self.zone}"
        mixed = _MIXED.fullmatch(text)
        if mixed is None:
            return text
        return f"::{mixed[1] or ''}{IPv4Address(int(mixed[2], 16) << 16 | int(mixed[3], 16))}"


def parse_address(value: Value) -> Address:
    """Read an address, perhaps with a mask; raise `ValueError` if it is not one."""
    if not isinstance(value, str):
        raise UnreadableError(issues.InvalidAddress("address family must be specified"))
    prefix, slash, mask = value.partition("/")
    address = _parse_prefix(prefix)
    return _masked(address, mask) if slash else address


def _parse_prefix(text: str) -> Address:
    bracketed = _BRACKETS.fullmatch(text)
    text = text if bracketed is None else bracketed[1]
    zoned = _ZONE.fullmatch(text)
    text, zone = (text, "") if zoned is None else (zoned[1], zoned[2])
    try:
        if bracketed is None and zoned is None and ":" not in text:
            return Address(32, int(IPv4Address(text)), (1 << 32) - 1)
        if "%" in text:
            raise UnreadableError(issues.InvalidAddress("invalid address"))
        return Address(128, int(IPv6Address(text)), (1 << 128) - 1, zone)
    except AddressValueError:
        raise UnreadableError(issues.InvalidAddress("invalid address")) from None


def _masked(address: Address, text: str) -> Address:
    full = (1 << address.bits) - 1
    if _LENGTH.fullmatch(text):
        if len(text) > 3 or int(text) > address.bits:  # noqa: PLR2004 - the digits of the greatest length
            raise UnreadableError(issues.InvalidAddress("invalid length"))
        rest = address.bits - int(text)
        mask = full >> rest << rest
    else:
        mask = _mask(address, text)
    return Address(address.bits, address.number & mask, mask, address.zone)


def _mask(address: Address, text: str) -> int:
    """Read a mask that is written as an address: ones, and then zeroes."""
    mask = parse_address(text)
    inverted = mask.number ^ mask.mask
    if mask.bits != address.bits or inverted & (inverted + 1):
        raise UnreadableError(issues.InvalidAddress("invalid mask"))
    return mask.number
