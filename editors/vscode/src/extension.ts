/** Starts the server with the first document of Puppet, and again when what it depends on changes. */

import * as vscode from 'vscode';

import { registerCommands } from './commands';
import { Printed } from './output';
import { Server } from './server';
import { RESTARTING } from './settings';
import { Status } from './status';
import { Tasks, TYPE } from './task';

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel('pplint', { log: true });
  const status = new Status();
  const current = new Server(status, output, context.asAbsolutePath('bundled'));
  const program = () => current.program;
  const printed = new Printed();
  server = current;
  context.subscriptions.push(
    output,
    status,
    printed,
    ...registerCommands(printed, program),
    vscode.tasks.registerTaskProvider(TYPE, new Tasks(program)),
    vscode.commands.registerCommand('pplint.restart', () => current.restart()),
    vscode.commands.registerCommand('pplint.showOutput', () => {
      output.show();
    }),
    vscode.commands.registerCommand('pplint.selectNode', () => current.selectNode()),
    // What a lens above a definition says is shown by the editor, with addresses and places of its own kind.
    vscode.commands.registerCommand(
      'pplint.showReferences',
      (uri: string, at: { line: number; character: number }) =>
        vscode.commands.executeCommand(
          'editor.action.findReferences',
          vscode.Uri.parse(uri),
          new vscode.Position(at.line, at.character),
        ),
    ),
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
