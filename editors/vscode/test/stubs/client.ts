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
  readonly options: { readonly cwd: string };
}

export class LanguageClient {
  static made: LanguageClient[] = [];
  isDisposed = false;
  #listener: (change: { newState: State }) => void = () => undefined;

  constructor(
    readonly id: string,
    readonly name: string,
    readonly run: Run,
    readonly options: Options,
  ) {
    LanguageClient.made.push(this);
  }

  onDidChangeState(listener: (change: { newState: State }) => void): void {
    this.#listener = listener;
  }

  start(): Promise<void> {
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
