"""Functions that compute digests, and the number of a machine that is drawn from one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.builtins import issues
from pplint.evaluator.builtins.legacy import legacy_argument
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.builtins.texts import joined_text
from pplint.evaluator.core.errors import Uncertain
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.core.ruby_values import leading_integer
from pplint.evaluator.core.unknown import Unknown
from pplint.ruby_library.letter_case import downcase
from pplint.values.errors import PuppetError
from pplint.values.formatting.ruby import ruby_text
from pplint.values.model import Hash
from pplint.values.numbers import is_number

if TYPE_CHECKING:
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

WORD = 32


def _data(text: Value) -> bytes:
    converted = legacy_argument(text)
    if not isinstance(converted, str):
        raise PuppetError(issues.NotConverted(kind(converted)))
    return converted.encode()


def hexadecimal(algorithm: str, data: bytes) -> str:
    """Return the digest of some bytes."""
    import hashlib

    return hashlib.new(algorithm, data, usedforsecurity=False).hexdigest()


@builtin("md5(Any $text, Optional[Callable] $block) >> String[32, 32]")
def md5(text: Value) -> Result:
    """Return the MD5 digest of a string in hexadecimal."""
    return hexadecimal("md5", _data(text))


@builtin("sha1(Any $text, Optional[Callable] $block) >> String[40, 40]")
def sha1(text: Value) -> Result:
    """Return the SHA-1 digest of a string in hexadecimal."""
    return hexadecimal("sha1", _data(text))


@builtin(
    "sha256(Any $text, Optional[Callable] $block) >> String[64, 64]",
    "digest(Any $text, Optional[Callable] $block) >> String[64, 64]",
)
def sha256(text: Value) -> Result:
    """Return the SHA-256 digest of a string in hexadecimal, which is what `digest` computes by default."""
    return hexadecimal("sha256", _data(text))


@builtin("fqdn_rand(Any $max, Any *$seed, Optional[Callable] $block) >> Integer[0]", takes_call=True)
def fqdn_rand(call: Call, max: Value, *seed: Value) -> int:  # noqa: A002 - the parameter's name
    """Draw a number below a limit, always the same for a machine and a seed."""
    limit = _limit(legacy_argument(max))
    initial = legacy_argument(seed[0]) if seed else ""
    name = _host_name(call, in_lower_case=len(seed) > 1 and seed[1] is not False)
    text = joined_text((name, limit, initial), ":")
    return drawn(int(hexadecimal("md5", text.encode()), 16), limit)


def _limit(value: Value) -> int:
    if isinstance(value, str):
        return leading_integer(value)
    if is_number(value):
        return int(value)
    raise PuppetError(issues.NoMethod("to_i", kind(value)))


def _host_name(call: Call, *, in_lower_case: bool) -> str:
    """Return the name of the machine; raise `Uncertain` if the facts are not known."""
    facts = call.run.variable("facts", call.run.top)
    if isinstance(facts, Unknown):
        raise Uncertain
    networking = facts.get("networking") if isinstance(facts, Hash) else None
    name = networking.get("fqdn") if isinstance(networking, Hash) else None
    if name is None and in_lower_case:
        raise PuppetError(issues.NoMethodOfUndef("downcase"))
    text = ruby_text(name)
    return downcase(text) if in_lower_case else text


def drawn(seed: int, limit: int) -> int:
    """Return the first random number below a limit, from the same generator and in the same way as Ruby."""
    import random

    if limit <= 0:
        raise PuppetError(issues.InvalidRandomLimit(limit))
    # Python and Ruby both have the Mersenne Twister, and both seed it from the 32-bit words of an integer.
    generator = random.Random(seed)  # noqa: S311 - reproducible by design
    greatest = limit - 1
    words = range((greatest.bit_length() + WORD - 1) // WORD - 1, -1, -1)
    while True:
        value = 0
        for word in words:
            # The highest word first, cut to the bits of the limit; a number beyond it is given up at once, and drawn
            # anew.
            value = (value | generator.getrandbits(WORD) << word * WORD) & ((1 << greatest.bit_length()) - 1)
            if value > greatest:
                break
        else:
            return value
