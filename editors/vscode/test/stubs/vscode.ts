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
};

export const LanguageStatusSeverity = { Information: 0, Warning: 1, Error: 2 };

export const workspace = {
  isTrusted: true,
  workspaceFolders: undefined as { uri: { scheme: string; fsPath: string } }[] | undefined,
  getConfiguration: () => ({ get: (key: string) => seen.settings[key] }),
  onDidChangeConfiguration: configurationChanged.on,
  onDidGrantWorkspaceTrust: trustGranted.on,
};

export const window = {
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
