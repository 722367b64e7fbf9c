// `npm run release`: checks that this version can go to the stores, and makes its packages. It ends with what a store would get.
// `-- --dry-run` goes on after a failed step and lists all failures; `-- --upload` sends the packages to the stores once all steps passed,
// with the credentials that the environment holds (docs/store/releasing.md). Nothing is uploaded without that word.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditFaults, readReport } from './release/audit.ts';
import { changelogFaults } from './release/changelog.ts';
import { rebuilt } from './release/rebuild.mjs';
import { main, read, root, run } from './run.mjs';

const [isDry, uploads] = ['--dry-run', '--upload'].map((word) => process.argv.includes(word));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const text = (path) => readFileSync(join(root, path), 'utf8');
const nameOf = (part) => `tabhand-${version}-${part}`;
const packed = ['chrome.zip', 'firefox.zip', 'sources.zip'].map(nameOf);
const bills = ['chrome.cdx.json', 'firefox.cdx.json'].map(nameOf);
const output = (name) => join(root, '.output', name);

const credentials = [
  ...['CHROME_EXTENSION_ID', 'CHROME_PUBLISHER_ID'],
  ...['CHROME_SERVICE_ACCOUNT_CLIENT_EMAIL', 'CHROME_SERVICE_ACCOUNT_PRIVATE_KEY'],
  ...['FIREFOX_EXTENSION_ID', 'FIREFOX_JWT_ISSUER', 'FIREFOX_JWT_SECRET'],
];

const hashes = (names) =>
  names
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(output(name)))
          .digest('hex')}  ${name}`,
    )
    .join('\n');

const zip = () => run('npm', ['run', 'zip'], { stdio: 'ignore' });
const failedUnless = (passed, words) => (passed ? [] : [words]);

function audit() {
  const report = readReport(read('sh', ['-c', 'npm audit --omit dev --json || true'], { shell: false }) ?? '');
  return report ? auditFaults(report, text('docs/store/audit.md')) : ['The registry doesn’t answer npm audit.'];
}

function twice() {
  if (!zip()) return ['npm run zip failed. Run it alone to see why.'];
  const first = hashes([...packed, ...bills]);
  return failedUnless(zip() && hashes([...packed, ...bills]) === first, 'A second npm run zip made other bytes.');
}

async function fromSources() {
  const made = await rebuilt(output(nameOf('sources.zip')), nameOf('firefox.zip'));
  if (made === null) return ['The source package doesn’t build.'];
  return failedUnless(
    made.equals(readFileSync(output(nameOf('firefox.zip')))),
    'The source package builds other bytes.',
  );
}

/** Each gives what is wrong, a line each. */
const steps = {
  'the folder holds what is committed': () =>
    failedUnless(read('git', ['status', '--porcelain']) === '', 'There are changes that aren’t committed.'),
  'the changelog names this version': () => changelogFaults(text('docs/changelog.md'), version),
  'no tag of this version': () =>
    failedUnless(!read('git', ['tag', '--list', `v${version}`]), `There is a tag v${version}: raise the version.`),
  check: () =>
    failedUnless(run('npm', ['run', 'check'], { stdio: 'ignore' }), 'npm run check failed. Run it alone to see why.'),
  'the packages, the same bytes twice': twice,
  'the source package, from an empty folder': fromSources,
  'Mozilla’s linter': () =>
    failedUnless(run('node', ['scripts/linter.mjs']), 'The linter warns of what isn’t explained, or couldn’t be run.'),
  'npm audit': audit,
  ...(uploads && {
    credentials: () => credentials.filter((name) => !process.env[name]).map((name) => `${name} isn’t set.`),
  }),
};

/** What is wrong, over all steps. Ends at the first step that fails, unless it is a dry run. */
async function runSteps() {
  const faults = [];
  for (const [name, step] of Object.entries(steps)) {
    const found = await step();
    console.log(
      `${found.length === 0 ? 'passed' : 'FAILED'}  ${name}${found.map((line) => `\n        ${line}`).join('')}`,
    );
    faults.push(...found);
    if (found.length > 0 && !isDry) break;
  }
  return faults;
}

function upload() {
  const [chrome, firefox, sources] = packed.map(output);
  const words = [
    '--chrome-zip',
    chrome,
    '--chrome-api-version',
    'v2',
    '--firefox-zip',
    firefox,
    '--firefox-sources-zip',
    sources,
  ];
  return run('wxt', ['submit', ...words]);
}

await main(async () => {
  if (isDry && uploads) throw new Error('Choose: --dry-run or --upload.');
  const faults = await runSteps();
  if (faults.length > 0 && !isDry) return 1;
  const list = hashes([...packed, ...bills]);
  writeFileSync(output(nameOf('sha256.txt')), `${list}\n`);
  console.log(`\n${list}\n`);
  if (faults.length > 0) {
    console.log(`${faults.length} things keep ${version} from being released.`);
    return 1;
  }
  if (!uploads) {
    console.log(`${version} is ready. Nothing was uploaded: npm run release -- --upload does that.`);
    return 0;
  }
  return upload() ? 0 : 1;
});
