"""The log of a broken source is read from shortly before the first error; it says the same as the whole log."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tree_sitter import Language, Node

from pplint.syntax.first_error import first_error
from pplint_grammar import manifest

_SOURCE = b"""# What serves the pages.
class web (String $name, Optional[Array[Integer]] $ports = undef) inherits web::params {
  $all = pick($ports, [80, 443]).map |$each| { "port ${each} of ${name}" }
  file { ["/etc/${name}", '/etc/motd']:
    ensure  => file,
    content => "a ${[1, { 'b' => "in ${name}" }]} text",
    mode    => $facts['os']['family'] ? { /(?i)red/ => '0644', default => '0600' },
  }
  $text = @("END"/L)
    Of ${name} and ${all.join(', ')}
    | END
  if $text =~ /port/ and !($ports in [1, 2]) { notice($text) } else { fail('no') }
}
"""
_PIECES = [
    b"x",
    b"#",
    b"{",
    b"}",
    b"(",
    b")",
    b'"',
    b"'",
    b"=>",
    b"$",
    b"${",
    b",",
    b"/*",
    b"[",
    b"]",
    b"|",
    b"\\",
    b"@(X)",
]
_LANGUAGE = Language(manifest())
_EDITS = st.lists(
    st.tuples(st.integers(0, len(_SOURCE)), st.integers(0, 3), st.sampled_from(_PIECES)), min_size=1, max_size=3
)


@given(edits=_EDITS)
def test_where_the_log_begins_changes_nothing(edits: list[tuple[int, int, bytes]]) -> None:
    data = _SOURCE
    for offset, length, piece in edits:
        data = data[:offset] + piece + data[offset + length :]
    found = first_error(data, _LANGUAGE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pplint.syntax.first_error._sound_until", _from_the_start)
        assert first_error(data, _LANGUAGE) == found


def _from_the_start(_root: Node) -> int:
    return 0


def test_a_sound_source_has_none() -> None:
    assert first_error(_SOURCE, _LANGUAGE) is None
