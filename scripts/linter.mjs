// Runs Mozilla's linter on the Firefox package, and compares what it says with docs/store/linter.md: `node scripts/linter.mjs`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, read, root } from './run.mjs';

/** Not among the packages of this project: only a release needs it, and it brings 190 others. */
const linter = 'addons-linter@10.14.0';
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Vite numbers the chunks of widgets' views. */
const withoutNumber = (file) => file.replace(/\d+(?=\.js$)/, '');

/** How often each kind of finding is in each file. */
function count(findings) {
  const counts = new Map();
  for (const { code, file } of findings) {
    const key = `${code} ${withoutNumber(file ?? '')}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function explained() {
  const text = readFileSync(join(root, 'docs/store/linter.md'), 'utf8');
  const rows = text.matchAll(/^\| `(\w+)` \| `([^`]+)` \| (\d+) \| .+\|$/gm);
  return new Map([...rows].map(([, code, file, times]) => [`${code} ${file}`, Number(times)]));
}

/** What the linter says and the document doesn't, or the other way round; empty if they agree. */
function compare(found, known) {
  const keys = [...new Set([...found.keys(), ...known.keys()])].sort();
  const [times, told] = [(key) => found.get(key) ?? 0, (key) => known.get(key) ?? 0];
  return keys
    .filter((key) => times(key) !== told(key))
    .map((key) => `${key}: the linter warns ${times(key)} times, docs/store/linter.md explains ${told(key)}.`);
}

function lint(file) {
  // It exits with 1 only for errors, and says everything in JSON either way.
  const script = `npx --yes ${linter} "${file}" --output json || true`;
  const written = read('sh', ['-c', script], { shell: false, maxBuffer: 2 ** 27 });
  try {
    return JSON.parse(written ?? '');
  } catch {
    throw new Error(`${linter} could not be run: npx fetches it from the registry, which needs the network.`);
  }
}

await main(() => {
  const file = join(root, '.output', `tabhand-${version}-firefox.zip`);
  if (!existsSync(file)) throw new Error('There is no package for Firefox. Run: npm run zip');
  const { errors, warnings, notices } = lint(file);
  const differences = compare(count([...errors, ...warnings, ...notices]), explained());
  for (const line of differences) console.error(line);
  const total = `${errors.length} errors, ${warnings.length} warnings, ${notices.length} notices`;
  console.log(`${total}: ${differences.length === 0 ? 'each is explained' : 'see above'}.`);
  return differences.length === 0 && errors.length === 0 ? 0 : 1;
});
