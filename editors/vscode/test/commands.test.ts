import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { CompletionItem, TextDocument } from 'vscode';

import { atCursor, place, registerCommands } from '../src/commands';
import { FOLLOWED } from '../src/followed';
import { Printed } from '../src/output';
import { Tasks } from '../src/task';
import { seen, window, workspace } from './stubs/vscode';

let root = '';

/** Has a document opened whose cursor is at the start of a line. */
function open(line: string): void {
  const document = {
    uri: { scheme: 'file', fsPath: join(root, 'a.pp') },
    lineAt: () => ({ text: line }),
    save: () => Promise.resolve(true),
  };
  window.activeTextEditor = { document, selection: { active: { line: 0, character: 0 } } };
}

/** Registers the commands with a program that prints its arguments, and ends with a code. */
function program(code = 0): string {
  const path = join(root, 'pplint');
  writeFileSync(path, `#!/bin/sh\necho "$@"\nexit ${String(code)}\n`);
  chmodSync(path, 0o755);
  registerCommands(new Printed(), () => ({ command: path, args: [], environment: {} }));
  return path;
}

const run = (name: string) => Promise.resolve(seen.commands.get(`pplint.${name}`)?.());

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pplint-'));
  workspace.workspaceFolders = [{ uri: { scheme: 'file', fsPath: root } }];
  Object.assign(seen, { errors: [], shown: [], typed: [] });
});

afterEach(() => {
  window.activeTextEditor = undefined;
  rmSync(root, { recursive: true });
});

test('what the program prints is shown', async () => {
  program();
  open('class a { }');
  await run('tree');
  await run('reveal');
  assert.deepEqual(seen.shown, [`parse ${join(root, 'a.pp')}\n`, `reveal ${join(root, 'a.pp')}:1:1\n`]);
});

test('a node or a class is compiled, with the facts of the repository if it has some', async () => {
  program();
  open("node 'web1.example.com' {");
  await run('compile');
  assert.equal(seen.shown.pop(), `compile --facts debian-12 --directory ${root} web1.example.com\n`);
  writeFileSync(join(root, 'pplint-nodes.yaml'), '');
  open('class a::b (');
  await run('compile');
  assert.equal(seen.shown.pop(), `compile --facts ${join(root, 'pplint-nodes.yaml')} --directory ${root} --class a::b\n`);
});

test('what changed since a revision is shown, though that ends with 1', async () => {
  program(1);
  open('');
  seen.typed = ['main'];
  await run('diff');
  assert.deepEqual(seen.shown, [`diff main --directory ${root}\n`]);
});

test('what goes wrong is said', async () => {
  program(2);
  open('');
  await run('diff');
  assert.deepEqual([seen.shown, seen.errors], [[], [`diff HEAD --directory ${root}`]]);
  window.activeTextEditor = undefined;
  await run('tree');
  assert.equal(seen.errors.pop(), 'Open a file of the repository first.');
  registerCommands(new Printed(), () => undefined);
  await run('tree');
  assert.match(seen.errors.pop() ?? '', /^pplint does not run/);
});

test('what the cursor is on is what is compiled', () => {
  assert.equal(atCursor("node 'a.example.com', 'b' {"), 'a.example.com');
  assert.equal(atCursor('node default {'), '');
  assert.equal(atCursor('class shop::till ('), 'class shop::till');
  assert.equal(atCursor("class { 'shop':"), '');
});

test('columns count characters', () => {
  const document = { lineAt: () => ({ text: "$x = '😀' + 1" }) } as unknown as TextDocument;
  assert.equal(place(document, { line: 2, character: 9 }), '3:9');
});

test('values are offered as soon as a key is accepted', async () => {
  const given = [{ insertText: 'ensure => ' }, { insertText: "'file'" }, { insertText: { value: 'include $0' } }];
  const next = () => Promise.resolve(given as unknown as CompletionItem[]);
  const nothing = undefined as never;
  const items = await FOLLOWED.provideCompletionItem?.(nothing, nothing, nothing, nothing, next);
  assert(Array.isArray(items));
  assert.deepEqual(items.map(({ command }) => command?.command), [
    'editor.action.triggerSuggest',
    undefined,
    'editor.action.triggerSuggest',
  ]);
});

test('each folder has a task that checks it', () => {
  const command = program();
  const tasks = new Tasks(() => ({ command, args: ['-m', 'pplint'], environment: {} }));
  const [task] = tasks.provideTasks();
  assert(task !== undefined);
  const { process, args } = task.execution as unknown as { process: string; args: string[] };
  assert.deepEqual([process, args], [command, ['-m', 'pplint', 'check', '--output-format', 'concise', '.']]);
  assert.deepEqual(new Tasks(() => undefined).provideTasks(), []);
});
