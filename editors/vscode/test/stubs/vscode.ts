/** As much of the editor's interface as the extension touches, and a record of what it does with it. */

type Listener<T> = (value: T) => unknown;

class Event<T> {
  readonly #listeners = new Set<Listener<T>>();

  readonly on = (listener: Listener<T>): { dispose: () => void } => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };

  async fire(value: T): Promise<void> {
    await Promise.all([...this.#listeners].map((each) => each(value)));
  }
}

export const configurationChanged = new Event<{ affectsConfiguration: (name: string) => boolean }>();
export const trustGranted = new Event<void>();

/** What tests set and look at. */
export const seen = {
  settings: {} as Record<string, unknown>,
  errors: [] as string[],
  answer: undefined as string | undefined,
  executed: [] as unknown[][],
  commands: new Map<string, () => unknown>(),
  item: {} as Record<string, unknown>,
  log: [] as string[],
  isShown: false,
  /** What the user types into boxes, and the editor where the cursor is. */
  typed: [] as string[],
  shown: [] as string[],
  tasks: undefined as { provideTasks: () => Task[] } | undefined,
};

export class EventEmitter {
  readonly event = () => undefined;
  readonly fire = () => undefined;
  readonly dispose = () => undefined;
}

export const Uri = { from: (parts: { path: string }) => parts };
export const ProgressLocation = { Notification: 15 };
export const ViewColumn = { Beside: -2 };
export const TaskGroup = { Build: 'build' };

export class ProcessExecution {
  constructor(
    readonly process: string,
    readonly args: readonly string[],
    readonly options: unknown,
  ) {}
}

export class Task {
  group: unknown;
  constructor(
    readonly definition: unknown,
    readonly scope: unknown,
    readonly name: string,
    readonly source: string,
    readonly execution: ProcessExecution,
    readonly problemMatchers: string,
  ) {}
}

let provider: { provideTextDocumentContent: (uri: { path: string }) => string };

export const LanguageStatusSeverity = { Information: 0, Warning: 1, Error: 2 };

export const workspace = {
  isTrusted: true,
  workspaceFolders: undefined as { uri: { scheme: string; fsPath: string } }[] | undefined,
  getConfiguration: () => ({ get: (key: string) => seen.settings[key] }),
  onDidChangeConfiguration: configurationChanged.on,
  onDidGrantWorkspaceTrust: trustGranted.on,
  getWorkspaceFolder: () => workspace.workspaceFolders?.[0],
  registerTextDocumentContentProvider: (_: string, given: typeof provider) => {
    provider = given;
    return { dispose: () => undefined };
  },
};

export const tasks = {
  registerTaskProvider: (_: string, given: { provideTasks: () => Task[] }) => {
    seen.tasks = given;
    return { dispose: () => undefined };
  },
};

export const window = {
  activeTextEditor: undefined as unknown,
  showInputBox: ({ value }: { value: string }) => Promise.resolve(seen.typed.shift() ?? value),
  showTextDocument: (uri: { path: string }) => {
    seen.shown.push(provider.provideTextDocumentContent(uri));
    return Promise.resolve();
  },
  withProgress: <T>(_: unknown, run: (progress: undefined, token: { onCancellationRequested: () => void }) => T) =>
    run(undefined, { onCancellationRequested: () => undefined }),
  createOutputChannel: () => ({
    error: (text: string) => seen.log.push(text),
    warn: (text: string) => seen.log.push(text),
    show: () => (seen.isShown = true),
    dispose: () => undefined,
  }),
  showErrorMessage: (text: string) => {
    seen.errors.push(text);
    const { answer } = seen;
    seen.answer = undefined;
    return Promise.resolve(answer);
  },
};

export const languages = {
  createLanguageStatusItem: () => Object.assign(seen.item, { dispose: () => undefined }),
};

export const commands = {
  registerCommand: (name: string, run: () => unknown) => {
    seen.commands.set(name, run);
    return { dispose: () => undefined };
  },
  executeCommand: (...words: unknown[]) => {
    seen.executed.push(words);
    return Promise.resolve();
  },
};
