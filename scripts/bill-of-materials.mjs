// Writes a CycloneDX bill of materials for each build in .output: the packages whose code it really contains, with their hashes and licences.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, read, root } from './run.mjs';

const builds = { chrome: 'chrome-mv3', firefox: 'firefox-mv3', cli: 'cli' };
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What npm says of the lock file, without what differs from one run and one folder to the next. */
function everything() {
  const written = read('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { maxBuffer: 2 ** 28 });
  if (written === null) throw new Error('npm sbom failed. It needs npm 9.8 or newer.');
  const { serialNumber: _, ...bill } = JSON.parse(written);
  const { timestamp: __, component, ...metadata } = bill.metadata;
  return { ...bill, metadata: { ...metadata, component: { ...component, name } } };
}

/** The packages that the build's own list of licences names, as `name@version`. */
function inside(folder) {
  const text = readFileSync(join(folder, 'THIRD-PARTY.md'), 'utf8');
  return new Set([...text.matchAll(/^## (\S+) (\d\S*), [\w.-]+$/gm)].map(([, name, version]) => `${name}@${version}`));
}

function billOf(bill, names) {
  const components = bill.components.filter((part) => names.has(`${part.name}@${part.version}`));
  const refs = new Set([bill.metadata.component['bom-ref'], ...components.map((part) => part['bom-ref'])]);
  const missing = [...names].filter((each) => !components.some((part) => `${part.name}@${part.version}` === each));
  if (missing.length > 0) throw new Error(`The lock file doesn’t name what a build contains: ${missing.join(', ')}.`);
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  return { ...bill, components: components.map((part) => ({ ...part, scope: 'required' })), dependencies };
}

await main(() => {
  const bill = everything();
  for (const [build, part] of Object.entries(builds)) {
    const folder = join(root, '.output', part);
    if (!existsSync(join(folder, 'THIRD-PARTY.md'))) continue;
    const own = billOf(bill, inside(folder));
    const file = join(root, '.output', `${name}-${version}-${build}.cdx.json`);
    writeFileSync(file, `${JSON.stringify(own, null, 2)}\n`);
    console.log(`${file}: ${own.components.length} packages`);
  }
});
