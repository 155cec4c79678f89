/** The entry beside the language's name that says which version runs, or why none does. */

import * as vscode from 'vscode';

const LANGUAGES = ['puppet', 'epp', 'puppetfile'];

export class Status implements vscode.Disposable {
  readonly #item: vscode.LanguageStatusItem;

  constructor() {
    this.#item = vscode.languages.createLanguageStatusItem('pplint', LANGUAGES);
    this.#item.name = 'pplint';
  }

  starting(): void {
    this.#show('pplint', 'starting', vscode.LanguageStatusSeverity.Information, true);
  }

  running(version: string, program: string): void {
    this.#show(`pplint ${version}`, program, vscode.LanguageStatusSeverity.Information);
  }

  stopped(why: string): void {
    this.#show('pplint does not run', why, vscode.LanguageStatusSeverity.Error);
  }

  dispose(): void {
    this.#item.dispose();
  }

  #show(text: string, detail: string, severity: vscode.LanguageStatusSeverity, busy = false): void {
    const failed = severity === vscode.LanguageStatusSeverity.Error;
    this.#item.text = text;
    this.#item.detail = detail;
    this.#item.severity = severity;
    this.#item.busy = busy;
    this.#item.command = failed
      ? { command: 'pplint.restart', title: 'Try Again' }
      : { command: 'pplint.showOutput', title: 'Show Output' };
  }
}
