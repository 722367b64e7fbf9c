// `npm test`: set-up, then builds, unit tests, and one queue of journeys in Chromium and Firefox with the MCP referee; the check takes what
// they leave of the processors' time. It ends with what failed, by name, one line with the sum of the attacks, and one with the sum of all.
// `npm test -- quick`: types, format, the faster unit tests and one tour in Chromium. `npm test -- matrix`: both browsers, everything.
// `npm test -- unit chromium` runs those parts only; other arguments go to vitest.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const tiers = ['quick', 'matrix'];
const given = process.argv.slice(2);
const tier = tiers.find((word) => given.includes(word));
const named = given.filter((word) => parts.includes(word));
const everything = tier === 'quick' ? ['check', 'unit', 'chromium'] : parts;
const chosen = named.length > 0 ? parts.filter((part) => named.includes(part)) : everything;
const vitestArguments = given.filter(
  (word) => !parts.includes(word) && !tiers.includes(word) && word !== '--durations',
);

if (tier) process.env.TABHAND_TESTS = tier; // vitest.config.ts and a few tests read it
// Each file of tests runs in a process of its own: what one of them compiled, the next finds.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');

const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = (what) => ({ passed: 0, failed: 1, skipped: 0, failures: [what] });

function heading(text) {
  console.log(`\n== ${text}`);
}

/** What failed, a line each, with the first line of its message. */
function failuresIn(files) {
  const said = (message) => (message ?? '').trim().split('\n', 1)[0];
  return files.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    const where = relative(root, file.name);
    if (tests.length === 0) return file.status === 'failed' ? [`${where}: ${said(file.message)}`] : [];
    return tests.map((test) => `${where}, ${test.fullName}: ${said(test.failureMessages[0])}`);
  });
}

/** The errors outside every test, each once, with the file that ran then. */
function errorsIn(path) {
  const said = JSON.parse(readFileSync(path, 'utf8'));
  return [...new Set(said.map((line) => line.replace(root, '').split('\n', 1)[0]))];
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

/** The browser that a file of tests runs in; `unit` for the others. */
const suiteOf = ({ name }) => /\/(chromium|firefox)(\/|\.test)/.exec(relative(root, name))?.[1] ?? 'unit';

/** The attacks of a report by their suite. */
const attacksOf = (report) =>
  ['unit', 'chromium', 'firefox'].map((name) => {
    const testResults = report.testResults.filter((file) => suiteOf(file) === name);
    return { name, attacks: attacksIn({ testResults }) };
  });

/** Keeps how long each file took, for the order of the next run (test/support/longest-first.ts). */
function keepDurations(report) {
  const path = join(root, 'test/durations.json');
  const kept = JSON.parse(readFileSync(path, 'utf8'));
  for (const { name, startTime, endTime } of report.testResults) {
    const seconds = Math.round((endTime - startTime) / 1000);
    if (seconds >= 3) kept[relative(root, name)] = seconds;
    else delete kept[relative(root, name)];
  }
  const sorted = Object.fromEntries(
    Object.entries(kept)
      .filter(([name]) => existsSync(join(root, name)))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** One run of vitest over some suites. */
async function runSuites(names) {
  heading(names.join(', '));
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-test-'));
  const file = join(folder, 'report.json');
  const outside = join(folder, 'outside.json');
  process.env.TABHAND_OUTSIDE_ERRORS = outside;
  const errors = '--reporter=./test/support/outside-errors.mjs';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, errors];
  const projects = names.flatMap((name) => ['--project', name]);
  const exitedWell = await runBeside('vitest', ['run', ...projects, ...reporters, ...vitestArguments]);
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const counted = count(report, exitedWell);
    const failures = [...failuresIn(report.testResults), ...errorsIn(outside)];
    if (counted.failed > 0 && failures.length === 0) {
      failures.push(`${names.join(', ')}: no test failed, but their run (see above)`);
    }
    if (given.includes('--durations')) keepDurations(report);
    return { ...counted, failures, attacks: attacksOf(report) };
  } catch (problem) {
    return failed(`${names.join(', ')}: left no report: ${problem.message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `quick` leaves out what seldom finds something: unused code, and the core's own types. */
async function runCheck() {
  const words = ['scripts/check.mjs', '--beside-tests', ...(tier === 'quick' ? ['--quick'] : [])];
  const before = () => heading('check (format, lint, types, unused code): counts as one test');
  return (await runBeside('node', words, before)) ? passed : failed('check: see above');
}

/** The builds that the suites need, beside each other. True if they succeeded. */
async function build(names) {
  const wanted = [...new Set(names.flatMap((name) => browsersOf[name]))];
  const ended = wanted.map((browser) => {
    const words = browser === 'firefox' ? ['build', '-b', 'firefox'] : ['build'];
    return runBeside('wxt', words, () => heading(`build for ${browser}`));
  });
  return (await Promise.all(ended)).every(Boolean);
}

async function runParts() {
  const chosenSuites = suites.filter((suite) => chosen.includes(suite));
  const inBrowsers = chosenSuites.filter((suite) => suite !== 'unit');
  setup({ browsers: [...new Set(inBrowsers.flatMap((suite) => browsersOf[suite]))] });
  // What builds and checks write is there before they begin beside one another.
  if (!run('wxt', ['prepare'])) return [failed('wxt prepare: see above')];
  const checking = chosen.includes('check') ? [runCheck()] : [];
  if (chosenSuites.length === 0) return Promise.all(checking);
  if (!(await build(chosenSuites))) {
    const why = 'did not run, because a build failed (see above)';
    return [...(await Promise.all(checking)), ...chosenSuites.map((name) => failed(`${name}: ${why}`))];
  }
  // The unit tests use every core; a browser waits most of the time, so several share a queue.
  const units = chosenSuites.includes('unit') ? [runSuites(['unit'])] : [];
  const results = await Promise.all(units);
  if (inBrowsers.length > 0) results.push(await runSuites(inBrowsers));
  return [...(await Promise.all(checking)), ...results];
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
  const attacks = sumUp(results.flatMap((result) => result.attacks ?? []));
  if (attacks) console.log(`\n${attacks}`);
  console.log(`${attacks ? '' : '\n'}${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return sum('failed') > 0 ? 1 : 0;
});
