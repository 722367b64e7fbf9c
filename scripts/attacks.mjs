// `npm run attacks` tries every attack that needs no browser. `npm run attacks -- mutate [guard …]` takes each guard away, one
// after another, and expects all of its attacks to get through: an attack that still holds doesn't prove its guard.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { main, root, run } from './run.mjs';

const suite = ['run', '--project', 'unit', 'test/attacks/attacks.test.ts'];

async function guardNames() {
  const server = await createServer({ root, configFile: false, server: { middlewareMode: true }, logLevel: 'error' });
  const { guards } = await server.ssrLoadModule('/test/attacks/guards.ts');
  await server.close();
  return Object.keys(guards);
}

/** Resolves with what vitest said of each attack of the guard, or why it said nothing. */
async function tryWithout(guard) {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-attacks-'));
  const file = join(folder, 'report.json');
  const words = [...suite, '--reporter=json', `--outputFile=${file}`];
  let said = '';
  const child = spawn(join(root, 'node_modules/.bin/vitest'), words, {
    cwd: root,
    env: { ...process.env, WITHOUT_GUARD: guard },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  await new Promise((resolve) => child.on('close', resolve));
  try {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    return { tried: results.filter(({ status }) => status === 'passed' || status === 'failed'), said };
  } catch {
    return { tried: [], said };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Prints one line; returns whether the guard is proven. */
async function prove(guard) {
  const { tried, said } = await tryWithout(guard);
  const held = tried.filter(({ status }) => status === 'passed');
  const isProven = tried.length > 0 && held.length === 0;
  const counts = `${tried.length - held.length} of ${tried.length} get through`;
  console.log(`${isProven ? 'proven' : 'NOT PROVEN'}  ${guard}: ${counts}`);
  for (const { title } of held) console.log(`    still held: ${title}`);
  if (tried.length === 0) console.log(said.slice(-1500));
  return isProven;
}

async function mutate(chosen) {
  const all = await guardNames();
  const unknown = chosen.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no guard ${unknown.join(', ')}. There are:\n${all.join('\n')}`);
  const waiting = chosen.length > 0 ? [...chosen] : [...all];
  const count = waiting.length;
  let proven = 0;
  const work = async () => {
    for (let guard = waiting.shift(); guard !== undefined; guard = waiting.shift()) proven += await prove(guard);
  };
  await Promise.all(Array.from({ length: cpus().length }, work));
  console.log(`\n${count} guards taken away, ${proven} proven`);
  return proven === count ? 0 : 1;
}

await main(async () => {
  const [mode, ...chosen] = process.argv.slice(2);
  if (mode === 'mutate') return mutate(chosen);
  return run('vitest', suite) ? 0 : 1;
});
