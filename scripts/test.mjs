// `npm test`: set-up, builds, check, unit tests, the journeys in Chromium and in Firefox, the MCP referee in both. It ends with what
// failed, by name, one line with the sum of the attacks, and one with the sum of all.
// `npm test -- unit chromium` runs those parts only; other arguments go to vitest.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { attacksIn, sumUp } from './attack-sum.mjs';
import { main, root, run, runBeside } from './run.mjs';
import { setup } from './setup.mjs';

/** By suite: the browsers whose builds it needs. */
const browsersOf = {
  unit: ['chromium', 'firefox'], // it reads them
  chromium: ['chromium'],
  firefox: ['firefox'],
  mcp: ['chromium', 'firefox'],
};
const suites = Object.keys(browsersOf);
const parts = ['check', ...suites];
const given = process.argv.slice(2);
const named = given.filter((word) => parts.includes(word));
const chosen = named.length > 0 ? parts.filter((part) => named.includes(part)) : parts;
const vitestArguments = given.filter((word) => !parts.includes(word));

// Each file of tests runs in a process of its own: what one of them compiled, the next finds.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');

const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = (what) => ({ passed: 0, failed: 1, skipped: 0, failures: [what] });

function heading(text) {
  console.log(`\n== ${text}`);
}

/** The builds that the suites need. True if they succeeded. */
function build(names) {
  heading('build');
  const wanted = new Set(names.flatMap((name) => browsersOf[name]));
  const chrome = !wanted.has('chromium') || run('wxt', ['build']);
  return chrome && (!wanted.has('firefox') || run('wxt', ['build', '-b', 'firefox']));
}

/** What failed, a line each, with the first line of its message. */
function failuresIn(suite, files) {
  const said = (message) => (message ?? '').trim().split('\n', 1)[0];
  return files.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    const where = `${suite}, ${relative(root, file.name)}`;
    if (tests.length === 0) return file.status === 'failed' ? [`${where}: ${said(file.message)}`] : [];
    return tests.map((test) => `${where}, ${test.fullName}: ${said(test.failureMessages[0])}`);
  });
}

/** Vitest's report as counts. A file that failed without a failed test (it could not start) counts as one that failed. */
function count(report, exitedWell) {
  const hasFailedTest = (file) => file.assertionResults.some(({ status }) => status === 'failed');
  const broken = report.testResults.filter((file) => file.status === 'failed' && !hasFailedTest(file));
  const counted = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  // No tests found, or an error outside every test.
  if (!exitedWell && counted.failed === 0) counted.failed = 1;
  return counted;
}

/** `shown`: as it comes; otherwise all at once when it has ended, so that two suites don't mix their lines. */
async function runSuite(name, shown = true) {
  if (shown) heading(name);
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-test-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const words = ['run', '--project', name, ...reporters, ...vitestArguments];
  const exitedWell = await runBeside('vitest', words, shown ? null : () => heading(name));
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const counted = count(report, exitedWell);
    const failures = failuresIn(name, report.testResults);
    if (counted.failed > 0 && failures.length === 0) failures.push(`${name}: no test failed, but its run (see above)`);
    return { ...counted, failures, name, attacks: attacksIn(report) };
  } catch (problem) {
    return failed(`${name}: left no report: ${problem.message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The unit tests use every core; a browser waits most of the time, so two rows of suites run beside each other. */
async function runSuites(names) {
  const inRow = async (row, shown = true) => {
    const results = [];
    for (const name of row) if (names.includes(name)) results.push(await runSuite(name, shown));
    return results;
  };
  const unit = await inRow(['unit']);
  const rows = [['chromium'], ['firefox', 'mcp']].filter((row) => row.some((name) => names.includes(name)));
  return [...unit, ...(await Promise.all(rows.map((row, i) => inRow(row, i === 0)))).flat()];
}

function runCheck() {
  heading('check (format, lint, types, unused code): counts as one test');
  return run('npm', ['run', '--silent', 'check']) ? passed : failed('check: see above');
}

async function runParts() {
  const chosenSuites = suites.filter((suite) => chosen.includes(suite));
  const started = chosenSuites.filter((suite) => suite !== 'unit').flatMap((suite) => browsersOf[suite]);
  setup({ browsers: [...new Set(started)] });
  const results = chosen.includes('check') ? [runCheck()] : [];
  if (chosenSuites.length === 0) return results;
  if (build(chosenSuites)) return [...results, ...(await runSuites(chosenSuites))];
  return [
    ...results,
    ...chosenSuites.map((name) => failed(`${name}: did not run, because the build failed (see above)`)),
  ];
}

await main(async () => {
  let results;
  try {
    results = await runParts();
  } catch (problem) {
    results = [failed(problem.message)];
  }
  const failures = results.flatMap((result) => result.failures ?? []);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `- ${line}`).join('\n')}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const attacks = sumUp(results.filter((result) => result.attacks));
  if (attacks) console.log(`\n${attacks}`);
  console.log(`${attacks ? '' : '\n'}${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return sum('failed') > 0 ? 1 : 0;
});
