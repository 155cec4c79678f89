/** Which version a program is of, and whether that will do. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { Program } from './program';

/** The first version with all that this extension asks for. */
export const OLDEST = '0.1.0';

const PATIENCE = 20_000;

/** Asks a program for its version. Throws if it does not run, or answers something else. */
export async function versionOf(program: Program, cwd: string): Promise<string> {
  const env = { ...process.env, ...program.environment };
  const { stdout } = await promisify(execFile)(program.command, [...program.args, '--version'], { cwd, env, timeout: PATIENCE });
  return readVersion(stdout);
}

/** Reads what a program answers. Throws if it is not pplint that answers. */
export function readVersion(answer: string): string {
  const version = /^pplint (\d+(?:\.\d+)*\S*)\s*$/.exec(answer)?.[1];
  if (version === undefined) {
    throw new Error(`it answers \`--version\` with ${JSON.stringify(answer.slice(0, 80))}`);
  }
  return version;
}

/** Tells whether a version comes before another. */
export function isOlder(version: string, other: string): boolean {
  const [left, right] = [numbers(version), numbers(other)];
  for (let place = 0; place < Math.max(left.length, right.length); place++) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0);
    if (difference !== 0) {
      return difference < 0;
    }
  }
  return false;
}

function numbers(version: string): readonly number[] {
  return (/^\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);
}
