/** The server of a window: it is started, stopped and started anew, one after the other. */

import { accessSync, constants, statSync } from 'node:fs';
import * as os from 'node:os';
import * as vscode from 'vscode';
import { LanguageClient, State } from 'vscode-languageclient/node';

import { bundledProgram, isBundled } from './bundle';
import { Fault, notFound, notRunning, tooOld } from './fault';
import { FOLLOWED } from './followed';
import { expanded, findProgram, type Program, type Surroundings } from './program';
import { keepToPrograms, SERVED } from './served';
import { initializationOptions, readSettings, type Settings } from './settings';
import type { Status } from './status';
import { isOlder, OLDEST, versionOf } from './version';

const TRY_AGAIN = 'Try Again';
const OPEN_SETTINGS = 'Open Settings';
const SHOW_OUTPUT = 'Show Output';

export class Server {
  #client: LanguageClient | undefined;
  #program: Program | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly status: Status,
    private readonly output: vscode.LogOutputChannel,
    /** Where the extension has a pplint of its own, if it was packaged with one. */
    private readonly bundle: string,
  ) {}

  /** What was started, if anything was. */
  get program(): Program | undefined {
    return this.#program;
  }

  /** Starts the server, once what was asked for before is done; the user is told if it does not start. */
  restart(): Promise<void> {
    return this.#next(async () => {
      await this.#stop();
      await this.#start();
    });
  }

  /** Lets the user choose the node whose values are shown, or none. */
  async selectNode(): Promise<void> {
    try {
      const names: string[] = await this.#execute('pplint.nodes');
      const none = { label: 'No node', name: '' };
      const chosen = await vscode.window.showQuickPick([...names.map((name) => ({ label: name, name })), none], {
        placeHolder: 'The node whose values are shown',
      });
      if (chosen !== undefined) {
        await this.#execute('pplint.chooseNode', chosen.name);
      }
    } catch (error) {
      void vscode.window.showErrorMessage(`pplint: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #execute<T>(command: string, ...args: string[]): Promise<T> {
    if (this.#client === undefined) {
      throw new Error('the server does not run');
    }
    return this.#client.sendRequest<T>('workspace/executeCommand', { command, arguments: args });
  }

  stop(): Promise<void> {
    return this.#next(() => this.#stop());
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work, work);
    return this.#last;
  }

  async #start(): Promise<void> {
    this.status.starting();
    try {
      await this.#run(readSettings((key) => vscode.workspace.getConfiguration('pplint').get(key)));
    } catch (error) {
      const fault = error instanceof Fault ? error : notRunning('pplint', error);
      this.status.stopped(fault.message);
      this.output.error(fault.message);
      void this.#offer(fault);
    }
  }

  async #run(settings: Settings): Promise<void> {
    const around = surroundings();
    const program = await this.#find(settings, around);
    const version = await this.#version(program, around);
    if (isOlder(version, OLDEST)) {
      throw tooOld(program.command, version);
    }
    this.#program = program;
    const client = this.#clientOf(program, settings, around);
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) {
        this.status.running(version, [program.command, ...program.args].join(' '));
      } else if (newState === State.Stopped && this.#client === client) {
        this.status.stopped('the server has ended; its output says why');
      }
    });
    this.#client = client;
    try {
      await client.start();
    } catch (error) {
      this.#client = undefined;
      throw notRunning(program.command, error);
    }
  }

  async #find(settings: Settings, around: Surroundings): Promise<Program> {
    const command = findProgram(settings.path, around);
    if (command !== undefined) {
      return { command, args: settings.args, environment: {} };
    }
    const bundled = settings.path === '' ? await bundledProgram(this.bundle, around) : undefined;
    if (bundled === undefined) {
      throw notFound(settings.path, around.isTrusted, isBundled(this.bundle));
    }
    return bundled;
  }

  async #version(program: Program, around: Surroundings): Promise<string> {
    try {
      // The user's folder holds no module that a Python would take for one of its own.
      return await versionOf(program, around.home);
    } catch (error) {
      throw notRunning(program.command, error);
    }
  }

  #clientOf(program: Program, settings: Settings, around: Surroundings): LanguageClient {
    const options = { cwd: around.home, env: { ...process.env, ...program.environment } };
    const run = { command: program.command, args: [...program.args, 'server'], options };
    const client = new LanguageClient('pplint', 'pplint', run, {
      documentSelector: SERVED,
      initializationOptions: initializationOptions(settings, (path) => expanded(path, around)),
      outputChannel: this.output,
      middleware: FOLLOWED,
      initializationFailedHandler: () => false, // the message is ours to show
    });
    keepToPrograms(client);
    return client;
  }

  async #stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#program = undefined;
    try {
      await client?.dispose();
    } catch (error) {
      this.output.warn(`the server did not end by itself: ${String(error)}`);
    }
  }

  async #offer(fault: Fault): Promise<void> {
    const chosen = await vscode.window.showErrorMessage(fault.message, TRY_AGAIN, OPEN_SETTINGS, SHOW_OUTPUT);
    if (chosen === TRY_AGAIN) {
      await this.restart();
    } else if (chosen === OPEN_SETTINGS) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'pplint.path');
    } else if (chosen === SHOW_OUTPUT) {
      this.output.show();
    }
  }
}

function surroundings(): Surroundings {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return {
    platform: process.platform,
    home: os.homedir(),
    searchPath: process.env['PATH'] ?? '',
    folders: folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath),
    isTrusted: vscode.workspace.isTrusted,
    isProgram,
  };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
