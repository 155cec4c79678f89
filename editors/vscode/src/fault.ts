/** What keeps the server from running, in words that name a way out. */

import { OLDEST } from './version';

export class Fault extends Error {}

const INSTALL = 'Install it with `pip install puppet-pplint`';
const SET = 'set `pplint.path` to where it is';

/** There is no program; `set` is what the user named. The bundle, where there is one, lacks a Python that can run it. */
export function notFound(set: string, isTrusted: boolean, hasBundle: boolean): Fault {
  if (set !== '') {
    return new Fault(`\`pplint.path\` is \`${set}\`, and no program is there. ${INSTALL}, or ${SET}.`);
  }
  if (hasBundle) {
    return new Fault(`pplint needs Python 3.10 or later, and none is on the path. Install Python, or ${SET}.`);
  }
  if (!isTrusted) {
    return new Fault(`pplint is not on the path. ${INSTALL}, or trust this workspace to use what lies in it.`);
  }
  const places = 'neither in a virtual environment of the workspace (`.venv`, `venv`, `env`) nor on the path';
  return new Fault(`pplint is ${places}. ${INSTALL}, or ${SET}.`);
}

/** The program is of a version that lacks what the extension asks for. */
export function tooOld(program: string, version: string): Fault {
  const way = `Update it with \`pip install --upgrade puppet-pplint\`, or ${SET}`;
  return new Fault(`\`${program}\` is version ${version}, and the extension needs ${OLDEST} or later. ${way}.`);
}

/** The program does not start, or is another one. */
export function notRunning(program: string, cause: unknown): Fault {
  const why = cause instanceof Error ? cause.message.trim() : String(cause);
  return new Fault(`\`${program}\` does not run as pplint: ${why}. See the output, or ${SET}.`);
}
