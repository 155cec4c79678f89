/** What users set, and what of it the server is told. */

export interface Settings {
  /** The program; empty if it is to be looked for. */
  readonly path: string;
  /** What stands between the program and `server`. */
  readonly args: readonly string[];
  readonly diagnostics: 'workspace' | 'open-files';
  readonly modulepath: readonly string[];
  /** The node whose values are shown; empty if none is chosen. */
  readonly node: string;
  /** The facts of nodes: a path, or the name of a set. */
  readonly facts: string;
}

/** Answers what is set for a key, or `undefined`. */
export type Lookup = (key: string) => unknown;

const RESTARTS = ['path', 'args', 'diagnostics', 'modulepath', 'node', 'facts'] as const;

/** The names of the settings that a running server does not take over. */
export const RESTARTING: readonly string[] = RESTARTS.map((key) => `pplint.${key}`);

/** Reads the settings; what is not of the right type counts as not set. */
export function readSettings(lookup: Lookup): Settings {
  return {
    path: text(lookup('path')),
    args: texts(lookup('args')),
    diagnostics: lookup('diagnostics') === 'open-files' ? 'open-files' : 'workspace',
    modulepath: texts(lookup('modulepath')),
    node: text(lookup('node')),
    facts: text(lookup('facts')),
  };
}

/** What the server is told when it starts. `expand` makes a path of what a user writes. */
export function initializationOptions(settings: Settings, expand: (path: string) => string): object {
  const { diagnostics, modulepath, node, facts } = settings;
  return { diagnostics, modulepath: modulepath.map(expand), node, facts };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
