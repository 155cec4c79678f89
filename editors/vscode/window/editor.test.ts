/** What a person does in the editor, one thing after the other, and what is to be seen then. */

import { execFileSync } from 'node:child_process';
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
const GIT = ['-c', 'user.name=me', '-c', 'user.email=me@example.com'];
const limit = { timeout: 600_000 };
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
  await window.until(() => window.offered(), /^\["web\/web.conf.epp, File"/);
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
  await window.press('F8');
  await window.until(() => window.problem(), /expects .*'open'[^]*did you mean/);
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
  await window.until(() => window.lenses(), ['declared 2 times']);
  await window.press('F2');
  await window.page.waitForSelector('.rename-box input:focus');
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
  await window.press('Control+k', 'Control+i');
  await window.until(() => window.hover(), /shop::label\(12\)[^]*Words a label/);
  await window.picture('code-hover');
  await window.press('Escape', 'F12');
  await window.until(() => window.title(), 'label.pp');
  await window.goto(`${folder}/data/common.yaml`, '26:4');
  await window.press('Control+k', 'Control+i');
  await window.until(() => window.hover(), /Where it listens/);
  await window.picture('code-data');
});

test('a line above a definition leads to where it is used', limit, async () => {
  const folder = window.folder(EXAMPLE);
  await window.open(folder, 'modules/shop/manifests/shelf.pp');
  await window.until(() => window.lenses(), ['declared 2 times']);
  await window.page.locator('.codelens-decoration a').click();
  await window.until(() => window.places(), /music\.pp[^]*shelves\.pp/);
  await window.picture('code-lens');
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
  await window.until(() => window.asked(), 'Compile the catalog of a node or class');
  await window.press('Enter');
  await window.until(() => window.asked(), 'Facts');
  await window.press('Enter');
  await window.until(() => window.text('last'), /^catalog of db1\.example\.com\n[^]*File\[\/etc\/motd\]/);
  await window.picture('code-catalog');
});

test('how a file is read is shown beside it', limit, async () => {
  const folder = window.folder({ 'a.pp': 'notice(1)\n' });
  await window.open(folder, 'a.pp');
  await window.run('pplint: Show the Syntax Tree');
  await window.until(() => window.text('last'), /^File 0-10\n[^]*Call 0-9/);
});

test('the type of an expression is shown beside it', limit, async () => {
  const folder = window.folder(EXAMPLE);
  await window.open(folder, `${PROFILES}/labels.pp`, '4:12');
  await window.run('pplint: Show the Type of the Expression');
  await window.until(() => window.text('last'), /shop::label\(12\)[^]*type +String\[1\]/);
});

test('catalogs are compared with those of a revision', limit, async () => {
  const folder = window.folder(resolve('../../examples/catalogs'));
  commit(folder);
  await window.open(folder, 'modules/motd/manifests/init.pp', '11:16');
  await window.press('Shift+End', 'Delete');
  await window.type("'0600',");
  await window.run('pplint: Show What Changed in the Catalogs since a Revision');
  await window.until(() => window.asked(), 'What changed in the catalogs since a revision');
  await window.press('Enter');
  await window.until(() => window.text('last'), /0644[^]*0600/);
});

test('the server is started again, and its log is shown', limit, async () => {
  const folder = window.folder({ 'a.pp': 'notice(1)\n' });
  await window.open(folder, 'a.pp');
  await window.run('pplint: Restart the Server');
  await window.until(() => window.status(), /pplint \d/);
  await window.run('pplint: Show the Output');
  await window.page.locator('.part.panel .action-item.checked', { hasText: 'Output' }).waitFor();
});

test('a walkthrough shows how to begin', limit, async () => {
  const folder = window.folder({ 'a.pp': 'notice(1)\n' });
  await window.open(folder, 'a.pp');
  await window.run('Welcome: Open Walkthrough');
  await window.choose('Get started with pplint');
  await window.page.locator('.gettingStartedContainer', { hasText: 'Choose the program' }).waitFor();
});

test('snippets are typed, and comments go on', limit, async () => {
  const folder = window.folder({ 'a.pp': '' });
  await window.open(folder, 'a.pp');
  await window.type('execonc');
  await window.until(() => window.offered(), /^\["execonce/);
  await window.press('Enter');
  await window.until(() => window.text(), /^exec \{ 'title':\n {2}command => 'command',\n[^]*\n\}/);
  await window.press('Escape', 'Control+End', 'Enter');
  await window.type('# one two');
  await window.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter');
  await window.until(() => window.text(), /\n# one\n# +two$/);
});

test('a template has the colours of the language in its tags', limit, async () => {
  const folder = window.folder({ 'a.epp': '<%- | Integer $port | -%>\nListen <%= $port %>\n' });
  await window.open(folder, 'a.epp');
  await window.until(() => window.colors('Listen'), ['mtk1']);
  await window.until(() => window.colors('$port'), /mtk/);
});

test('a task checks the workspace', limit, async () => {
  const folder = window.folder(EXAMPLE);
  await window.open(folder, `${PROFILES}/music.pp`);
  await window.run('Tasks: Run Build Task');
  await window.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: 'pplint: check' }).waitFor();
  await window.press('Enter');
  await window.page.waitForSelector('.terminal-wrapper.active .xterm', { timeout: 60_000 });
  await window.until(() => window.status(), /Errors: (3[6-9]|[4-9]\d)/);
});

test('a Puppetfile has colours, its options and the module that is meant', limit, async () => {
  const puppetfile = "# what is installed\nmod 'puppetlabs-stdlib',\n  \n";
  const folder = window.folder({ ...SITE, Puppetfile: puppetfile });
  await window.open(folder, 'manifests/site.pp');
  await window.goto(`${folder}/Puppetfile`, '3:3');
  await window.until(() => window.page.locator('.view-line span.mtk5, .view-line span[class*=mtk]').count(), /^[4-9]|\d\d/);
  await window.type('ta');
  await window.until(() => window.offered(), /^\["tag, Property"/);
  await window.press('Enter');
  await window.until(() => window.text(), /\n {2}tag: /);
});

function commit(folder: string): void {
  for (const words of [['init', '--quiet'], ['add', '.'], [...GIT, 'commit', '--quiet', '--message', 'Begin']]) {
    execFileSync('git', words, { cwd: folder });
  }
}
