"""Documents are read as their authors mean them, and rewritten only where something differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.documents import Block, DocumentError, read_document
from tests.mdtest_runner import chosen_rules, write_updates

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
