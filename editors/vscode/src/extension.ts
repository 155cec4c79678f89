/** Starts the server with the first document of Puppet, and again when what it depends on changes. */

import * as vscode from 'vscode';

import { Server } from './server';
import { RESTARTING } from './settings';
import { Status } from './status';

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel('pplint', { log: true });
  const status = new Status();
  const current = new Server(status, output, context.asAbsolutePath('bundled'));
  server = current;
  context.subscriptions.push(
    output,
    status,
    vscode.commands.registerCommand('pplint.restart', () => current.restart()),
    vscode.commands.registerCommand('pplint.showOutput', () => {
      output.show();
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (RESTARTING.some((name) => event.affectsConfiguration(name))) {
        await current.restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => current.restart()),
  );
  await current.restart();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
