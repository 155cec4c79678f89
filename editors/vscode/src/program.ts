/**
 * Where the program is.
 *
 * What lies in a workspace is run only if the user trusts the workspace; else a program in it would be run by opening it.
 */

import * as path from 'node:path';

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The environment's `PATH`. */
  readonly searchPath: string;
  /** The folders of the workspace. */
  readonly folders: readonly string[];
  readonly isTrusted: boolean;
  readonly isProgram: (path: string) => boolean;
}

/** What to start: a command, its first arguments, and what its environment needs in addition to that of the editor. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const ENVIRONMENTS = ['.venv', 'venv', 'env'];

/** Finds the program that a user set, or else that of the workspace's virtual environment or on the path. */
export function findProgram(set: string, around: Surroundings): string | undefined {
  return candidates(set, around).find(around.isProgram);
}

/** Makes an absolute path of one that a user wrote: behind `~`, `${workspaceFolder}`, or relative to the first folder. */
export function expanded(written: string, around: Surroundings): string {
  const system = paths(around);
  const folder = around.folders[0] ?? around.home;
  const inFolder = written.replaceAll('${workspaceFolder}', folder);
  const full = /^~(?=$|[/\\])/.test(inFolder) ? system.join(around.home, inFolder.slice(1)) : inFolder;
  return system.isAbsolute(full) ? full : system.join(folder, full);
}

/** Lists where the program may be, what counts more first. */
export function candidates(set: string, around: Surroundings): readonly string[] {
  if (set === '') {
    return around.isTrusted ? [...inEnvironments(around), ...named('pplint', around)] : named('pplint', around);
  }
  return /[/\\]|^~/.test(set) ? [expanded(set, around)] : named(set, around);
}

function inEnvironments(around: Surroundings): readonly string[] {
  const isWindows = around.platform === 'win32';
  const inside = isWindows ? ['Scripts', 'pplint.exe'] : ['bin', 'pplint'];
  const system = paths(around);
  return around.folders.flatMap((folder) => ENVIRONMENTS.map((name) => system.join(folder, name, ...inside)));
}

/** Lists where a program of a name may be on the path, outside of a workspace that is not trusted. */
export function named(name: string, around: Surroundings): readonly string[] {
  const system = paths(around);
  const file = around.platform === 'win32' && system.extname(name) === '' ? `${name}.exe` : name;
  return around.searchPath
    .split(system.delimiter)
    .filter((folder) => system.isAbsolute(folder) && (around.isTrusted || !isInWorkspace(folder, around)))
    .map((folder) => system.join(folder, file));
}

function isInWorkspace(place: string, around: Surroundings): boolean {
  const system = paths(around);
  return around.folders.some((folder) => {
    const rest = system.relative(folder, place);
    return rest !== '..' && !/^\.\.[/\\]/.test(rest) && !system.isAbsolute(rest);
  });
}

function paths(around: Surroundings): path.PlatformPath {
  return around.platform === 'win32' ? path.win32 : path.posix;
}
