/** `node test/conformance/record.ts [filter]`: asks the browser's own implementation three times, and writes down what is the same each time. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { openSubject } from './open-subject.ts';
import { type Recorded, readRecorded, recordedPath } from './recorded.ts';
import { hasApi, listProbes, type Observations, observe, type ProbeId } from './subject.ts';

const TIMES = 3;

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

const native = await openSubject('native');
if (!(await hasApi(native))) throw new Error(`${native.version} has no WebMCP of its own; nothing was recorded.`);
const probes = await listProbes(native, process.argv[2]);

const first: Observations = {};
let unstable = probes;
// What wasn't the same each time is asked again alone: other work of the machine may have been in its way.
for (const width of [undefined, 1]) {
  const runs: Observations[] = [];
  for (let i = 0; i < TIMES; i++) runs.push(await observe(native, unstable, width));
  const [one = {}, ...others] = runs;
  const same = ({ area, name }: ProbeId) =>
    others.every((run) => isDeepStrictEqual(run[area]?.[name], one[area]?.[name]));
  for (const { area, name } of unstable.filter(same)) first[area] = { ...first[area], [name]: one[area]?.[name] };
  unstable = unstable.filter((probe) => !same(probe));
  for (const { area, name } of unstable)
    console.error(
      `Not the same each time: ${area}: ${name}\n  ${runs.map((run) => JSON.stringify(run[area]?.[name])).join('\n  ')}`,
    );
}
await native.close();
if (unstable.length > 0) process.exitCode = 1;

const kept = existsSync(recordedPath) && process.argv[2] ? readRecorded().observations : {};
const merged: Observations = { ...kept };
for (const [area, seen] of Object.entries(first)) merged[area] = sorted({ ...kept[area], ...seen });
const observations = sorted(merged);
const recorded: Recorded = { browser: native.version, observations };
writeFileSync(recordedPath, JSON.stringify(recorded));
spawnSync('biome', ['format', '--write', recordedPath], { stdio: 'inherit' });
console.info(`${probes.length - unstable.length} observations of ${native.version}`);
