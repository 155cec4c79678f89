"""What the server can do, as it says when a client introduces itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint import __version__

if TYPE_CHECKING:
    from pplint.server.client import Abilities

TRIGGERS: Final = ("$", ":", "'", '"', "[", ".", "/", " ", "{")
"""Characters after which completion is asked for at once."""

TOKEN_TYPES: Final = ("class", "struct", "type", "function", "parameter", "variable", "property")
TOKEN_MODIFIERS: Final = ("declaration", "defaultLibrary", "deprecated")
"""What semantic tokens say of names, in the words of the protocol; in the answers, these are numbers."""

ACTION_KINDS: Final = (
    "quickfix",
    "refactor.extract",
    "refactor.inline",
    "refactor.rewrite",
    "source.fixAll.pplint",
    "source.organize.pplint",
)

_INCREMENTAL: Final = 2
_COMMANDS: Final = ("pplint.fixAll", "pplint.ignore", "pplint.openPage", "pplint.nodes", "pplint.chooseNode")

_OF_MANIFESTS: Final = {"filters": [{"scheme": "file", "pattern": {"glob": "**/*.pp"}}]}


def initialize_result(abilities: Abilities) -> dict[str, object]:
    """Return what the server can do for a client."""
    return {"capabilities": _capabilities(abilities), "serverInfo": {"name": "pplint", "version": __version__}}


def _capabilities(abilities: Abilities) -> dict[str, object]:
    found: dict[str, object] = {
        "positionEncoding": abilities.encoding.value,
        "textDocumentSync": {"openClose": True, "change": _INCREMENTAL, "save": {"includeText": False}},
        "hoverProvider": True,
        "signatureHelpProvider": {"triggerCharacters": ["(", ","], "retriggerCharacters": [")"]},
        "completionProvider": {"triggerCharacters": list(TRIGGERS), "resolveProvider": True},
        "definitionProvider": True,
        "typeDefinitionProvider": True,
        "referencesProvider": True,
        "documentHighlightProvider": True,
        "renameProvider": {"prepareProvider": True} if abilities.prepares_renames else True,
        "callHierarchyProvider": True,
        "typeHierarchyProvider": True,
        "codeLensProvider": {"resolveProvider": True},
        "documentOnTypeFormattingProvider": {"firstTriggerCharacter": "}"},
        "inlayHintProvider": True,
        "semanticTokensProvider": {
            "legend": {"tokenTypes": list(TOKEN_TYPES), "tokenModifiers": list(TOKEN_MODIFIERS)},
            "full": {"delta": True},
            "range": True,
        },
        "documentSymbolProvider": True,
        "workspaceSymbolProvider": True,
        "foldingRangeProvider": True,
        "selectionRangeProvider": True,
        "documentLinkProvider": {"resolveProvider": False},
        "documentFormattingProvider": True,
        "documentRangeFormattingProvider": True,
        "codeActionProvider": {"codeActionKinds": list(ACTION_KINDS), "resolveProvider": True},
        "executeCommandProvider": {"commands": list(_COMMANDS)},
        "workspace": {
            "workspaceFolders": {"supported": True, "changeNotifications": True},
            "fileOperations": {"willRename": _OF_MANIFESTS, "willDelete": _OF_MANIFESTS},
        },
    }
    if abilities.pulls_diagnostics:
        found["diagnosticProvider"] = {
            "identifier": "pplint",
            "interFileDependencies": True,
            "workspaceDiagnostics": True,
        }
    return found
