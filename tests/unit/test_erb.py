"""Which variables templates in Ruby read is found in their text."""

from __future__ import annotations

import pytest

from pplint_rules.shared.erb import reads_of_template


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("plain @text, mail@example.com\n", set[str]()),
        ("Listen <%= @port %>\n", {"port"}),
        ("<% if @a && !@b -%>\n<%- @list.each do |x| -%><%= x %><% end %><% end %>", {"a", "b", "list"}),
        ('<%= "#{@host}:#{@port}" %>', {"host", "port"}),
        ("<%# @comment %><%% @text %>", set[str]()),
        ("<%=\n  @first\n%>\n<%=@second-%>", {"first", "second"}),
        ("<%= scope['web::port'] %><%= scope.lookupvar('::fqdn') %>", {"web::port", "fqdn"}),
        ("<%= scope[:port] %><% if has_variable?('debug') %><% end %>", {"port", "debug"}),
        ("<%= scope.call_function('versioncmp', [@a, '1']) %>", {"a"}),
        ("<%= @@count %>", set[str]()),
        ("<% unclosed @a", set[str]()),
    ],
)
def test_variables_are_found_in_tags(text: str, names: set[str]) -> None:
    found = reads_of_template(text)
    assert (set(found.names), found.is_complete) == (names, True)


@pytest.mark.parametrize(
    "code",
    [
        "scope[name]",
        'scope["#{@kind}_port"]',
        "scope.lookupvar(@name)",
        "scope.to_hash",
        "ERB.new(@inner).result(binding)",
        "instance_variables.map { |each| instance_variable_get(each) }",
        "scope.function_template(['web/part.erb'])",
        "scope.call_function('inline_template', '<%= @a %>')",
        "scope.call_function(:epp, 'web/part.epp')",
        "scope.call_function(name, [])",
        "send(:x)",
    ],
)
def test_what_may_read_any_variable_is_known_to(code: str) -> None:
    assert not reads_of_template(f"<%= {code} %>").is_complete
