"""Signatures as files, and properties of their comparison."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from pplint.api.diff import changes_between
from pplint.signatures.files import JSON, MSGPACK, UnreadableSignature, decode, encode
from pplint.signatures.model import Definition, Function, Parameter, Signature

_names = st.sampled_from(["shop", "shop::a", "shop::b"])
_types = st.sampled_from([None, "Integer", "String[1]", "Optional[Integer]", "Other::Type", "not a type ["])
_parameters = st.builds(Parameter, _types, st.sampled_from([None, "1", "undef"]), st.none(), st.booleans())
_definitions = st.builds(Definition, st.none() | st.dictionaries(_names, _parameters, max_size=3), st.booleans())
_functions = st.builds(Function, st.sampled_from([(), ("f(Integer $a)",), ("f()", "f(Other::Type *$a)"), ("?",)]))
_signatures = st.builds(
    Signature,
    st.just(1),
    st.just("acme-shop"),
    st.sampled_from([None, "1.0.0", "x"]),
    classes=st.dictionaries(_names, _definitions, max_size=3),
    functions=st.dictionaries(_names, _functions, max_size=2),
    data_types=st.dictionaries(st.sampled_from(["Shop::A", "Shop::B"]), _types, max_size=2),
    facts=st.lists(_names, unique=True).map(tuple),
    dependencies=st.dictionaries(_names, st.sampled_from(["", ">= 1.0.0", "x"]), max_size=2),
)


@given(_signatures)
def test_a_signature_is_read_as_it_was_written(signature: Signature) -> None:
    assert decode(encode(signature, JSON)) == decode(encode(signature, MSGPACK)) == signature


@given(_signatures)
def test_nothing_changes_between_a_signature_and_itself(signature: Signature) -> None:
    assert changes_between(signature, signature) == []


@given(_signatures, _signatures)
def test_the_order_of_names_makes_no_difference(old: Signature, new: Signature) -> None:
    turned = Signature(
        1, new.name, new.version, classes=dict([*new.classes.items()][::-1]), functions=new.functions,
        data_types=dict([*new.data_types.items()][::-1]), facts=new.facts[::-1], dependencies=new.dependencies,
    )  # fmt: skip
    assert changes_between(old, new) == changes_between(old, turned)


@given(st.binary(max_size=40))
def test_no_bytes_are_a_failure(data: bytes) -> None:
    with suppress(UnreadableSignature):
        decode(data)
