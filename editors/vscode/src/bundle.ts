/**
 * The pplint that comes with the extension, for those who have not installed one.
 *
 * pplint is a Python program with compiled parts, so the extension carries its libraries, and a Python of the machine runs
 * them: `any` has what serves every Python, and a folder such as `py313` what one version needs.
 */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as path from 'node:path';
import { promisify } from 'node:util';

import { named, type Program, type Surroundings } from './program';

const PYTHONS = ['python3', 'python'];
const TAG = 'import sys; print("py%d%d" % sys.version_info[:2])';
const PATIENCE = 20_000;

/** Tells whether the extension was packaged with pplint. */
export function isBundled(folder: string): boolean {
  return existsSync(path.join(folder, 'any', 'pplint'));
}

/** Returns the program of the bundle with the first Python on the path that it has libraries for. */
export async function bundledProgram(folder: string, around: Surroundings): Promise<Program | undefined> {
  if (!isBundled(folder)) {
    return undefined;
  }
  for (const python of PYTHONS.flatMap((name) => named(name, around)).filter(around.isProgram)) {
    const libraries = await librariesFor(python, folder, around.home);
    if (libraries !== undefined) {
      const environment = { PYTHONPATH: libraries.join(path.delimiter), PYTHONSAFEPATH: '1' };
      return { command: python, args: ['-m', 'pplint'], environment };
    }
  }
  return undefined;
}

async function librariesFor(python: string, folder: string, home: string): Promise<readonly string[] | undefined> {
  try {
    const { stdout } = await promisify(execFile)(python, ['-I', '-c', TAG], { cwd: home, timeout: PATIENCE });
    const own = path.join(folder, stdout.trim());
    return /^py\d+$/.test(stdout.trim()) && existsSync(own) ? [own, path.join(folder, 'any')] : undefined;
  } catch {
    return undefined; // such as the command in Windows that only leads to its store
  }
}
