"""The server as other programs see it: a process, and the client of a library that checks each message."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient
from tools.lsp_client import SERVER, LspClient, ServerGone

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "class shop (Integer $port = 'x') {\n  notice(\"a\")\n}\n"


async def _talk(root: Path) -> dict[str, Any]:
    """Have the client of pygls ask for everything; it refuses what is not as the protocol says."""
    client: Any = LanguageClient("tests", "1")
    published: asyncio.Future[types.PublishDiagnosticsParams] = asyncio.get_running_loop().create_future()

    def publish(params: types.PublishDiagnosticsParams) -> None:
        if not published.done():
            published.set_result(params)

    client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(publish)

    await client.start_io(*SERVER)
    capabilities = types.ClientCapabilities()
    folders = [types.WorkspaceFolder(root.as_uri(), "root")]
    given = types.InitializeParams(capabilities=capabilities, process_id=None, workspace_folders=folders)
    about: dict[str, Any] = {"initialize": await client.initialize_async(given)}
    client.initialized(types.InitializedParams())
    uri = (root / "init.pp").as_uri()
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "puppet", 1, TEXT)))
    document, place = types.TextDocumentIdentifier(uri), types.Position(0, 22)
    everywhere = types.Range(types.Position(0, 0), types.Position(3, 0))
    about["publish"] = await published
    about["hover"] = await client.text_document_hover_async(types.HoverParams(document, place))
    about["definition"] = await client.text_document_definition_async(types.DefinitionParams(document, place))
    completion = await client.text_document_completion_async(types.CompletionParams(document, types.Position(1, 7)))
    about["completion"] = completion
    about["item"] = await client.completion_item_resolve_async(completion.items[0])
    signature = types.SignatureHelpParams(document, types.Position(1, 9))
    about["signature"] = await client.text_document_signature_help_async(signature)
    about["symbols"] = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    about["folding"] = await client.text_document_folding_range_async(types.FoldingRangeParams(document))
    selection = types.SelectionRangeParams(document, [place])
    about["selection"] = await client.text_document_selection_range_async(selection)
    about["links"] = await client.text_document_document_link_async(types.DocumentLinkParams(document))
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    about["format"] = await client.text_document_formatting_async(types.DocumentFormattingParams(document, options))
    context = types.CodeActionContext(diagnostics=[])
    actions = types.CodeActionParams(document, everywhere, context)
    about["actions"] = await client.text_document_code_action_async(actions)
    pull = types.DocumentDiagnosticParams(document)
    about["pull"] = await client.text_document_diagnostic_async(pull)
    about["workspace"] = await client.workspace_symbol_async(types.WorkspaceSymbolParams("shop"))
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()
    return about


def test_a_client_that_checks_messages_finds_nothing_wrong(tmp_path: Path) -> None:
    about = asyncio.run(_talk(tmp_path))
    assert about["initialize"].capabilities.hover_provider
    assert "invalid-default" in {each.code for each in about["publish"].diagnostics}
    assert about["publish"].version == 1
    assert "Integer" in about["hover"].contents.value
    assert [each.uri for each in about["definition"]] == [(tmp_path / "init.pp").as_uri()]
    assert about["completion"].items[0].label == about["item"].label == "notice"
    assert about["item"].detail
    assert about["signature"].signatures[0].label.startswith("notice(")
    assert [each.name for each in about["symbols"]][:2] == ["shop", "$port"]
    assert [(each.start_line, each.end_line) for each in about["folding"]] == [(0, 1)]
    assert about["selection"][0].parent is not None
    assert not about["links"]
    assert not about["format"]
    titles = {each.title for each in about["actions"]}
    assert titles >= {"Write single quotes", "Ignore `double-quoted-string` here", "Apply all safe fixes"}
    assert {each.code for each in about["pull"].items} == {each.code for each in about["publish"].diagnostics}
    assert not about["workspace"]


def test_a_process_ends_as_its_client_says(tmp_path: Path) -> None:
    with LspClient(cwd=tmp_path) as client:
        client.initialize(tmp_path)
        assert client.end() == 0


@pytest.mark.parametrize("data", [b"", b"no message\r\n"])
def test_a_process_ends_when_its_client_does(tmp_path: Path, data: bytes) -> None:
    with LspClient(cwd=tmp_path) as client:
        client.initialize(tmp_path)
        client.input.write(data)
        client.input.close()
        with pytest.raises(ServerGone):
            client.until(lambda _: False)
        assert client.process.wait() == 1


def test_nothing_but_messages_is_printed(tmp_path: Path) -> None:
    program = (
        "from pplint.server import server, serve\n"
        "answer = server.initialize_result\n"
        "server.initialize_result = lambda abilities: (print('noise', flush=True), answer(abilities))[1]\n"
        "serve()"
    )
    with LspClient((sys.executable, "-c", program), cwd=tmp_path) as client:
        assert "capabilities" in client.initialize(tmp_path)
        assert client.end() == 0
