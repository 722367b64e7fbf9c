/**
 * Proves that each attack in a real browser can fail: builds the product without a guard and expects every attack that names
 * it to get through. `node scripts/attacks-browser.mjs [chromium|firefox] [guard …]`; guards in one argument, separated by
 * `;`, are taken out together, which saves builds.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = { chromium: 'chrome-mv3', firefox: 'firefox-mv3' };
const [browser = 'chromium', ...asked] = process.argv.slice(2);
const groups = asked.length > 0 ? asked.map((group) => group.split(';')) : namesOfGuards().map((name) => [name]);

let weak = 0;
for (const group of groups) weak += tryWithout(group);
console.log(weak === 0 ? 'Each attack gets through without its guard.' : `${weak} attacks are held by something else.`);
process.exit(weak === 0 ? 0 : 1);

/** How many attacks are held all the same. */
function tryWithout(names) {
  const env = { ...process.env, WITHOUT_GUARDS: names.join('\n'), CI: '' };
  run(
    'wxt',
    ['build', '-b', browser === 'firefox' ? 'firefox' : 'chrome', '-c', 'test/attacks/wxt.config.ts'],
    env,
    true,
  );
  const output = `${process.cwd()}/.output/without-guards/${folders[browser]}`;
  const place = mkdtempSync(join(tmpdir(), 'attacks-'));
  const outputFile = join(place, 'report.json');
  const report = ['--reporter=json', `--outputFile=${outputFile}`, '--retry=0'];
  const file = `test/e2e/attacks/${browser}.test.ts`;
  run('vitest', ['run', '--project', 'attacks', file, ...report], {
    ...env,
    [`TABHAND_${browser.toUpperCase()}`]: output,
  });
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8'));
  rmSync(place, { recursive: true });
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const held = tests.filter(({ status }) => status !== 'failed');
  console.log(
    `Without ${names.map((name) => `“${name}”`).join(', ')}: ${tests.length - held.length} of ${tests.length} get through.`,
  );
  for (const { title } of held) console.log(`  held all the same: ${title}`);
  return held.length + (tests.length === 0 ? 1 : 0);
}

function run(program, args, env, mustPass = false) {
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (mustPass && status !== 0) throw new Error(`${program} failed.\n${stdout}\n${stderr}`);
}

function namesOfGuards() {
  const source = readFileSync('test/attacks/browser-guards.ts', 'utf8');
  return [...source.matchAll(/^ {2}'(.+)': \{$/gm)].map(([, name]) => name);
}
