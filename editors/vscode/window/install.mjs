// Installs the editor into a folder: code-server, which serves Visual Studio Code itself to a browser.
//
//     node window/install.mjs FOLDER
//
// Nothing is downloaded but packages of npm; their parts in C++ are built here, so a compiler, Python and the headers of
// Node.js are needed (`--nodedir` is where `include/node` is).
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const CODE = 'code-server@4.100.3';
const BUILDER = 'node-gyp@12.4.0';
const BUILT = ['@vscode/spdlog', 'native-watchdog', 'node-pty', '@parcel/watcher'];
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const HEADERS = process.env['NODEDIR'] ?? dirname(dirname(process.execPath));

const folder = resolve(process.argv[2] ?? '../../build/code');
const done = `${folder}/installed`;

function run(command, args, cwd) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

function install() {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, '{ "private": true }\n');
  run('npm', ['install', ...QUIET, CODE, BUILDER], folder);
  const editor = `${folder}/node_modules/code-server/lib/vscode`;
  run('npm', ['install', '--omit=dev', ...QUIET], editor);
  for (const name of BUILT) {
    const gyp = `${folder}/node_modules/node-gyp/bin/node-gyp.js`;
    run(process.execPath, [gyp, 'rebuild', '--silent', `--nodedir=${HEADERS}`], `${editor}/node_modules/${name}`);
  }
  // Passwords are not used, and what hashes them is a part in C++, too.
  writeFileSync(`${folder}/node_modules/argon2/argon2.js`, 'exports.verify = async () => false;\n');
  writeFileSync(done, CODE);
}

if (!existsSync(done) || readFileSync(done, 'utf8') !== CODE) {
  install();
}
