import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { initializationOptions, readSettings, RESTARTING } from '../src/settings';

interface Manifest {
  readonly contributes: { readonly configuration: { readonly properties: Record<string, { readonly default: unknown }> } };
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const { properties } = manifest.contributes.configuration;
const NOTHING = { path: '', args: [], diagnostics: 'workspace', modulepath: [], node: '', facts: '' };

test('the defaults are those that the package declares', () => {
  assert.deepEqual(readSettings((key) => properties[`pplint.${key}`]?.default), NOTHING);
});

test('what is of the wrong type counts as not set', () => {
  assert.deepEqual(readSettings(() => undefined), NOTHING);
  assert.deepEqual(readSettings(() => 7), NOTHING);
  assert.deepEqual(readSettings((key) => (key === 'args' ? ['-m', 7, 'pplint'] : null)).args, ['-m', 'pplint']);
});

test('the server is told what it has to know', () => {
  const set: Record<string, unknown> = { diagnostics: 'open-files', modulepath: ['~/modules', 'site'], path: ' x ', node: 'web1', facts: 7 };
  const settings = readSettings((key) => set[key]);
  assert.equal(settings.path, 'x');
  assert.deepEqual(
    initializationOptions(settings, (path) => `/full/${path}`),
    { diagnostics: 'open-files', modulepath: ['/full/~/modules', '/full/site'], node: 'web1', facts: '' },
  );
});

test('all settings but the trace are taken over by a restart', () => {
  const declared = Object.keys(properties).filter((name) => name !== 'pplint.trace.server');
  assert.deepEqual([...RESTARTING].sort(), declared.sort());
});

test('a workspace that is not trusted does not say what is run', () => {
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  assert.deepEqual(restrictedConfigurations, ['pplint.path', 'pplint.args']);
});
