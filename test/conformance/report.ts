/** `node test/conformance/report.ts`: how many probes agree with native, printed and written to docs/webmcp-conformance.md. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { openSubject } from './open-subject.ts';
import { readRecorded } from './recorded.ts';
import type { Observations, ProbeId, SubjectName } from './subject.ts';
import { expectedOf, observeCarefully } from './verdict.ts';

const SUBJECTS: SubjectName[] = ['ours', 'firefox'];
const { browser, observations: native } = readRecorded();
const probes: ProbeId[] = Object.entries(native).flatMap(([area, seen]) =>
  Object.keys(seen).map((name) => ({ area, name })),
);

interface Standing {
  name: SubjectName;
  version: string;
  seen: Observations;
}

type Kind = 'agrees' | 'known' | 'unexplained';

function kindOf({ name, seen }: Standing, probe: ProbeId): Kind {
  const shown = seen[probe.area]?.[probe.name];
  if (isDeepStrictEqual(shown, native[probe.area]?.[probe.name])) return 'agrees';
  return isDeepStrictEqual(shown, expectedOf(name, probe, native).observation) ? 'known' : 'unexplained';
}

async function stand(name: SubjectName): Promise<Standing> {
  const subject = await openSubject(name);
  const seen = await observeCarefully(subject, probes, (probe) => expectedOf(name, probe, native).observation);
  await subject.close();
  return { name, version: subject.version, seen };
}

const count = (standing: Standing, kind: Kind, among = probes) =>
  among.filter((probe) => kindOf(standing, probe) === kind).length;

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const inCode = (observation: unknown) => {
  const text = JSON.stringify(observation);
  return `\`${inCell(text.length > 160 ? `${text.slice(0, 160)}…` : text).replaceAll('`', 'ˋ')}\``;
};

function areaRows(standings: Standing[]): string[] {
  return Object.keys(native).map((area) => {
    const among = probes.filter((probe) => probe.area === area);
    const cells = standings.map((standing) => String(count(standing, 'agrees', among)));
    return `| ${[area, among.length, ...cells].join(' | ')} |`;
  });
}

function differenceRows(standings: Standing[]): string[] {
  const differing = probes.filter((probe) => standings.some((standing) => kindOf(standing, probe) !== 'agrees'));
  return differing.map((probe) => {
    const shown = standings.map((standing) =>
      kindOf(standing, probe) === 'agrees' ? 'agrees' : inCode(standing.seen[probe.area]?.[probe.name]),
    );
    const unexplained = standings.some((standing) => kindOf(standing, probe) === 'unexplained');
    const reasons = standings.map(({ name }) => expectedOf(name, probe, native).reason);
    const reason = unexplained ? '**not explained yet**' : (reasons.find(Boolean) ?? '');
    return `| ${[`${probe.area}: ${inCell(probe.name)}`, inCode(native[probe.area]?.[probe.name]), ...shown, reason].join(' | ')} |`;
  });
}

const table = (head: string[], rows: string[]) =>
  [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n');

const standings: Standing[] = [];
for (const name of SUBJECTS) standings.push(await stand(name));

const titles = standings.map(({ version }) => `ours in ${version}`);
const summaries = standings.map((standing, index) => {
  const counts = `agree ${count(standing, 'agrees')} of ${probes.length}, known differences ${count(standing, 'known')}`;
  const unexplained = count(standing, 'unexplained');
  return `${titles[index]}: ${counts}${unexplained ? `, not explained ${unexplained}` : ''}`;
});
for (const summary of summaries) console.info(summary);

const page = `# WebMCP: ours against the browser's own

Each probe in \`test/conformance/probes\` is asked in a fresh page, once of ${browser} with its own WebMCP switched on, and
once of ours. This page is written by \`node test/conformance/report.ts\`.

${summaries.map((summary) => `- ${summary}`).join('\n')}

## Areas

How many of the probes show exactly what ${browser} shows.

${table(['area', 'probes', ...titles], areaRows(standings))}

## Differences

${table(['probe', browser, ...titles, 'reason'], differenceRows(standings))}
`;
writeFileSync(fileURLToPath(new URL('../../docs/webmcp-conformance.md', import.meta.url)), page);
