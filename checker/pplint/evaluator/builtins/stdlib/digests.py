"""Digests, and random texts and numbers that are always the same for a seed."""

from __future__ import annotations

import uuid
import zlib
from typing import TYPE_CHECKING

from pplint.evaluator.builtins.digests import WORD, drawn, fqdn_rand, hexadecimal
from pplint.evaluator.builtins.stdlib import issues
from pplint.evaluator.builtins.stdlib.kinds import INTEGER
from pplint.evaluator.builtins.stdlib.library import legacy, stdlib
from pplint.evaluator.builtins.texts import joined_text
from pplint.evaluator.core.ruby_values import leading_integer
from pplint.evaluator.core.searching import find
from pplint.values.errors import PuppetError
from pplint.values.formatting.ruby import ruby_text
from pplint.values.model import Sensitive
from pplint.values.numbers import is_integer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

_DATA = "Variant[ScalarData, Sensitive[ScalarData], Binary, Sensitive[Binary]] $my_data"
_DIGITS = "0123456789"
_UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LOWER = "abcdefghijklmnopqrstuvwxyz"


def _positive(value: Value) -> int:
    number = leading_integer(value) if isinstance(value, str) and find(INTEGER, value) else value
    if not is_integer(number) or number <= 0:
        raise PuppetError(issues.NotPositive())
    return number


@legacy("seeded_rand(Any $max, String $seed) >> Integer[0]")
@stdlib("stdlib::seeded_rand(Integer[1] $max, String $seed) >> Integer[0]")
def seeded_rand(max: Value, seed: str) -> Result:  # noqa: A002 - the parameter's name
    """Draw a number below a limit."""
    digest = hexadecimal("md5", seed.encode())
    return drawn(int(digest, 16), _positive(max))


@stdlib(
    "seeded_rand_string(Integer[1] $length, String $seed, String[2] $charset = default) >> String",
    "stdlib::seeded_rand_string(Integer[1] $length, String $seed, String[2] $charset = default) >> String",
    takes_call=True,
)
def seeded_rand_string(call: Call, length: int, seed: str, charset: str | None = None) -> Result:
    """Draw so many characters."""
    call.run.budget.check_size(length)
    characters = charset or _DIGITS + _LOWER + _UPPER
    draws = _draws(int(hexadecimal("sha256", seed.encode()), 16), len(characters))
    return "".join(characters[next(draws)] for _ in range(length))


def _draws(seed: int, limit: int) -> Iterator[int]:
    """Yield numbers below a limit, one after the other from one generator as Ruby's."""
    import random

    generator = random.Random(seed)  # noqa: S311 - reproducible by design
    mask = (1 << (limit - 1).bit_length()) - 1
    while True:
        value = generator.getrandbits(WORD) & mask
        if value < limit:
            yield value


@legacy("fqdn_rand_string(Any $length, String $charset = '', Any *$seed) >> String", takes_call=True)
@stdlib(
    "stdlib::fqdn_rand_string(Integer[1] $length, Optional[String] $charset = undef, Any *$seed) >> String",
    takes_call=True,
)
def fqdn_rand_string(call: Call, length: Value, charset: str | None = None, *seed: Value) -> Result:
    """Draw so many characters, always the same for a machine and a seed."""
    count = _positive(length)
    call.run.budget.check_size(count)
    characters = charset or _DIGITS + _UPPER + _LOWER
    return "".join(characters[_place(call, len(characters), seed, place)] for place in range(1, count + 1))


def _place(call: Call, limit: int, seed: tuple[Value, ...], place: int) -> int:
    call.run.budget.step()
    return fqdn_rand(call, limit, joined_text((*seed, str(place)), ":"))


@legacy("fqdn_uuid(String $name) >> String[36, 36]")
def fqdn_uuid(name: str) -> Result:
    """Return the identifier of a name of the domain name system."""
    return str(uuid.uuid5(uuid.NAMESPACE_DNS, name))


@stdlib(f"stdlib::crc32({_DATA}) >> String[1, 8]")
def crc32(data: Value) -> Result:
    """Return the checksum of a text in hexadecimal."""
    return f"{zlib.crc32(_text(data).encode()):x}"


@stdlib(f"stdlib::sha256({_DATA}) >> String[64, 64]")
def sha256(data: Value) -> Result:
    """Return the SHA-256 digest of a text in hexadecimal."""
    return hexadecimal("sha256", _text(data).encode())


def _text(value: Value) -> str:
    return ruby_text(value.value if isinstance(value, Sensitive) else value)
