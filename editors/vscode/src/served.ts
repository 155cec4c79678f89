/**
 * Which documents are served: programs with all there is, and data without what other extensions do for them.
 *
 * A formatter for YAML that does nothing would be asked for in the place of the user's own, and so with folding.
 */

import type { DocumentFilter, DynamicFeature, LanguageClient } from 'vscode-languageclient/node';

const PROGRAMS = files('puppet', 'epp');

/** All that is served. */
export const SERVED = [...PROGRAMS, ...files('yaml', 'json', 'puppetfile'), { scheme: 'file', pattern: '**/environment.conf' }];

const WITH_YAML = [...PROGRAMS, ...files('yaml')];

/** Has the client ask some things about programs alone. To be called before it starts. */
export function keepToPrograms(client: LanguageClient): void {
  keep(PROGRAMS, client.getFeature('textDocument/formatting'));
  keep(PROGRAMS, client.getFeature('textDocument/rangeFormatting'));
  keep(PROGRAMS, client.getFeature('textDocument/foldingRange'));
  keep(PROGRAMS, client.getFeature('textDocument/selectionRange'));
  keep(PROGRAMS, client.getFeature('textDocument/semanticTokens'));
  keep(PROGRAMS, client.getFeature('textDocument/inlayHint'));
  // The editor has an outline of its own for JSON, and none for YAML.
  keep(WITH_YAML, client.getFeature('textDocument/documentSymbol'));
}

function keep<Options>(documents: DocumentFilter[], feature: DynamicFeature<Options>): void {
  const initialize = feature.initialize.bind(feature);
  feature.initialize = (capabilities) => {
    initialize(capabilities, documents);
  };
}

function files(...languages: string[]): DocumentFilter[] {
  return languages.map((language) => ({ scheme: 'file', language }));
}
