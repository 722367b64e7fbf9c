// Gets this folder ready to build and test: npm packages, Node 22, browsers. Does only what is missing.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowsers, installBrowsers } from './browsers.mjs';
import { binFolder, main, read, root, run } from './run.mjs';

export { findBrowsers };

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** True if npm's own record of node_modules holds each package of the lock file in its version. */
function packagesInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

function installPackages() {
  if (packagesInstalled()) return;
  console.log('Installing npm packages.');
  // No package's script runs: the one that is needed follows.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!run('npm', ['ci', ...quiet])) {
    throw new Error('npm could not install the packages. Its message is above; the network is the usual cause.');
  }
}

const toolNode = () => (existsSync(join(binFolder, 'node')) ? read(join(binFolder, 'node'), ['--version']) : null);

/** The `node` package holds no program: its install script fetches the one for this machine. Newer npm blocks that script. */
function installNode() {
  const wanted = `v${readJson('package.json').devDependencies.node}`;
  if (toolNode() === wanted) return;
  console.log(`Installing Node ${wanted.slice(1)} into node_modules.`);
  run(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(root, 'node_modules/node') });
  run('npm', ['rebuild', 'node', '--ignore-scripts', '--loglevel=error']);
  if (toolNode() !== wanted) throw new Error(`Node ${wanted.slice(1)} could not be installed; the tools need it.`);
}

/**
 * Makes everything ready; `browsers` lists those that must be there (`chromium`, `firefox`), which are then named to child
 * processes in CHROMIUM_PATH and FIREFOX_PATH.
 */
export function setup({ browsers }) {
  installPackages();
  installNode();
  if (browsers.length === 0) return;
  installBrowsers(browsers);
  const found = findBrowsers();
  if (found.chromium) process.env.CHROMIUM_PATH = found.chromium;
  if (found.firefox) process.env.FIREFOX_PATH = found.firefox;
  for (const kind of browsers) console.log(`${kind}: ${found[kind]}`);
}

if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const browsers = process.argv.includes('--no-browsers') ? [] : ['chromium', 'firefox'];
  await main(() => {
    setup({ browsers });
    console.log('Ready.');
  });
}
