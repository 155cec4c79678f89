/** The commands that ask the program about the document, about a node, or about a revision. */

import { existsSync } from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';

import type { Printed } from './output';
import type { Program } from './program';

const NODES = 'pplint-nodes.yaml';
const NODE = /^\s*node\s+(['"]?)([\w.-]+)\1/;
const CLASS = /^\s*class\s+((?:::)?[a-z]\w*(?:::\w+)*)/;

/** Registers the commands; they do nothing before the server has found a program. */
export function registerCommands(printed: Printed, program: () => Program | undefined): vscode.Disposable[] {
  const commands: Record<string, (program: Program, editor: vscode.TextEditor) => Promise<unknown>> = {
    'pplint.tree': (own, { document }) => printed.show('Syntax Tree', own, ['parse', document.uri.fsPath]),
    'pplint.reveal': (own, { document, selection }) =>
      printed.show('Type', own, ['reveal', `${document.uri.fsPath}:${place(document, selection.active)}`]),
    'pplint.compile': (own, editor) => compile(printed, own, editor),
    'pplint.diff': (own, editor) => diff(printed, own, editor),
  };
  return Object.entries(commands).map(([name, run]) =>
    vscode.commands.registerCommand(name, async () => {
      const [own, editor] = [program(), vscode.window.activeTextEditor];
      if (own === undefined) {
        return vscode.window.showErrorMessage('pplint does not run; the entry beside the language says why.');
      }
      if (editor?.document.uri.scheme !== 'file') {
        return vscode.window.showErrorMessage('Open a file of the repository first.');
      }
      await editor.document.save();
      return run(own, editor);
    }),
  );
}

/** Returns the line and the column as the program counts them: from 1, by characters and not by code units. */
export function place(document: vscode.TextDocument, at: Pick<vscode.Position, 'line' | 'character'>): string {
  const before = document.lineAt(at.line).text.slice(0, at.character);
  return `${String(at.line + 1)}:${String(Array.from(before).length + 1)}`;
}

async function compile(printed: Printed, program: Program, editor: vscode.TextEditor): Promise<void> {
  const folder = folderOf(editor);
  const line = editor.document.lineAt(editor.selection.active.line).text;
  const name = await vscode.window.showInputBox({
    title: 'Compile the catalog of a node or class',
    prompt: 'The name of a node, or `class NAME`',
    value: atCursor(line),
  });
  if (name === undefined) {
    return;
  }
  const facts = await vscode.window.showInputBox({
    title: 'Facts',
    prompt: 'A file, a directory with a file for each node, or a set such as `debian-12`',
    value: existsSync(path.join(folder, NODES)) ? NODES : 'debian-12',
  });
  if (facts === undefined) {
    return;
  }
  const file = path.resolve(folder, facts);
  const what = /^class\s+(\S+)$/.exec(name.trim());
  const subject = what?.[1] === undefined ? [name.trim()].filter((each) => each !== '') : ['--class', what[1]];
  const given = ['--facts', existsSync(file) ? file : facts];
  await printed.show('Catalog', program, ['compile', ...given, '--directory', folder, ...subject]);
}

async function diff(printed: Printed, program: Program, editor: vscode.TextEditor): Promise<void> {
  const revision = await vscode.window.showInputBox({
    title: 'What changed in the catalogs since a revision',
    prompt: 'A branch, tag or commit of Git',
    value: 'HEAD',
  });
  if (revision !== undefined && revision.trim() !== '') {
    await printed.show('Changed Catalogs', program, ['diff', revision.trim(), '--directory', folderOf(editor)]);
  }
}

/** Returns what a line defines, as it is asked for: a node, or `class` and its name. */
export function atCursor(line: string): string {
  const [node, own] = [NODE.exec(line)?.[2], CLASS.exec(line)?.[1]];
  return node !== undefined && node !== 'default' ? node : own !== undefined ? `class ${own}` : '';
}

function folderOf(editor: vscode.TextEditor): string {
  const { uri } = editor.document;
  return vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath ?? path.dirname(uri.fsPath);
}
