"""Which requests are answered, with what they are asked with and who answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pplint.server.call_hierarchy import incoming_calls, outgoing_calls, prepare_call_hierarchy
from pplint.server.code_actions import code_actions, resolved_action
from pplint.server.code_lenses import code_lenses, resolved_lens
from pplint.server.commands import execute
from pplint.server.completion.protocol import CompletionParams
from pplint.server.completion.requests import completion, resolved
from pplint.server.completion.signatures import signature_help
from pplint.server.definition import definition, type_definition
from pplint.server.document_links import document_links
from pplint.server.file_deletions import DeleteFilesParams, will_delete_files
from pplint.server.file_operations import RenameFilesParams, will_rename_files
from pplint.server.folding import folding_ranges
from pplint.server.formatting import formatting, formatting_on_type
from pplint.server.hover import hover
from pplint.server.inlay_hints import inlay_hints
from pplint.server.protocol import (
    CodeActionParams,
    DocumentDiagnosticParams,
    ExecuteCommandParams,
    FormattingParams,
    OfDocument,
    OfPosition,
    OfPositions,
    OfRange,
    OnTypeFormattingParams,
    ReferenceParams,
    RenameParams,
    TokensDeltaParams,
    WorkspaceSymbolParams,
)
from pplint.server.references import highlights, references
from pplint.server.rename.requests import prepare_rename, rename
from pplint.server.selection_ranges import selection_ranges
from pplint.server.semantic_tokens import semantic_tokens, semantic_tokens_delta, semantic_tokens_in
from pplint.server.sent import OfItem
from pplint.server.service import Invalid
from pplint.server.symbols import document_symbols, workspace_symbols
from pplint.server.type_hierarchy import prepare_type_hierarchy, subtypes, supertypes

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.server.sent import FullReport, UnchangedReport
    from pplint.server.service import Service


class Request(NamedTuple):
    """What comes with a request, and what answers it."""

    params: type[Any]
    answer: Callable[[Service, Any], object]


def _diagnostics(service: Service, params: DocumentDiagnosticParams) -> FullReport | UnchangedReport:
    path = service.path(params.text_document)
    if path is None:
        raise Invalid("only files are checked")
    return service.publisher.pulled(path, params.text_document.uri, params.previous_result_id)


REQUESTS: Final = {
    "callHierarchy/incomingCalls": Request(OfItem, incoming_calls),
    "callHierarchy/outgoingCalls": Request(OfItem, outgoing_calls),
    "codeLens/resolve": Request(dict[str, Any], resolved_lens),
    "codeAction/resolve": Request(dict[str, Any], resolved_action),
    "completionItem/resolve": Request(dict[str, Any], resolved),
    "textDocument/codeAction": Request(CodeActionParams, code_actions),
    "textDocument/codeLens": Request(OfDocument, code_lenses),
    "textDocument/completion": Request(CompletionParams, completion),
    "textDocument/definition": Request(OfPosition, definition),
    "textDocument/diagnostic": Request(DocumentDiagnosticParams, _diagnostics),
    "textDocument/documentHighlight": Request(OfPosition, highlights),
    "textDocument/documentLink": Request(OfDocument, document_links),
    "textDocument/documentSymbol": Request(OfDocument, document_symbols),
    "textDocument/foldingRange": Request(OfDocument, folding_ranges),
    "textDocument/formatting": Request(FormattingParams, formatting),
    "textDocument/hover": Request(OfPosition, hover),
    "textDocument/rangeFormatting": Request(FormattingParams, formatting),
    "textDocument/inlayHint": Request(OfRange, inlay_hints),
    "textDocument/prepareCallHierarchy": Request(OfPosition, prepare_call_hierarchy),
    "textDocument/onTypeFormatting": Request(OnTypeFormattingParams, formatting_on_type),
    "textDocument/prepareTypeHierarchy": Request(OfPosition, prepare_type_hierarchy),
    "textDocument/prepareRename": Request(OfPosition, prepare_rename),
    "textDocument/references": Request(ReferenceParams, references),
    "textDocument/rename": Request(RenameParams, rename),
    "textDocument/selectionRange": Request(OfPositions, selection_ranges),
    "textDocument/semanticTokens/full": Request(OfDocument, semantic_tokens),
    "textDocument/semanticTokens/full/delta": Request(TokensDeltaParams, semantic_tokens_delta),
    "textDocument/semanticTokens/range": Request(OfRange, semantic_tokens_in),
    "textDocument/signatureHelp": Request(OfPosition, signature_help),
    "textDocument/typeDefinition": Request(OfPosition, type_definition),
    "typeHierarchy/subtypes": Request(OfItem, subtypes),
    "typeHierarchy/supertypes": Request(OfItem, supertypes),
    "workspace/executeCommand": Request(ExecuteCommandParams, execute),
    "workspace/symbol": Request(WorkspaceSymbolParams, workspace_symbols),
    "workspace/willDeleteFiles": Request(DeleteFilesParams, will_delete_files),
    "workspace/willRenameFiles": Request(RenameFilesParams, will_rename_files),
}
"""The requests that are answered at once, by their methods."""
