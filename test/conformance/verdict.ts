/** Whether what a subject shows is what it should: native's observation, or the known difference from it. */
import { isDeepStrictEqual } from 'node:util';
import { differences } from './differences.ts';
import { type Observations, observe, type ProbeId, type Subject, type SubjectName } from './subject.ts';

export interface Expected {
  observation: unknown;
  /** Why it isn't what native shows. */
  reason?: string;
}

/** Of a subject that is ours. */
export function expectedOf(subject: SubjectName, { area, name }: ProbeId, native: Observations): Expected {
  const observation = native[area]?.[name];
  const difference = differences[`${area}: ${name}`];
  if (!difference) return { observation };
  const { reason, ours = observation, firefox = ours } = difference;
  const known = subject === 'firefox' ? firefox : ours;
  return isDeepStrictEqual(known, observation) ? { observation } : { observation: known, reason };
}

const MORE_TIMES = 2;

/**
 * Asks all probes, and those that don't show what they should once more, one at a time: on a machine that others load,
 * what depends on timers can go wrong once.
 */
export async function observeCarefully(
  subject: Subject,
  probes: ProbeId[],
  expected: (probe: ProbeId) => unknown,
): Promise<Observations> {
  const observations = await observe(subject, probes);
  for (let i = 0; i < MORE_TIMES; i++) {
    const wrong = probes.filter((probe) => !isDeepStrictEqual(observations[probe.area]?.[probe.name], expected(probe)));
    if (wrong.length === 0) break;
    const again = await observe(subject, wrong, 1);
    for (const [area, seen] of Object.entries(again)) observations[area] = { ...observations[area], ...seen };
  }
  return observations;
}
