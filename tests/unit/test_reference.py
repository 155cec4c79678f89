"""`pplint doc`: the reference of a module, and whether it is out of date.

`tests/conformance/test_reference.py` compares the layout of puppet-strings 2 with what that prints.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pplint.cli import main
from pplint.reference.docstrings import read_docstring
from pplint.reference.versions import first_difference
from tests.unit.command_line import write
from tests.unit.reference_module import MODULE


@pytest.fixture(autouse=True)
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write(MODULE)
    return tmp_path


def reference(*options: str) -> str:
    assert main(["doc", *options]) == 0
    return Path("REFERENCE.md").read_text(encoding="utf-8")


def test_the_table_of_contents_has_private_definitions_without_links() -> None:
    text = reference()
    assert "#### Public Classes\n\n* [`shop`](#shop): Runs the shop\n" in text
    assert "#### Private Classes\n\n* `shop::inner`: Nobody's business\n" in text
    assert '<a name="shop--inner">' not in text


def test_data_give_defaults() -> None:
    with_data = (
        "##### <a name=\"-shop--user\"></a>`user`\n\nData type: `String`\n\nThe user\n\nDefault value: `'www'`\n"
    )
    assert with_data in reference()
    assert "Default value: `{ 'a' => [1, true], 'b' => undef }`" in reference()
    assert "'www'" not in reference("--no-data-defaults")


@pytest.mark.parametrize("type_", ["Sensitive[String]", "Optional[Vault::Secret]", "String"])
def test_data_of_sensitive_parameters_are_not_shown(type_: str) -> None:
    options = "lookup_options:\n  vault::key: {convert_to: Sensitive}\n" if type_ == "String" else ""
    write(
        {
            "metadata.json": '{"name": "acme-vault"}',
            "hiera.yaml": "version: 5\nhierarchy: [{name: common, path: common.yaml}]\n",
            "data/common.yaml": f"vault::key: hunter2\nvault::port: 80\n{options}",
            "types/secret.pp": "type Vault::Secret = Sensitive[String]\n",
            "manifests/init.pp": f"# @summary A vault\nclass vault({type_} $key, Integer $port) {{ }}\n",
        }
    )
    text = reference()
    assert "Default value: `80`" in text
    assert "hunter2" not in text


def test_code_of_several_lines_is_a_block() -> None:
    assert "Default value:\n\n```puppet\n[1,\n    2]\n```\n" in reference()
    assert "Default value: `[1,\n    2]`\n" in reference("--layout", "2")


def test_anchors_depend_on_the_layout() -> None:
    assert "* [`shop::price`](#shop--price): Returns the price\n" in reference()
    assert "* [`shop::price`](#shopprice): Returns the price\n" in reference("--layout", "2")


def test_deprecated_functions_say_so_since_version_3() -> None:
    assert "Adds numbers.\n\n* **DEPRECATED** Use a calculator\n" in reference()
    assert "DEPRECATED" not in reference("--layout", "2")


@pytest.mark.parametrize("layout", ["2", "3"])
def test_the_file_decides_the_layout(layout: str) -> None:
    written = reference("--layout", layout, "--no-data-defaults")
    assert reference() == written
    assert main(["doc", "--check"]) == 0


def test_check_names_the_first_line_that_differs(capsys: pytest.CaptureFixture[str]) -> None:
    reference()
    manifest = Path("manifests/init.pp")
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("Runs the shop", "Runs a shop"), encoding="utf-8")
    before = Path("REFERENCE.md").read_bytes()
    capsys.readouterr()
    assert main(["doc", "--check"]) == 1
    assert capsys.readouterr().out == (
        "REFERENCE.md:11: out of date; `pplint doc` updates it\n"
        "  found:    * [`shop`](#shop): Runs the shop\n"
        "  expected: * [`shop`](#shop): Runs a shop\n"
    )
    assert Path("REFERENCE.md").read_bytes() == before


def test_check_says_that_there_is_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doc", "--check"]) == 1
    assert capsys.readouterr().out == "REFERENCE.md: does not exist; `pplint doc` writes it\n"


def test_line_endings_are_no_difference() -> None:
    assert first_difference("a\r\nb\r\n\r\n", "a\nb\n") is None


def test_each_module_has_its_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository = tmp_path / "repository"
    for name in ("one", "two"):
        (repository / "site" / name / "manifests").mkdir(parents=True)
        (repository / "site" / name / "manifests" / "init.pp").write_text(f"class {name} {{ }}\n", encoding="utf-8")
    monkeypatch.chdir(repository)
    assert main(["doc"]) == 2
    assert main(["doc", "--modules"]) == 0
    assert "`two`" in Path("site/two/REFERENCE.md").read_text(encoding="utf-8")
    assert main(["doc", "--modules", "--check"]) == 0
    assert main(["doc", "--modules", "--output", "all.md"]) == 2


def test_a_control_repository_is_not_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository = tmp_path / "repository"
    repository.mkdir()
    monkeypatch.chdir(repository)
    write({"manifests/site.pp": "node default { }\n", "site/one/manifests/init.pp": "class one { }\n"})
    assert main(["doc"]) == 2
    assert main(["doc", "--modules"]) == 0
    assert Path("site/one/REFERENCE.md").exists()
    assert not Path("REFERENCE.md").exists()


def test_a_large_reference_is_compared() -> None:
    write({f"manifests/{name}.pp": f"# {'x' * 900_000}\nclass shop::{name} {{ }}\n" for name in ("large", "larger")})
    reference()
    assert Path("REFERENCE.md").stat().st_size > 1 << 20
    assert main(["doc", "--check"]) == 0


@pytest.mark.parametrize("options", [(), ("--check",)])
def test_a_folder_is_no_reference(options: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    Path("REFERENCE.md").mkdir()
    assert main(["doc", *options]) == 2
    assert "`REFERENCE.md` cannot be read: it is not a regular file" in capsys.readouterr().err


def test_a_file_with_errors_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    ruby = "Puppet::Functions.create_function(:'shop::bare') do\n  dispatch :bare do\n"
    write({"manifests/bare.pp": "class shop::bare {\n", "lib/puppet/functions/shop/bare.rb": ruby})
    assert "shop::bare" not in reference()
    assert capsys.readouterr().err.splitlines() == [
        "pplint: `manifests/bare.pp` is left out; `pplint check` says why",
        "pplint: `lib/puppet/functions/shop/bare.rb` is left out; `pplint check` says why",
    ]


def test_a_page_shows_html_and_does_not_run_it() -> None:
    text = "# <script>alert(1)</script> [x](javascript:alert(1)) \ue000x\ue001\n"
    write({"manifests/bare.pp": f"{text}class shop::bare {{ }}\n"})
    assert main(["doc", "--format", "html"]) == 0
    page = Path("REFERENCE.html").read_text(encoding="utf-8")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>" not in page
    assert 'href="javascript:' not in page
    assert '<h3><a id="shop--bare"></a><code>shop::bare</code></h3>' in page
    assert "default-src 'none'" in page


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "there is no directory `nowhere`"),
        (["data"], "`data` is not a module; `--modules` finds the modules below a directory"),
        (["data", "--modules"], "there are no modules in `data`"),
        (["--check", "--output", "-"], "`--check` compares a file, and `-` is standard output"),
        (["--check", "--format", "html"], "`--check` compares Markdown only"),
        (["--layout", "1"], "`1` is not one of `2`, `3`"),
        (["--output", "nowhere/x.md"], "`nowhere/x.md` cannot be written"),
    ],
)
def test_what_is_wrong_is_said(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doc", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_text_below_a_tag_that_is_not_indented_is_no_part_of_it() -> None:
    doc = read_docstring(["@param a The a", "   goes on", "", "     deeper", " less", "End"])
    assert doc.text == "less\nEnd"
    assert [(tag.name, tag.subject, tag.text) for tag in doc.tags] == [("param", "a", "The a\ngoes on\n\n  deeper")]


@pytest.mark.parametrize(
    ("line", "subject", "types"),
    [
        ("@param [Hash[String, Integer], Undef] a text", "a", ("Hash[String, Integer]", "Undef")),
        ("@param a [String] text", "a", ("String",)),
        ("@option a [String] :b ('x (y)') text", ":b", ("String",)),
        ("@param [String a text", "[String", ()),
    ],
)
def test_types_are_before_or_after_the_name(line: str, subject: str, types: tuple[str, ...]) -> None:
    (tag,) = read_docstring([line]).tags
    assert (tag.subject, tag.types) == (subject, types)
    assert tag.text.endswith("text")


def test_a_link_out_of_the_module_is_not_written_through(module: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = module.parent / f"{module.name}-other.md"
    other.write_text("kept")
    Path("REFERENCE.md").unlink(missing_ok=True)
    Path("REFERENCE.md").symlink_to(other)
    assert main(["doc"]) == 2
    assert "is a link out of the module" in capsys.readouterr().err
    assert other.read_text() == "kept"


def test_words_about_ensure_that_the_file_has_are_kept() -> None:
    write({"lib/puppet/type/hook.rb": "Puppet::Type.newtype(:hook) do\n  ensurable\n  newparam(:name)\nend\n"})
    words = "Whether the resource exists."
    text = reference()
    assert words in text
    Path("REFERENCE.md").write_text(text.replace(words, "Words of\nanother tool."), encoding="utf-8")
    assert main(["doc", "--check"]) == 0
    assert "Words of\nanother tool." in reference()
