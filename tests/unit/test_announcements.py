"""The comparison of examples with diagnostics finds every difference, and `--update` removes them."""

from __future__ import annotations

from pplint.base.diagnostic import Diagnostic, Severity
from pplint.base.source import SourceFile, Span
from tests.announcements import announcements_in, compare, rewrite, without_announcements


def _found(text: str, line: int, rule: str = "some-rule", message: str = "a message") -> Diagnostic:
    source = SourceFile("example.pp", text.encode())
    start = source.lines.starts[line - 1]
    return Diagnostic(source.path, Span(start, start), rule, "style", Severity.ERROR, message, source=source)


def test_what_is_announced_and_found_matches() -> None:
    text = "$a = 1  # error: [some-rule]\n"
    assert compare(announcements_in(text), [_found(text, 1)]).report(1) == ""


def test_what_is_found_must_be_announced() -> None:
    text = "$a = 1\n"
    report = compare(announcements_in(text), [_found(text, 1)]).report(10)
    assert report == "line 10: found, but not announced: error: [some-rule] a message"


def test_what_is_announced_must_be_found() -> None:
    text = "$a = 1\n$b = 2  # error: [some-rule]\n"
    report = compare(announcements_in(text), [_found(text, 1)]).report(10)
    assert report.splitlines() == [
        "line 10: found, but not announced: error: [some-rule] a message",
        "line 11: announced, but not found: error: [some-rule]",
    ]


def test_severity_rule_and_message_must_fit() -> None:
    for comment in ("warning: [some-rule]", "error: [other-rule]", 'error: [some-rule] "another"'):
        text = f"$a = 1  # {comment}\n"
        comparison = compare(announcements_in(text), [_found(text, 1)])
        assert len(comparison.missing) == 1
        assert len(comparison.unexpected) == 1


def test_one_announcement_is_for_one_diagnostic() -> None:
    text = "$a = 1  # error: [some-rule]\n"
    comparison = compare(announcements_in(text), [_found(text, 1), _found(text, 1, message="another")])
    assert len(comparison.unexpected) == 1


def test_announcements_with_a_message_choose_first() -> None:
    text = '$a = 1  # error: [some-rule] error: [some-rule] "first \\"one\\""\n'
    diagnostics = [_found(text, 1, message='the first "one"'), _found(text, 1, message="the second")]
    assert compare(announcements_in(text), diagnostics).report(1) == ""


def test_a_comment_on_its_own_line_is_about_the_next_line() -> None:
    text = "# error: [some-rule]\n# error: [other-rule]\n$a = 1\n"
    diagnostics = [_found(text, 3), _found(text, 3, "other-rule")]
    assert compare(announcements_in(text), diagnostics).report(1) == ""


def test_other_comments_announce_nothing() -> None:
    text = "$a = 1  # error: some-rule\n# see error: [some-rule] there\n"
    assert announcements_in(text) == []


def test_templates_have_comments_of_their_own() -> None:
    text = "<%= $a %> <%# error: [some-rule] %>\n"
    assert compare(announcements_in(text), [_found(text, 1)]).report(1) == ""
    assert without_announcements(text) == "<%= $a %>\n"


def test_announcements_can_be_left_out() -> None:
    text = "# error: [some-rule]\n$a = 1    # warning: [other-rule]\n# a comment\n"
    assert without_announcements(text) == "$a = 1\n# a comment\n"


def test_rewriting_keeps_what_is_true() -> None:
    text = '$a = 1    # error: [some-rule] "a mess" error: [other-rule]\n# error: [some-rule]\n$b = 2\n$c = 3\n'
    diagnostics = [_found(text, 1), _found(text, 4, "new-rule")]
    rewritten = rewrite(text, compare(announcements_in(text), diagnostics), "puppet")
    assert rewritten == '$a = 1    # error: [some-rule] "a mess"\n$b = 2\n$c = 3  # error: [new-rule]\n'


def test_rewriting_changes_nothing_that_is_true() -> None:
    text = '$a = 1    # error: [some-rule] error: [some-rule] "a mess"\n# error: [some-rule] \n$b = 2\n'
    diagnostics = [_found(text, 1), _found(text, 1), _found(text, 3)]
    assert rewrite(text, compare(announcements_in(text), diagnostics), "puppet") == text


def test_rewritten_announcements_come_true() -> None:
    text = "# error: [some-rule]\n$a = 1\n$b = 2  # error: [some-rule]\n"
    diagnostics = [_found(text, 2), _found(text, 2, "new-rule")]
    rewritten = rewrite(text, compare(announcements_in(text), diagnostics), "puppet")
    assert rewritten == "# error: [some-rule]\n$a = 1  # error: [new-rule]\n$b = 2\n"
    assert compare(announcements_in(rewritten), diagnostics).report(1) == ""


def test_templates_are_rewritten_with_their_comments() -> None:
    text = "<%= $a %>\n"
    rewritten = rewrite(text, compare([], [_found(text, 1)]), "epp")
    assert rewritten == "<%= $a %>  <%# error: [some-rule] %>\n"
