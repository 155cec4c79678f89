/** A client that starts nothing, and keeps what it was made with. */

export enum State {
  Stopped = 1,
  Running = 2,
}

interface Options {
  readonly initializationOptions: unknown;
  readonly documentSelector: unknown;
}

interface Run {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> };
}

export class LanguageClient {
  static made: LanguageClient[] = [];
  isDisposed = false;
  /** For which documents each feature was kept. */
  readonly kept = new Map<string, unknown>();
  readonly #features: { initialize: (capabilities: unknown, documents: unknown) => void }[] = [];
  #listener: (change: { newState: State }) => void = () => undefined;

  constructor(
    readonly id: string,
    readonly name: string,
    readonly run: Run,
    readonly options: Options,
  ) {
    LanguageClient.made.push(this);
  }

  getFeature(method: string): { initialize: (capabilities: unknown, documents: unknown) => void } {
    const feature = { initialize: (_: unknown, documents: unknown) => { this.kept.set(method, documents); } };
    this.#features.push(feature);
    return feature;
  }

  onDidChangeState(listener: (change: { newState: State }) => void): void {
    this.#listener = listener;
  }

  start(): Promise<void> {
    for (const feature of this.#features) {
      feature.initialize({}, this.options.documentSelector);
    }
    this.#listener({ newState: State.Running });
    return Promise.resolve();
  }

  dispose(): Promise<void> {
    this.isDisposed = true;
    this.end();
    return Promise.resolve();
  }

  end(): void {
    this.#listener({ newState: State.Stopped });
  }
}
