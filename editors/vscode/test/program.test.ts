import assert from 'node:assert/strict';
import { test } from 'node:test';

import { candidates, expanded, findProgram, type Surroundings } from '../src/program';

const LINUX: Surroundings = {
  platform: 'linux',
  home: '/home/me',
  searchPath: '/usr/bin:.:/site/bin:relative::/siteless',
  folders: ['/site', '/other'],
  isTrusted: true,
  isProgram: () => false,
};

const WINDOWS: Surroundings = {
  ...LINUX,
  platform: 'win32',
  home: 'C:\\Users\\me',
  searchPath: 'C:\\Python;d:\\site\\bin',
  folders: ['D:\\Site'],
};

test('virtual environments of the workspace go before the path', () => {
  assert.deepEqual(candidates('', LINUX), [
    '/site/.venv/bin/pplint',
    '/site/venv/bin/pplint',
    '/site/env/bin/pplint',
    '/other/.venv/bin/pplint',
    '/other/venv/bin/pplint',
    '/other/env/bin/pplint',
    '/usr/bin/pplint',
    '/site/bin/pplint',
    '/siteless/pplint',
  ]);
});

test('nothing in a workspace that is not trusted is run', () => {
  assert.deepEqual(candidates('', { ...LINUX, isTrusted: false }), ['/usr/bin/pplint', '/siteless/pplint']);
  assert.deepEqual(candidates('', { ...WINDOWS, isTrusted: false }), ['C:\\Python\\pplint.exe']);
});

test('what is set counts alone', () => {
  assert.deepEqual(candidates('python3', LINUX), ['/usr/bin/python3', '/site/bin/python3', '/siteless/python3']);
  assert.deepEqual(candidates('/opt/pplint', LINUX), ['/opt/pplint']);
  assert.deepEqual(candidates('~/.venv/bin/pplint', LINUX), ['/home/me/.venv/bin/pplint']);
  assert.deepEqual(candidates('bin/pplint', LINUX), ['/site/bin/pplint']);
  assert.deepEqual(candidates('${workspaceFolder}/x/pplint', LINUX), ['/site/x/pplint']);
});

test('Windows has its own ways', () => {
  assert.equal(candidates('', WINDOWS)[0], 'D:\\Site\\.venv\\Scripts\\pplint.exe');
  assert.deepEqual(candidates('python.exe', WINDOWS)[0], 'C:\\Python\\python.exe');
  assert.deepEqual(candidates('~\\pplint.exe', WINDOWS), ['C:\\Users\\me\\pplint.exe']);
});

test('the first that is there is taken', () => {
  const there = new Set(['/other/venv/bin/pplint', '/usr/bin/pplint']);
  assert.equal(findProgram('', { ...LINUX, isProgram: (path) => there.has(path) }), '/other/venv/bin/pplint');
  assert.equal(findProgram('', LINUX), undefined);
});

test('paths are relative to the first folder, or else to the home of the user', () => {
  assert.equal(expanded('modules', LINUX), '/site/modules');
  assert.equal(expanded('modules', { ...LINUX, folders: [] }), '/home/me/modules');
  assert.equal(expanded('~', LINUX), '/home/me');
  assert.equal(expanded('~other', LINUX), '/site/~other');
});
