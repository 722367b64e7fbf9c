// `npm run attacks` tries every attack that needs no browser. `npm run attacks -- mutate [guard …]` takes each guard away, one
// after another, and expects all of its attacks to get through: an attack that still holds doesn't prove its guard. `npm run
// attacks -- requirements [R12 …]` takes behaviour away that a requirement asks for, and expects a test of its number to fail.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proveInBrowsers } from './attacks-browser.mjs';
import { main, run } from './run.mjs';

/** Guards that are taken away in one process: each is a project of its own there, whose modules stay in memory. */
const atOnce = 60;

/** The attacks as vitest reports them, by the guard that was taken away: of so many guards, from this one on. */
function tryWithout(chosen, from) {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-attacks-'));
  const file = join(folder, 'report.json');
  const words = ['run', '--config', 'test/attacks/mutate.config.ts', '--reporter=json', `--outputFile=${file}`];
  try {
    run('vitest', words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, GUARDS: JSON.stringify(chosen), FROM: String(from), COUNT: String(atOnce) },
    });
    const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const tried = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed' || status === 'failed');
    const guards = [...new Set(tried.map(({ ancestorTitles: [guard] }) => guard))];
    return new Map(guards.map((guard) => [guard, tried.filter(({ ancestorTitles }) => ancestorTitles[0] === guard)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Prints one line; returns whether the guard is proven. */
function tell(guard, attacks) {
  const through = attacks.filter(({ failureMessages: [why] }) => why?.startsWith('AssertionError'));
  const isProven = through.length === attacks.length;
  console.log(`${isProven ? 'proven' : 'NOT PROVEN'}  ${guard}: ${through.length} of ${attacks.length} get through`);
  for (const attack of attacks) if (!through.includes(attack)) console.log(`    ${attack.title}: ${whyNot(attack)}`);
  return isProven;
}

/** An attack that fails in another way than it would by getting through, such as a crash, proves nothing. */
const whyNot = ({ status, failureMessages: [why = ''] }) => (status === 'passed' ? 'still held' : why.split('\n')[0]);

function mutate(chosen) {
  let [taken, proven] = [0, 0];
  for (let from = 0, results; results?.size !== 0; from += atOnce) {
    results = tryWithout(chosen, from);
    proven += [...results].filter(([guard, attacks]) => tell(guard, attacks)).length;
    taken += results.size;
  }
  console.log(`\n${taken} guards taken away, ${proven} proven`);
  return taken > 0 && proven === taken ? 0 : 1;
}

await main(async () => {
  const [mode, ...chosen] = process.argv.slice(2);
  if (mode === 'mutate') return mutate(chosen);
  if (mode === 'requirements') {
    const env = { ...process.env, GUARDS: JSON.stringify(chosen) };
    return run('vitest', ['run', '--config', 'test/mutants/mutate.config.ts'], { env }) ? 0 : 1;
  }
  if (mode === 'browser') return proveInBrowsers(chosen);
  return run('vitest', ['run', '--project', 'unit', 'test/attacks']) ? 0 : 1;
});
