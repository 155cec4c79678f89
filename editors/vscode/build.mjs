// Bundles the extension, or, with the word `test`, its tests with stubs in the place of what the editor brings, or, with
// `window`, those that a real editor runs.
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const MANUAL = '../../docs';
const common = { bundle: true, platform: 'node', target: 'node20', format: 'cjs', logLevel: 'warning' };

async function bundleTests(folder, options) {
  const tests = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  await build({ ...common, ...options, entryPoints: tests.map((name) => `${folder}/${name}`), outdir: `out/${folder}` });
}

const KINDS = {
  test: () =>
    bundleTests('test', {
      alias: { vscode: './test/stubs/vscode.ts', 'vscode-languageclient/node': './test/stubs/client.ts' },
      external: ['vscode-textmate', 'vscode-oniguruma'],
    }),
  window: () => bundleTests('window', { external: ['playwright-core'] }),
  undefined: bundle,
};

async function bundle() {
  const { metafile } = await build({
    ...common,
    entryPoints: ['src/extension.ts'],
    outfile: 'out/extension.js',
    external: ['vscode'],
    minify: true,
    metafile: true,
  });
  const folders = Object.keys(metafile.inputs).flatMap((path) => /^(?:.*node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(path) ?? []);
  writeFileSync('out/LICENSES.txt', [...new Set(folders)].sort().map(licence).join('\n'));
  copyFileSync(`${MANUAL}/pplint.schema.json`, 'out/pplint.schema.json');
  for (const name of readdirSync(`${MANUAL}/recordings`).filter((name) => name.endsWith('.webp'))) {
    copyFileSync(`${MANUAL}/recordings/${name}`, `out/${name}`); // what the walkthrough shows
  }
}

// What the licences of the libraries in the bundle want: that their text comes with it.
function licence(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  return `# ${folder.replace(/^.*node_modules\//, '')}\n\n${readFileSync(`${folder}/${file}`, 'utf8')}`;
}

rmSync('out', { recursive: true, force: true });
await KINDS[process.argv[2]]();
