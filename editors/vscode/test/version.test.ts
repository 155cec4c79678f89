import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { isOlder, OLDEST, readVersion, versionOf } from '../src/version';

test('versions are compared by numbers', () => {
  for (const [left, right] of [['0.1.0', '0.1.1'], ['0.9.0', '0.10'], ['1', '1.0.1'], ['0.1.0', '10.0']] as const) {
    assert.equal(isOlder(left, right), true, `${left} ${right}`);
    assert.equal(isOlder(right, left), false, `${right} ${left}`);
  }
  assert.equal(isOlder('1.0', '1.0.0'), false);
  assert.equal(isOlder('1.0.dev3', '1.0'), false);
});

test('the answer of pplint is read, and no other', () => {
  assert.equal(readVersion('pplint 0.1.0\n'), '0.1.0');
  assert.equal(readVersion('pplint 1.2.0rc1\r\n'), '1.2.0rc1');
  for (const other of ['', 'Python 3.12.1\n', 'pplint\n', 'puppet-lint 4.3.0\n']) {
    assert.throws(() => readVersion(other), /--version/);
  }
});

test('a program is asked', async () => {
  const script = "console.log('pplint 3.2.1', process.argv.at(-1) === '--version' ? '' : process.argv)";
  const program = { command: process.execPath, args: ['-e', script, '--'], environment: {} };
  assert.equal(await versionOf(program, '/'), '3.2.1');
  await assert.rejects(versionOf({ ...program, command: '/no/such/program' }, '/'), /ENOENT/);
});

test('this version of the extension needs none that comes later', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  assert.equal(isOlder(version, OLDEST), false);
});
