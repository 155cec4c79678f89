/** What a person does in the editor, one thing after the other, and what is to be seen then. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';

import { Window } from './window';

const EXAMPLE = resolve('../../examples/control-repo');
const PROFILES = 'site-modules/profile/manifests';
const EXTENSION = resolve(readdirSync('.').find((name) => name.endsWith('.vsix')) ?? 'pplint.vsix');
const SITE = {
  'environment.conf': 'modulepath = modules:$basemodulepath\n',
  'hiera.yaml': '---\nversion: 5\nhierarchy:\n  - name: common\n    path: common.yaml\n',
  'data/common.yaml': '---\n',
  'modules/web/manifests/init.pp': '',
  'modules/web/templates/web.conf.epp': '',
  'manifests/site.pp': 'node default {\n}\n',
};
const limit = { timeout: 240_000 };
let window: Window;

before(async () => {
  window = await Window.start(EXTENSION);
}, limit);

after(() => window.stop());

test('a module is typed from nothing', limit, async () => {
  const folder = window.folder(SITE);
  await window.open(folder, 'manifests/site.pp');
  await window.goto(`${folder}/modules/web/manifests/init.pp`);
  await window.type('class');
  await window.until(() => window.offered(), /^\["class, Keyword/);
  await window.press('Enter');
  await window.until(() => window.text(), 'class web {\n  \n}');
  await window.press('ArrowUp', 'End', 'ArrowLeft', 'ArrowLeft');
  await window.type(' (');
  await window.press('Enter');
  await window.type("Enum['on', 'off'] $state = ");
  await window.until(() => window.offered(), ['off, Value', 'on, Value']);
  await window.press('ArrowDown', 'Enter');
  await window.type(',');
  await window.press('ArrowDown', 'ArrowDown', 'End');
  await window.until(() => window.text(), "class web (\n  Enum['on', 'off'] $state = 'on',\n) {\n  \n}");
  await window.type("package { 'nginx':");
  await window.press('Enter');
  await window.type('ens');
  await window.until(() => window.offered(), ['ensure, Field']);
  await window.press('Enter');
  await window.until(() => window.offered(), /^\["installed, Value","present, Value"/);
  await window.press('Enter');
  await window.type(',');
  await window.press('ArrowDown', 'End', 'Enter');
  await window.type("-> file { '/etc/nginx.conf':");
  await window.press('Enter');
  await window.type("mode => '0644',");
  await window.press('Enter');
  await window.type("content => epp('");
  await window.until(() => window.offered(), ['web/web.conf.epp, File']);
  await window.press('Enter');
  await window.press('End');
  await window.type(',');
  await window.press('ArrowDown', 'End', 'Enter');
  await window.type('~> service');
  await window.press('Escape');
  await window.type(" { 'nginx':");
  await window.press('Enter');
  await window.type('ensure =>');
  await window.type(' ');
  await window.until(() => window.offered(), /^\["running, Value"/);
  await window.picture('code-values');
  await window.press('Enter');
  await window.type(',');
  await window.press('Shift+Alt+f', 'Control+s');
  await window.until(
    () => Promise.resolve(readFileSync(join(folder, 'modules/web/manifests/init.pp'), 'utf8')),
    /^class web \([^]*\n {2}~> service \{ 'nginx':\n {4}ensure => running,\n {2}\}\n\}\n?$/,
  );
  await window.until(() => window.status(), /^(No Problems|Errors: 0.*)$/m);
});

test('a finding explains itself, and its fix is taken', limit, async () => {
  const folder = window.folder(EXAMPLE);
  await window.open(folder, `${PROFILES}/shelves.pp`);
  await window.until(() => window.status(), /Errors: [1-9]/);
  await window.until(() => window.nextProblem(), /expects .*'open'.*did you mean/);
  await window.picture('code-problem');
  await window.press('Escape', 'Control+.');
  await window.until(() => window.actions(), /'open'/);
  await window.picture('code-fix');
  await window.press('Enter');
  await window.until(() => window.text(), /state => 'open',/);
});

test('a parameter gets another name wherever it is used', limit, async () => {
  const folder = window.folder(EXAMPLE);
  await window.open(folder, 'modules/shop/manifests/shelf.pp', '9:30');
  await window.press('F2');
  await window.page.waitForSelector('.rename-box input');
  await window.press('Control+a');
  await window.type('access');
  await window.picture('code-rename');
  await window.press('Enter');
  await window.until(() => window.text(), /\$access = 'open',[^]*"\$\{access\}\\n"/);
  await window.goto(`${folder}/${PROFILES}/shelves.pp`);
  await window.until(() => window.text(), /access => 'opened'/);
});

test('everything is known about a name', limit, async () => {
  const folder = window.folder(EXAMPLE);
  await window.open(folder, `${PROFILES}/labels.pp`, '4:12');
  assert.match(await window.hover(), /shop::label/);
  await window.picture('code-hover');
  await window.press('Escape', 'F12');
  await window.until(() => window.title(), 'label.pp');
  await window.goto(`${folder}/data/common.yaml:26:4`);
  assert.match(await window.hover(), /Where it listens/);
  await window.picture('code-data');
});

test('what a resource lacks is offered first', limit, async () => {
  const folder = window.folder(EXAMPLE);
  await window.open(folder, `${PROFILES}/music.pp`, '4:1');
  await window.press('End', 'Enter');
  await window.type('o');
  await window.until(() => window.offered(), /^\["owner, Field"/);
  await window.picture('code-completion');
});

test('the catalog of the class at the cursor is compiled', limit, async () => {
  const folder = window.folder(resolve('../../examples/catalogs'));
  await window.open(folder, 'modules/motd/manifests/init.pp', '6:1');
  await window.run('pplint: Compile the Catalog');
  await window.page.waitForSelector('.quick-input-widget input[value="class motd"], .quick-input-widget input');
  await window.press('Enter', 'Enter');
  await window.until(() => window.text('last'), /^catalog of db1\.example\.com\n[^]*File\[\/etc\/motd\]/);
  await window.picture('code-catalog');
});

test('how a file is read is shown beside it', limit, async () => {
  const folder = window.folder({ 'a.pp': 'notice(1)\n' });
  await window.open(folder, 'a.pp');
  await window.run('pplint: Show the Syntax Tree');
  await window.until(() => window.text('last'), /^File 0-10\n[^]*Call 0-9/);
});

test('a task checks the workspace', limit, async () => {
  const folder = window.folder(EXAMPLE);
  await window.open(folder, `${PROFILES}/music.pp`);
  await window.run('Tasks: Run Build Task');
  await window.page.waitForSelector('.terminal-wrapper.active .xterm', { timeout: 60_000 });
  await window.until(() => window.status(), /Errors: (3[6-9]|[4-9]\d)/);
});

test('a Puppetfile has colours, its options and the module that is meant', limit, async () => {
  const puppetfile = "# what is installed\nmod 'puppetlabs-stdlib',\n  \n";
  const folder = window.folder({ ...SITE, Puppetfile: puppetfile });
  await window.open(folder, 'manifests/site.pp');
  await window.goto(`${folder}/Puppetfile:3:3`);
  await window.until(() => window.page.locator('.view-line span.mtk5, .view-line span[class*=mtk]').count(), /^[4-9]|\d\d/);
  await window.type('ta');
  await window.until(() => window.offered(), /^\["tag, Property"/);
  await window.press('Enter');
  await window.until(() => window.text(), /\n {2}tag: /);
});
