"""Parts of a run, checked by themselves, say together what one run says; whatever is no such part is refused."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from pplint import __version__
from pplint.config.options import OUTPUT_FORMATS
from pplint.run.shards.split import Shard, shards_of
from tests.unit.command_line import write

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tests.unit.command_line import Run

MODULE = {
    "modules/web/metadata.json": '{"name": "me-web", "dependencies": [{"name": "me-gone"}]}',
    "modules/web/manifests/init.pp": "class web(Integer $port = 'x', Optional[String] $host = undef) {\n"
    "  gone::host { 'a': }\n  notice($nope) # pplint: ignore[undefined-variable] set elsewhere\n}\n",
    "modules/web/manifests/site.pp": 'define web::site(Integer $port) {\n  notice("${port}")\n}\n',
    "modules/site/metadata.json": '{"name": "me-site"}',
    "modules/site/manifests/init.pp": "class site(Optional[String] $host = undef) {\n"
    "  web::site { 'a': port => 'no' }\n  class { 'web': port => 'no' }\n}\n",
    "modules/site/manifests/broken.pp": "class site::broken {\n",
    "modules/site/data/common.yaml": "site::host: 3\nsite::password: kEx7yPq2\n",
    "modules/site/hiera.yaml": "version: 5\nhierarchy:\n  - name: x\n    path: common.yaml\n",
}
OPTIONS = ("--preset", "all", "modules")


_STRANGE: list[Any] = [None, -1, 0, 3, 10**9, 10**30, "", "x", "/etc/passwd", [], {}, True, [0, 5], 1.5]


@pytest.fixture
def module(run: Run) -> dict[str, str]:  # noqa: ARG001 - it changes into an empty directory
    """Write files of two modules that name each other."""
    write(MODULE)
    return MODULE


def _reports(run: Run, count: int, *options: str) -> list[str]:
    names: list[str] = []
    for number in range(1, count + 1):
        names.append(f"{number}.json")
        code, out, err = run(*options, f"--shard={number}/{count}", f"--output=shard:{names[-1]}")
        assert (code in {0, 1}, err) == (True, "")
        assert out
    return names


@pytest.mark.usefixtures("module")
@pytest.mark.parametrize("form", [*(f"--output-format={each}" for each in OUTPUT_FORMATS), "--statistics", "--quiet"])
@pytest.mark.parametrize("count", [1, 3])
def test_shards_say_together_what_one_run_says(run: Run, form: str, count: int) -> None:
    whole = run(*OPTIONS, form)
    assert whole[0] == 1
    assert "\n" in whole[1]
    names = _reports(run, count, *OPTIONS)
    assert run("merge", form, *reversed(names)) == whole


def test_what_is_found_about_a_file_as_a_whole_is_merged(run: Run) -> None:
    write(
        {
            "environment.conf": "",
            "modules/web/manifests/init.pp": "class web { }\n",
            "modules/web/manifests/other.pp": "class web::other { }\n",
            "modules/web/templates/old.erb": "text\n",
            "modules/web/templates/old.epp": "text\n",
        }
    )
    options = ("--select=unused", "--output-format=concise", ".")
    whole = run(*options)
    assert "template `web/old.erb` is never rendered" in whole[1]
    assert run("merge", *_reports(run, 2, *options)) == whole


def test_a_file_is_in_one_shard(run: Run, module: dict[str, str]) -> None:
    shown = [run("--show-files", "modules", f"--shard={number}/3")[1].splitlines() for number in (1, 2, 3)]
    files = sorted(path for path in module if path.endswith((".pp", ".yaml")))
    assert sorted(path for paths in shown for path in paths) == files
    assert all(shown)


@pytest.mark.parametrize("seed", range(20))
def test_shards_are_the_same_in_any_order_and_as_large_as_whole_files_allow(tmp_path: Path, seed: int) -> None:
    chosen = random.Random(seed)
    sizes = {str(tmp_path / f"{number:03}.pp"): chosen.randrange(40_000) for number in range(chosen.randrange(1, 80))}
    for path, size in sizes.items():
        Path(path).write_bytes(b"#" * size)
    paths = list(sizes)
    count = chosen.randrange(1, 12)
    numbers = dict(zip(paths, shards_of(paths, count), strict=True))
    chosen.shuffle(paths)
    assert numbers == dict(zip(paths, shards_of(paths, count), strict=True))
    assert set(numbers.values()) <= set(range(1, count + 1))
    costs = {path: 2048 + size for path, size in sizes.items()}
    for number in range(1, count + 1):
        cost = sum(costs[path] for path in paths if numbers[path] == number)
        assert abs(cost - sum(costs.values()) / count) <= max(costs.values())


def test_a_shard_is_called_by_its_number_and_how_many_there_are() -> None:
    assert Shard.parse("2/5") == Shard(2, 5)
    assert str(Shard(2, 5)) == "2/5"
    for text in ("", "1", "/", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "1 /2", "1/99999", "1/" + "9" * 5000, "٣/٤"):
        with pytest.raises(ValueError, match="unknown shard"):
            Shard.parse(text)


@pytest.mark.usefixtures("module")
def test_a_baseline_is_taken_from_what_all_shards_found(run: Run) -> None:
    """What is in a baseline once and in two shards counts once, and what no shard found is stale."""
    assert run(*OPTIONS, "--baseline=known.json", "--write-baseline")[0] == 0
    known = json.loads(Path("known.json").read_text())
    known["findings"][0]["line"] = "0" * 16
    Path("known.json").write_text(json.dumps(known))
    options = (*OPTIONS, "--baseline=known.json")
    whole = run(*options)
    assert "1 error" in whole[1] or "1 warning" in whole[1] or "1 info" in whole[1]
    assert "no longer found" in whole[1]
    assert run("merge", *_reports(run, 3, *options)) == whole
    one = run(*options, "--shard=3/3")
    assert "no longer found" not in one[1]


@pytest.mark.usefixtures("module")
def test_shards_that_are_missing_are_named(run: Run) -> None:
    names = _reports(run, 4, *OPTIONS)
    assert run("merge", *names[:2]) == (2, "", "pplint: reports of the shards 3/4, 4/4 are missing\n")
    assert run("merge", *names[1:]) == (2, "", "pplint: the report of shard 1/4 is missing\n")
    Path("again.json").write_bytes(Path(names[0]).read_bytes())
    code, out, err = run("merge", *names, "again.json")
    assert (code, out, err) == (2, "", "pplint: `1.json` and `again.json` are both of shard 1/4\n")
    assert run("merge", names[0], names[0])[2] == "pplint: `1.json` is named twice\n"
    assert run("merge")[2] == "pplint: name the reports of all shards\n"


@pytest.mark.usefixtures("module")
@pytest.mark.parametrize("other", ["--shard=2/3", "--select=types", "--isolated"])
def test_shards_of_different_runs_are_refused(run: Run, other: str) -> None:
    names = _reports(run, 2, *OPTIONS)
    options = [other] if other.startswith("--shard") else [other, "--shard=2/2"]
    run(*OPTIONS, *options, "--output=shard:2.json")
    code, out, err = run("merge", *names)
    assert (code, out) == (2, "")
    assert "`2.json` and `1.json` are of different runs" in err


@pytest.mark.usefixtures("module")
def test_reports_are_merged_where_the_same_is_found(run: Run) -> None:
    names = _reports(run, 2, *OPTIONS)
    path = Path("modules/site/manifests/broken.pp")
    path.write_text("class site::other {\n")
    code, out, err = run("merge", *names)
    assert (code, out) == (2, "")
    assert err.startswith(f"pplint: `{path}` is not what it was when shard ")
    path.write_text(MODULE[str(path)])
    Path("pplint.toml").write_text('fail-level = "error"')
    code, out, err = run("merge", *names)
    assert (code, out) == (2, "")
    assert err.startswith("pplint: the configuration differs from that of the shards")


@pytest.mark.usefixtures("module")
def test_a_report_of_another_version_is_refused(run: Run) -> None:
    names = _reports(run, 1, *OPTIONS)
    text = Path(names[0]).read_text().replace(f'"pplint":"{__version__}"', '"pplint":"99.0"')
    Path(names[0]).write_text(text)
    expected = f"pplint: `1.json` is a report of pplint 99.0, but this is pplint {__version__}\n"
    assert run("merge", *names) == (2, "", expected)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "{}", "[" * 100_000, '{"pplint": 3}', "\ud83d\udc4d", '{"pplint": "' + __version__ + '"}', "\0"],
)
def test_what_is_no_report_is_refused(run: Run, text: str) -> None:
    Path("x.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    code, out, err = run("merge", "x.json")
    assert (code, out) == (2, "")
    assert err.startswith("pplint: `x.json` is not a report of a shard")


@pytest.mark.usefixtures("module")
@pytest.mark.parametrize("seed", range(30))
def test_a_report_that_somebody_changed_is_refused_or_reported(run: Run, seed: int) -> None:
    """Whatever a report holds, the program itself does not fail."""
    names = _reports(run, 1, *OPTIONS)
    document = json.loads(Path(names[0]).read_text())
    chosen = random.Random(seed)
    for _ in range(chosen.randrange(1, 4)):
        holder, key = chosen.choice(list(_places(document)))
        holder[key] = chosen.choice(_STRANGE)
    Path(names[0]).write_text(json.dumps(document))
    for form in ("full", "sarif", "json"):
        code, _, err = run("merge", "--output-format", form, *names)
        assert code in {0, 1, 2}
        assert "Traceback" not in err
        assert code != 2 or err.startswith("pplint: ")


def _places(value: object) -> Iterator[tuple[Any, Any]]:
    """Yield all places in plain data."""
    items: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        items = cast("dict[str, object]", value).items()
    elif isinstance(value, list):
        items = enumerate(cast("list[object]", value))
    for key, inner in items:
        yield value, key
        yield from _places(inner)


@pytest.mark.usefixtures("module")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--shard=1/2", "--fix"], "`--shard` only reports"),
        (["--shard=1/2", "--write-baseline", "--baseline=x"], "`--shard` only reports"),
        (["--output-format=shard", "--diff"], "`--output-format shard` only reports"),
        (["--output-format=shard", "-"], "`--output-format shard` needs files"),
        (["--shard=3/2"], "`3/2` is not of the form I/N"),
    ],
)
def test_a_part_of_a_run_only_reports(run: Run, options: list[str], message: str) -> None:
    code, out, err = run(*options)
    assert (code, out) == (2, "")
    assert message in err


def test_files_of_any_name_can_be_merged(run: Run) -> None:
    name = os.fsdecode(b"a\xff.pp")
    try:
        Path(name).write_text("class {\n")
    except OSError:
        pytest.skip("the file system has names in UTF-8 only")
    whole = run(name)
    assert whole[0] == 1
    assert run("merge", *_reports(run, 2, name)) == whole


@pytest.mark.usefixtures("module")
def test_the_command_line_in_a_report_is_read_like_any_other(run: Run) -> None:
    names = _reports(run, 1, *OPTIONS)
    document = json.loads(Path(names[0]).read_text())
    for arguments in (["--nope"], ["--fix"], ["--shard=2/1"]):
        Path(names[0]).write_text(json.dumps(document | {"arguments": arguments}))
        code, out, err = run("merge", *names)
        assert (code, out) == (2, "")
        assert "the command line of the shards" in err
    Path(names[0]).write_text(json.dumps(document | {"arguments": [*OPTIONS, "--help"]}))
    assert run("merge", *names) == run(*OPTIONS)
