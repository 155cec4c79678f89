"""Functions of addresses and names in networks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pplint.base.issue import UnreadableError
from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins.stdlib import issues, validation_issues
from pplint.evaluator.builtins.stdlib.addresses import Address, parse_address
from pplint.evaluator.builtins.stdlib.arrays import distinct
from pplint.evaluator.builtins.stdlib.library import deprecated, flat, legacy, stdlib
from pplint.evaluator.core.searching import find
from pplint.values.errors import PuppetError

if TYPE_CHECKING:
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Array, Value

# The module's own pattern, in which the first dot is any character.
_EMAIL = r"\A([\w+\-].?)+@[a-z\d\-]+(\.[a-z]+)*\.[a-z]+\z"
_MAC = late_pattern(r"^[a-f0-9]{1,2}(?:(?::[a-f0-9]{1,2}){5}|(?::[a-f0-9]{1,2}){19})$", re.IGNORECASE | re.MULTILINE)
_TOP_LEVEL = late_pattern(r"\.[A-Za-z]+$", re.MULTILINE)
_LABEL = late_pattern(r"^[a-z\d-]+$", re.IGNORECASE | re.MULTILINE | re.ASCII)
_LONGEST_NAME = 255
_LONGEST_LABEL = 63


def _address(value: Value) -> Address | None:
    try:
        return parse_address(value)
    except ValueError:
        return None


# Addresses


@deprecated("is_ip_address(Any $value) >> Boolean")
def is_ip_address(value: Value) -> bool:
    """Whether a value is an address."""
    return _address(value) is not None


@deprecated("is_ipv4_address(Any $value) >> Boolean")
def is_ipv4_address(value: Value) -> bool:
    """Whether a value is an address of version 4."""
    address = _address(value)
    return address is not None and not address.is_v6


@deprecated("is_ipv6_address(Any $value) >> Boolean")
def is_ipv6_address(value: Value) -> bool:
    """Whether a value is an address of version 6."""
    address = _address(value)
    return address is not None and address.is_v6


@deprecated("validate_ip_address(Array[Any, 1] *$values) >> Undef")
def validate_ip_address(*values: Value) -> Result:
    """Fail unless all values are addresses."""
    for value in values:
        if not is_ip_address(value):
            raise PuppetError(validation_issues.NotOfForm(value, "a valid IP address."))
    return None


@deprecated("validate_ipv4_address(Array[Any, 1] *$values) >> Undef")
def validate_ipv4_address(*values: Value) -> Result:
    """Fail unless all values are addresses of version 4."""
    for value in values:
        if not is_ipv4_address(value):
            raise PuppetError(validation_issues.NotOfForm(value, "a valid IPv4 address."))
    return None


@deprecated("validate_ipv6_address(Array[Any, 1] *$values) >> Undef")
def validate_ipv6_address(*values: Value) -> Result:
    """Fail unless all values are addresses of version 6."""
    for value in values:
        if not is_ipv6_address(value):
            raise PuppetError(validation_issues.NotOfForm(value, "a valid IPv6 address."))
    return None


@legacy("enclose_ipv6(Variant[String, Array] $addresses) >> Array[String]")
def enclose_ipv6(addresses: str | Array) -> Result:
    """Put brackets around the addresses of version 6."""
    return distinct(_enclosed(each) for each in flat((addresses,)) if each is not None)


def _enclosed(value: Value) -> Value:
    if value == "*":
        return value
    address = _address(value)
    if address is None:
        raise PuppetError(issues.NotAnAddress(value))
    return f"[{address}]" if address.is_v6 else value


@stdlib("stdlib::ip_in_range(String $ipaddress, Variant[String, Array] $range) >> Boolean")
def ip_in_range(ipaddress: str, range: str | Array) -> Result:  # noqa: A002 - the parameter's name
    """Whether an address lies in a network, or in one of several."""
    try:
        address = parse_address(ipaddress)
        networks = [parse_address(each) for each in (range if isinstance(range, tuple) else (range,))]
    except UnreadableError as error:
        raise PuppetError(error.issue) from None
    return any(network.includes(address) for network in networks)


# Names


@legacy("is_mac_address(String $value) >> Boolean")
def is_mac_address(value: str) -> Result:
    """Whether a string is a hardware address."""
    return _MAC.search(value) is not None


@legacy("is_domain_name(Any $value) >> Boolean")
def is_domain_name(value: Value) -> bool:
    """Whether a value is a name that a host may have."""
    if not isinstance(value, str):
        return False
    name = value.removesuffix(".")
    if value == "." or not name or len(name) > _LONGEST_NAME or ("." in name and not _TOP_LEVEL.search(name)):
        return value == "."
    return all(map(_is_label, name.rstrip(".").split(".")))


def _is_label(label: str) -> bool:
    is_closed = not label.startswith("-") and not label.endswith("-")
    return is_closed and len(label) <= _LONGEST_LABEL and _LABEL.search(label) is not None


@legacy("is_email_address(Any $value) >> Boolean")
def is_email_address(value: Value) -> bool:
    """Whether a value is an address of mail."""
    return isinstance(value, str) and find(_EMAIL, value) is not None


@legacy("validate_domain_name(Array[String, 1] *$values) >> Undef")
def validate_domain_name(*values: Value) -> Result:
    """Fail unless all values are names that a host may have."""
    for value in values:
        if not is_domain_name(value):
            raise PuppetError(validation_issues.NotOfForm(value, "a syntactically correct domain name"))
    return None


@legacy("validate_email_address(Array[String, 1] *$values) >> Undef")
def validate_email_address(*values: Value) -> Result:
    """Fail unless all values are addresses of mail."""
    for value in values:
        if not is_email_address(value):
            raise PuppetError(validation_issues.NotOfForm(value, "a valid email address"))
    return None


# Version 9 leaves it to types


_LABEL_OF_HOST = r"([a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9\-]*[a-zA-Z0-9])"
_LABEL_OF_MAIL = r"[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
_FQDN = rf"/\A({_LABEL_OF_HOST}\.)*([A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9\-]*[A-Za-z0-9])\z/"
_ZONE = r"/\A((([a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])\.)+|\.)\z/"
_MAIL = r"/\A[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@" + rf"{_LABEL_OF_MAIL}(?:\.{_LABEL_OF_MAIL})*\z/"
"""The patterns of `Stdlib::Fqdn`, `Stdlib::Dns::Zone` and `Stdlib::Email`."""


@stdlib(
    f"stdlib::validate_domain_name(Array[Variant[Pattern[{_FQDN}], Pattern[{_ZONE}]], 1] *$values) >> Undef",
    f"stdlib::validate_email_address(Array[Pattern[{_MAIL}], 1] *$values) >> Undef",
)
def validated(*_values: Value) -> Result:
    """Take what fits."""
    return None
