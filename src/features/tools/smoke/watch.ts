/** How a site's tools come and go while nobody calls them. Pure but for what it is told. */

import type { LintNote } from '../lint/lint';
import { found } from './findings';
import { toSeconds } from './judge-call';
import type { SmokeTool } from './page.ts';

/** The names at a moment. */
export interface Sighting {
  /** Milliseconds since the document was opened; null: nobody knows. */
  age: number | null;
  names: readonly string[];
}

export const sightingOf = (tools: readonly SmokeTool[], age: number | null): Sighting => ({
  age,
  names: tools.map(({ name }) => name),
});

/** Milliseconds after which a model may have looked already. */
const late = 3_000;
const oftenEnough = 2;

export function judgeSightings(sightings: readonly Sighting[]): LintNote[] {
  const [first] = sightings;
  const last = sightings.at(-1);
  if (!first || !last) return [];
  const names = [...new Set(sightings.flatMap((each) => each.names))];
  const twice = [...Map.groupBy(last.names, (name) => name)].filter(([, { length }]) => length > 1);
  return [
    ...(names.length === 0 ? [found('no-tools', null)] : []),
    ...twice.map(([name, { length }]) => found('registered-twice', name, { count: length })),
    ...names.flatMap((name) => judgeName(name, sightings, last)),
  ];
}

function judgeName(name: string, sightings: readonly Sighting[], last: Sighting): LintNote[] {
  const seen = sightings.map(({ names }) => names.includes(name));
  const gone = seen.filter((isThere, i) => i > 0 && seen[i - 1] && !isThere).length;
  const came = sightings[seen.indexOf(true)];
  const seconds = seen[0] ? null : (came?.age ?? null);
  return [
    ...(gone >= oftenEnough ? [found('churn', name, { count: gone })] : []),
    ...(gone > 0 && gone < oftenEnough && !last.names.includes(name) ? [found('left-by-itself', name)] : []),
    ...(seconds !== null && seconds > late ? [found('registered-late', name, { seconds: toSeconds(seconds) })] : []),
  ];
}
