"""Documents are read as their authors mean them, and rewritten only where something differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.base.source import SourceFile
from tests.documents import Block, DocumentError, read_document
from tests.example_projects import project_of_example
from tests.mdtest_runner import chosen_rules, write_updates
from tests.reveals import differences, with_reveals

if TYPE_CHECKING:
    from pathlib import Path

DOCUMENT = """\
# Title

rules: naming, illegal-tag

## Part

`modules/apache/manifests/init.pp`:

```puppet
class apache { }
```

```fixed unsafe
class apache { }
```

### Detail

````epp path=a/b.epp
```
````

```pn
(nop)
```

```text
nothing
```
"""


def test_examples_have_headings_paths_and_lines() -> None:
    document = read_document(DOCUMENT)
    first, second = document.examples
    assert (first.headings, first.program.line) == (("Title", "Part"), 10)
    assert first.path == "modules/apache/manifests/init.pp"
    assert first.module_path == ("apache", "manifests/init.pp")
    assert first.fixed == Block(("fixed", "unsafe"), "class apache { }\n", 14)
    assert second.headings == ("Title", "Part", "Detail")
    assert (second.path, second.module_path) == ("a/b.epp", None)
    assert second.program.text == "```\n"
    assert second.pn is not None
    assert document.rules == ("naming", "illegal-tag")


FILES = """\
# Title

```puppet file=modules/a/types/port.pp
type A::Port = Integer
```

## Part

```json file=modules/a/metadata.json
{}
```

### Detail

```puppet
class a { }
```

## Other

```puppet
class b { }
```
"""


def test_examples_see_the_files_under_their_headings() -> None:
    detail, other = read_document(FILES).examples
    assert detail.files == {"modules/a/types/port.pp": "type A::Port = Integer\n", "modules/a/metadata.json": "{}\n"}
    assert other.files == {"modules/a/types/port.pp": "type A::Port = Integer\n"}


def test_an_example_sees_the_files_of_its_project() -> None:
    detail, other = read_document(FILES).examples
    assert project_of_example(detail).data_type("A::Port") is not None
    assert project_of_example(detail).host_class("a") is not None
    assert project_of_example(other).host_class("a") is None
    assert project_of_example(detail).root == project_of_example(read_document(FILES).examples[0]).root


def test_plain_examples_share_an_empty_project() -> None:
    first, second = read_document("```puppet\n$a = 1\n```\n```puppet\n$b = 1\n```\n").examples
    assert project_of_example(first).root == project_of_example(second).root
    assert not project_of_example(first).modules


def test_comments_reveal_types() -> None:
    text = "$a = 1  # revealed: String\n$b = 'x' # revealed: String\nnotice($a)  # revealed: x # warning: [y]\n"
    example = read_document(f"```puppet\n{text}```\n").examples[0]
    source = SourceFile(example.path, text.encode())
    revealed = with_reveals(text, source, project_of_example(example))
    assert revealed.splitlines() == [
        "$a = 1  # revealed: Integer[1, 1]",
        "$b = 'x' # revealed: String",
        "notice($a)  # revealed: Integer[1, 1] # warning: [y]",
    ]
    assert differences(text, revealed, 5) == [
        "line 5: revealed is Integer[1, 1], not String",
        "line 7: revealed is Integer[1, 1] # warning: [y], not x # warning: [y]",
    ]


def test_rules_that_are_off_by_default_must_be_named() -> None:
    by_category = {rule.name for rule in chosen_rules(read_document("rules: correctness"))}
    by_name = {rule.name for rule in chosen_rules(read_document("rules: correctness, shadowed-parameter"))}
    assert by_name - by_category == {"shadowed-parameter"}


def test_rules_are_chosen_by_name_and_category() -> None:
    names = {rule.name for rule in chosen_rules(read_document("rules: syntax, illegal-tag"))}
    categories = {rule.category for rule in chosen_rules(read_document("rules: syntax"))}
    assert "illegal-tag" in names
    assert "unsupported-node-name" not in names
    assert categories == {"syntax"}


@pytest.mark.parametrize("text", ["```puppet\n$a = 1\n", "```fixed\n```\n"])
def test_broken_documents_are_refused(text: str) -> None:
    with pytest.raises(DocumentError, match=r"^line "):
        read_document(text)


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(DocumentError, match="no-such-rule"):
        chosen_rules(read_document("rules: naming, no-such-rule"))


def test_updates_replace_blocks_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "document.md"
    path.write_text(DOCUMENT)
    first, second = read_document(DOCUMENT).examples
    assert second.pn is not None
    changes = {10: (first.program, "class apache { }\nclass b { }\n"), second.pn.line: (second.pn, "(x)\n")}
    write_updates({path: changes})
    expected = DOCUMENT.replace("```puppet\nclass apache { }\n", "```puppet\nclass apache { }\nclass b { }\n")
    assert path.read_text() == expected.replace("(nop)", "(x)")
