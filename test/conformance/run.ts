/** `node test/conformance/run.ts [filter] [--on native,ours,firefox] [--all]`: what each subject shows, where they differ. */
import { parseArgs } from 'node:util';
import { openSubject } from './open-subject.ts';
import { listProbes, type Observations, observe, type SubjectName } from './subject.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { on: { type: 'string', default: 'native,ours' }, all: { type: 'boolean', default: false } },
});
const names = values.on.split(',') as SubjectName[]; // as written on the command line

const seen: [SubjectName, Observations][] = [];
for (const name of names) {
  const subject = await openSubject(name);
  const start = Date.now();
  const probes = await listProbes(subject, positionals[0]);
  seen.push([name, await observe(subject, probes)]);
  console.info(`${name}: ${subject.version}, ${probes.length} probes, ${Date.now() - start} ms`);
  await subject.close();
}

let differing = 0;
for (const [area, probes] of Object.entries(seen[0]?.[1] ?? {}))
  for (const probe of Object.keys(probes)) {
    const shown = seen.map(([, observations]) => JSON.stringify(observations[area]?.[probe]));
    const differs = new Set(shown).size > 1;
    if (differs) differing++;
    if (!differs && !values.all) continue;
    console.info(`\n${area}: ${probe}`);
    for (const [index, [name]] of seen.entries()) console.info(`  ${name.padEnd(8)}${shown[index]}`);
  }
console.info(`\n${differing} differ.`);

process.exit(); // Firefox is kept for whoever comes next, and nobody does.
