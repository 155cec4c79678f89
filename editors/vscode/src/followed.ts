/** What is offered after an item is accepted: after `ensure => ` its values, without another key. */

import type { CompletionItem, CompletionList } from 'vscode';
import type { CompletionMiddleware } from 'vscode-languageclient/node';

const SUGGEST = { command: 'editor.action.triggerSuggest', title: 'Suggest' };

export const FOLLOWED: CompletionMiddleware = {
  async provideCompletionItem(document, position, context, token, next) {
    const found = await next(document, position, context, token);
    for (const item of itemsOf(found)) {
      if (textOf(item).endsWith(' ')) {
        item.command = SUGGEST;
      }
    }
    return found;
  },
};

function itemsOf(found: CompletionItem[] | CompletionList | null | undefined): CompletionItem[] {
  return Array.isArray(found) ? found : (found?.items ?? []);
}

function textOf({ insertText }: CompletionItem): string {
  return typeof insertText === 'string' ? insertText : (insertText?.value.replace('$0', '') ?? '');
}
