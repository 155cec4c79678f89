/** The server of this repository, or the one on the path, and the library by which the editor speaks with it. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

import { isOlder, OLDEST } from '../src/version';

const PROGRAM = process.env['PPLINT'] ?? 'pplint';
const TEXT = "class shop (Integer $port = 'x') {\n}\n";

test('the server answers the library that the editor uses', { timeout: 60_000 }, async (context) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'pplint-')));
  const file = join(root, 'init.pp');
  writeFileSync(file, TEXT);
  const server = spawn(PROGRAM, ['server'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const isThere = await new Promise<boolean>((done) => {
    server.once('spawn', () => { done(true); });
    server.once('error', () => { done(false); });
  });
  if (!isThere) {
    context.skip('pplint is not on the path');
    return;
  }
  const connection = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  connection.listen();
  const uri = pathToFileURL(file).href;
  const { capabilities, serverInfo } = await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null, // eslint-disable-line @typescript-eslint/no-deprecated -- the protocol demands it
    workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'root' }],
    capabilities: { textDocument: { diagnostic: {} } },
    initializationOptions: { diagnostics: 'open-files', modulepath: [] },
  });
  assert.equal(isOlder(serverInfo?.version ?? '', OLDEST), false);
  assert.equal(capabilities.hoverProvider, true);
  await connection.sendNotification(InitializedNotification.type, {});
  const textDocument = { uri, languageId: 'puppet', version: 1, text: TEXT };
  await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  const report = await connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
  assert(report.kind === 'full' && report.items.some(({ code }) => code === 'invalid-default'));
  const hover = await connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position: { line: 0, character: 22 } });
  assert.match(JSON.stringify(hover), /Integer/);
  await connection.sendRequest(ShutdownRequest.type);
  const ended = new Promise((done) => server.once('exit', done));
  await connection.sendNotification(ExitNotification.type);
  assert.equal(await ended, 0);
  connection.dispose();
  rmSync(root, { recursive: true });
});
