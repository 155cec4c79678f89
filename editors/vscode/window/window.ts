/** A window of the editor in a browser without a screen, and what a person does and sees there. */

import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';

const CODE = resolve(process.env['CODE'] ?? '../../build/code', 'node_modules/code-server/out/node/entry.js');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const PICTURES = process.env['PICTURES'];
const PATIENCE = 120_000;
const BETWEEN = 100;

/** The editor as it comes, but for what would ask the user something, reach into the network, or move in pictures. */
const SETTINGS = {
  'chat.commandCenter.enabled': false,
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off',
  'git.enabled': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.startupEditor': 'none',
};

export class Window {
  private constructor(
    private readonly home: string,
    private readonly address: string,
    private readonly editor: ChildProcess,
    private readonly browser: Browser,
    readonly page: Page,
  ) {}

  /** Starts the editor with a package of the extension and nothing else in it. */
  static async start(extension: string): Promise<Window> {
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'pplint-window-')));
    const settings = join(home, 'data/User/settings.json');
    mkdirSync(join(home, 'data/User'), { recursive: true });
    writeFileSync(settings, JSON.stringify(SETTINGS));
    writeFileSync(join(home, 'config.yaml'), '');
    const own = ['--user-data-dir', join(home, 'data'), '--extensions-dir', join(home, 'extensions')];
    const config = ['--config', join(home, 'config.yaml')];
    execFileSync(process.execPath, [CODE, ...own, ...config, '--install-extension', extension], { stdio: 'ignore' });
    const host = `127.0.0.1:${String(await freePort())}`;
    const quiet = ['--auth', 'none', '--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'];
    const env = { ...process.env, PATH: [pythonOnly(join(home, 'bin')), '/usr/bin', '/bin'].join(delimiter) };
    const editor = spawn(process.execPath, [CODE, ...own, ...config, ...quiet, '--bind-addr', host], { env, stdio: 'ignore' });
    const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
    const browser = await chromium.launch({ executablePath: CHROMIUM, args });
    const page = await browser.newPage({ viewport: { width: 960, height: 560 } });
    page.setDefaultTimeout(PATIENCE);
    return new Window(home, host, editor, browser, page);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    const end = ended(this.editor);
    this.editor.kill();
    await end;
    rmSync(this.home, { recursive: true });
  }

  /** Returns a new folder with the files of another one, or with those that are given. */
  folder(from: string | Readonly<Record<string, string>>): string {
    const folder = join(mkdtempSync(join(this.home, 'work-')), 'control-repo');
    if (typeof from === 'string') {
      cpSync(from, folder, { recursive: true });
    } else {
      for (const [name, text] of Object.entries(from)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
      }
    }
    return folder;
  }

  /** Opens a folder with a file, and waits until the server of the extension answers. */
  async open(folder: string, file: string, at = '1:1'): Promise<void> {
    const opened = `vscode-remote://${this.address}${join(folder, file)}:${at}`;
    const payload = JSON.stringify([['openFile', opened], ['gotoLineMode', 'true']]);
    await this.until(() => this.isServed(), true);
    await this.page.goto(`http://${this.address}/?folder=${folder}&payload=${encodeURIComponent(payload)}`);
    await this.page.waitForSelector('.monaco-editor .view-line');
    await this.until(() => this.status(), /pplint (\d|does not)/);
    assert.doesNotMatch(await this.status(), /pplint does not/);
    await this.until(() => this.status(), placed(at));
    await this.press('Control+b');
    await this.page.locator('.part.sidebar').waitFor({ state: 'hidden' });
  }

  /** Goes to another file by its whole path, since what would search for others is not installed. */
  async goto(path: string, at?: string): Promise<void> {
    await this.press('Control+p');
    await this.type(path);
    const name = basename(path);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).waitFor();
    await this.press('Enter');
    await this.until(() => this.title(), name);
    if (at !== undefined) {
      await this.press('Control+g');
      await this.type(at);
      await this.press('Enter');
      await this.until(() => this.status(), placed(at));
    }
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      await pause(BETWEEN);
    }
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 40 });
    await pause(BETWEEN);
  }

  /** Runs a command by the name that the palette shows. */
  async run(command: string): Promise<void> {
    await this.press('F1');
    await this.choose(command);
  }

  /** Chooses from a list what is called so. */
  async choose(name: string): Promise<void> {
    await this.page.waitForSelector('.quick-input-widget:visible input');
    await this.type(name);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).waitFor();
    await this.press('Enter');
  }

  /** The lines of the editor with the cursor, or of the one that was opened last beside it. */
  async text(group: 'first' | 'last' = 'first'): Promise<string> {
    const lines = await this.page.locator('.editor-instance .view-lines')[group]().locator('.view-line').evaluateAll((all) =>
      all
        .map((line) => [Number.parseFloat((line as HTMLElement).style.top), line.textContent] as const)
        .sort(([one], [other]) => one - other)
        .map(([, text]) => text),
    );
    return lines.join('\n').replaceAll('\u00a0', ' ');
  }

  /** What is offered at the cursor. */
  offered(): Promise<string[]> {
    return this.labels('.suggest-widget.visible .monaco-list-row');
  }

  /** What an open menu of actions lists. */
  actions(): Promise<string[]> {
    return this.page.locator('.action-widget .monaco-list-row.action').allTextContents();
  }

  /** What a hover at the cursor shows, once it is asked for. */
  async hover(): Promise<string> {
    const texts = await this.page.locator('.monaco-hover:not(.hidden) .hover-contents').allTextContents();
    return texts.join('\n').replaceAll('\u00a0', ' ');
  }

  /** The message below the line of the finding that is shown. */
  async problem(): Promise<string> {
    return (await this.page.locator('.marker-widget .descriptioncontainer').allTextContents()).join('\n');
  }

  /** What an input box asks for. */
  async asked(): Promise<string> {
    return (await this.page.locator('.quick-input-widget:visible .quick-input-title').allTextContents()).join('');
  }

  async title(): Promise<string> {
    return (await this.page.locator('.tab.active .label-name').allTextContents()).at(-1) ?? '';
  }

  async status(): Promise<string> {
    return (await this.labels('.statusbar-item')).join('\n');
  }

  /** The lines of small print above definitions. */
  lenses(): Promise<string[]> {
    return this.page.locator('.codelens-decoration').allTextContents();
  }

  /** The files and lines that a list of places below the line of the cursor shows. */
  async places(): Promise<string> {
    return (await this.page.locator('.reference-zone-widget .ref-tree .monaco-list-row').allTextContents()).join('\n');
  }

  /** The classes of the colours that a word of the document has. */
  colors(word: string): Promise<string[]> {
    const spans = this.page.locator('.view-line span[class^=mtk]', { hasText: word });
    return spans.evaluateAll((all) => all.map((each) => each.classList.item(0) ?? ''));
  }

  /** Waits until what is seen is as expected; the message of the error says what is there instead. */
  async until<T>(see: () => Promise<T>, expected: T | RegExp): Promise<void> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const seen = await see();
      const shown = typeof seen === 'string' ? seen : JSON.stringify(seen);
      if (expected instanceof RegExp ? expected.test(shown) : shown === (typeof expected === 'string' ? expected : JSON.stringify(expected))) {
        return;
      }
      if (Date.now() > end) {
        throw new Error(`expected ${expected instanceof RegExp ? String(expected) : JSON.stringify(expected)}, got ${shown}`);
      }
      await pause(BETWEEN);
    }
  }

  /** Takes a picture for the manual, if somebody wants new ones; in a format that browsers pack well. */
  async picture(name: string): Promise<void> {
    if (PICTURES === undefined) {
      return;
    }
    const taken = await this.still();
    writeFileSync(join(PICTURES, `${name}.png`), taken);
    const packed = await this.browser.newPage().then(async (page) => {
      const address = await page.evaluate(async (png) => {
        const picture = new Image();
        picture.src = `data:image/png;base64,${png}`;
        await picture.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
        canvas.getContext('2d')?.drawImage(picture, 0, 0);
        return canvas.toDataURL('image/webp', 0.8);
      }, taken.toString('base64'));
      await page.close();
      return address;
    });
    writeFileSync(join(PICTURES, `${name}.webp`), Buffer.from(packed.split(',')[1] ?? '', 'base64'));
  }

  /** Returns what is on the screen when nothing moves any more. */
  private async still(): Promise<Buffer> {
    const end = Date.now() + PATIENCE;
    let before: Buffer = Buffer.alloc(0);
    let now: Buffer = await this.page.screenshot();
    while (!now.equals(before) && Date.now() < end) {
      await pause(BETWEEN * 10);
      [before, now] = [now, await this.page.screenshot()];
    }
    return now;
  }

  private labels(selector: string): Promise<string[]> {
    return this.page.locator(selector).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  }

  private async isServed(): Promise<boolean> {
    try {
      return (await fetch(`http://${this.address}/healthz`)).ok;
    } catch {
      return false;
    }
  }
}

/** Returns how the status bar says that the cursor is at a place. */
function placed(at: string): RegExp {
  const [line, column] = at.split(':');
  return new RegExp(`^Ln ${line ?? ''}, Col ${column ?? ''}\\b`, 'm');
}

/** Returns a new folder with a Python and no pplint, so that the one in the extension is started. */
function pythonOnly(folder: string): string {
  const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim();
  mkdirSync(folder);
  writeFileSync(join(folder, 'python3'), `#!/bin/sh\nexec '${python}' "$@"\n`, { mode: 0o755 });
  return folder;
}

function ended(child: ChildProcess): Promise<unknown> {
  return new Promise((done) => child.once('exit', done));
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        done(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}
