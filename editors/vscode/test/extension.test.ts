import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { ExtensionContext } from 'vscode';

import { activate, deactivate } from '../src/extension';
import { LanguageClient } from './stubs/client';
import { configurationChanged, seen, trustGranted, workspace } from './stubs/vscode';

const PATH = process.env['PATH'];
let root = '';
let subscriptions: { dispose: () => unknown }[] = [];

/** Writes a program that answers as one of a version would. */
function install(version: string, name = '.venv/bin/pplint'): string {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho '${version}'\n`);
  chmodSync(path, 0o755);
  return path;
}

async function start(): Promise<void> {
  const asAbsolutePath = (name: string) => join(root, name);
  await activate({ subscriptions, asAbsolutePath } as unknown as ExtensionContext);
}

function clients(): LanguageClient[] {
  return LanguageClient.made;
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pplint-'));
  process.env['PATH'] = join(root, 'nothing');
  workspace.workspaceFolders = [{ uri: { scheme: 'file', fsPath: root } }];
  workspace.isTrusted = true;
  Object.assign(seen, { settings: {}, errors: [], executed: [], log: [], isShown: false, answer: undefined });
  LanguageClient.made = [];
  subscriptions = [];
});

afterEach(async () => {
  await deactivate();
  for (const each of subscriptions) {
    each.dispose();
  }
  process.env['PATH'] = PATH;
  rmSync(root, { recursive: true });
});

test('the server of the workspace is started', async () => {
  const program = install('pplint 0.1.0');
  seen.settings = { diagnostics: 'open-files', modulepath: ['site'] };
  await start();
  assert.deepEqual(seen.errors, []);
  const [client] = clients();
  assert.deepEqual(client?.run, { command: program, args: ['server'], options: { cwd: homedir(), env: { ...process.env } } });
  const modulepath = [join(root, 'site')];
  assert.deepEqual(client.options.initializationOptions, { diagnostics: 'open-files', modulepath, node: '', facts: '' });
  assert.deepEqual([seen.item['text'], seen.item['detail']], ['pplint 0.1.0', program]);
});

test('data is served, and its layout left to others', async () => {
  install('pplint 0.1.0');
  await start();
  const [client] = clients();
  const languages = (documents: unknown) => (documents as { language: string }[]).map(({ language }) => language);
  assert.deepEqual(languages(client?.options.documentSelector), ['puppet', 'epp', 'yaml', 'json', 'puppetfile', undefined]);
  assert.deepEqual(languages(client?.kept.get('textDocument/formatting')), ['puppet', 'epp']);
  assert.deepEqual(languages(client?.kept.get('textDocument/foldingRange')), ['puppet', 'epp']);
  assert.deepEqual(languages(client?.kept.get('textDocument/documentSymbol')), ['puppet', 'epp', 'yaml']);
  assert.equal(client?.kept.has('textDocument/hover'), false);
});

test('what is set stands in front of the command', async () => {
  seen.settings = { path: install('pplint 0.2.0', 'bin/python'), args: ['-m', 'pplint'] };
  await start();
  assert.deepEqual(clients()[0]?.run.args, ['-m', 'pplint', 'server']);
});

test('who has no program is told how to get one', async () => {
  await start();
  assert.equal(clients().length, 0);
  assert.match(seen.errors[0] ?? '', /neither in a virtual environment .*`pip install puppet-pplint`.*`pplint.path`/);
  assert.deepEqual(seen.log, seen.errors);
  assert.equal(seen.item['severity'], 2);
});

test('who has no program is served by the bundle, with a Python that it has libraries for', async () => {
  const old = install('py39', 'old/python3');
  const python = install('py310', 'new/python3');
  process.env['PATH'] = [dirname(old), dirname(python)].join(delimiter);
  mkdirSync(join(root, 'bundled/any/pplint'), { recursive: true });
  await start();
  assert.match(seen.errors[0] ?? '', /^pplint needs Python 3\.10 or later, and none is on the path/);
  mkdirSync(join(root, 'bundled/py310'));
  writeFileSync(python, `#!/bin/sh\n[ "$1" = -I ] && echo py310 || echo "pplint 0.1.0"\n`);
  await seen.commands.get('pplint.restart')?.();
  const run = clients()[0]?.run;
  assert.deepEqual([run?.command, run?.args], [python, ['-m', 'pplint', 'server']]);
  const libraries = ['bundled/py310', 'bundled/any'].map((name) => join(root, name));
  assert.equal(run?.options.env['PYTHONPATH'], libraries.join(delimiter));
  install('pplint 0.1.0');
  await seen.commands.get('pplint.restart')?.();
  assert.deepEqual(clients()[1]?.run.args, ['server']);
});

test('a setting that leads nowhere is named', async () => {
  install('pplint 0.1.0');
  seen.settings = { path: '~/nowhere/pplint' };
  await start();
  assert.match(seen.errors[0] ?? '', /^`pplint.path` is `~\/nowhere\/pplint`, and no program is there/);
});

test('a workspace that is not trusted runs nothing of its own', async () => {
  install('pplint 0.1.0');
  workspace.isTrusted = false;
  await start();
  assert.match(seen.errors[0] ?? '', /trust this workspace/);
  workspace.isTrusted = true;
  await trustGranted.fire();
  assert.equal(clients().length, 1);
});

test('a program that is too old is named with its version', async () => {
  install('pplint 0.0.9');
  await start();
  assert.match(seen.errors[0] ?? '', /is version 0\.0\.9, .* 0\.1\.0 or later\. .*pip install --upgrade/);
});

test('another program is none', async () => {
  install('Python 3.12.1');
  await start();
  assert.match(seen.errors[0] ?? '', /does not run as pplint: it answers `--version` with "Python 3.12.1/);
});

test('the message leads to the settings, to the output, and to another try', async () => {
  seen.answer = 'Open Settings';
  await start();
  assert.deepEqual(seen.executed, [['workbench.action.openSettings', 'pplint.path']]);
  seen.answer = 'Show Output';
  await seen.commands.get('pplint.restart')?.();
  assert.equal(seen.isShown, true);
  assert.equal(clients().length, 0);
  install('pplint 0.1.0');
  await seen.commands.get('pplint.restart')?.();
  assert.equal(clients().length, 1);
});

test('settings that the server knows have it started anew, and others do not', async () => {
  install('pplint 0.1.0');
  await start();
  await configurationChanged.fire({ affectsConfiguration: (name) => name === 'pplint.trace.server' });
  assert.equal(clients().length, 1);
  await configurationChanged.fire({ affectsConfiguration: (name) => name === 'pplint.modulepath' });
  assert.deepEqual(clients().slice(0, 2).map((each) => each.isDisposed), [true, false]);
  assert.equal(seen.item['text'], 'pplint 0.1.0');
});

test('a server that ends by itself shows in the status', async () => {
  install('pplint 0.1.0');
  await start();
  clients()[0]?.end();
  assert.equal(seen.item['text'], 'pplint does not run');
  assert.equal((seen.item['command'] as { command: string }).command, 'pplint.restart');
});
