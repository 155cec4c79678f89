/** What the program prints for a command, shown in a document that cannot be edited. */

import { execFile } from 'node:child_process';
import * as os from 'node:os';
import * as vscode from 'vscode';

import type { Program } from './program';

const SCHEME = 'pplint';
const LIMIT = 64 * 1024 * 1024;

/** Runs the program in the user's folder, where no module is that a Python would take for one of its own. */
export function printed(program: Program, args: readonly string[], signal?: AbortSignal): Promise<string> {
  const env = { ...process.env, ...program.environment };
  const options = { cwd: os.homedir(), env, maxBuffer: LIMIT, ...(signal === undefined ? {} : { signal }) };
  return new Promise((resolve, reject) => {
    execFile(program.command, [...program.args, ...args], options, (error, stdout, stderr) => {
      // 1 is the code of an answer, such as that something differs.
      if (error === null || (error.code === 1 && stdout !== '')) {
        resolve(stdout);
      } else {
        reject(new Error(stderr.trim() || stdout.trim() || error.message));
      }
    });
  });
}

/** The documents that are shown: each command has one, which the next answer takes the place of. */
export class Printed implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.path) ?? '';
  }

  /** Runs the program while the window shows that it does, and shows what it prints, or why it prints nothing. */
  async show(title: string, program: Program, args: readonly string[]): Promise<void> {
    const path = `/${title}`;
    const progress = { location: vscode.ProgressLocation.Notification, title: `pplint: ${title}`, cancellable: true };
    try {
      const text = await vscode.window.withProgress(progress, (_, token) => {
        const abort = new AbortController();
        token.onCancellationRequested(() => {
          abort.abort();
        });
        return printed(program, args, abort.signal);
      });
      this.#texts.set(path, text);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) {
        void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
      }
      return;
    }
    const uri = vscode.Uri.from({ scheme: SCHEME, path });
    this.#changed.fire(uri);
    const column = vscode.ViewColumn.Beside;
    await vscode.window.showTextDocument(uri, { viewColumn: column, preview: true, preserveFocus: true });
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}
