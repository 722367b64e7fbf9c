/** The suite of one subject: a test per probe, and one that says how many agree. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMatrix, sampled } from '../support/sample.ts';
import { differences } from './differences.ts';
import { openSubject } from './open-subject.ts';
import { readRecorded } from './recorded.ts';
import { hasApi, listProbes, type Observations, type ProbeId, type Subject, type SubjectName } from './subject.ts';
import { expectedOf, observeCarefully } from './verdict.ts';

const { browser: recordedBrowser, observations: recorded } = readRecorded();
const allProbes: ProbeId[] = Object.entries(recorded).flatMap(([area, seen]) =>
  Object.keys(seen).map((name) => ({ area, name })),
);
/** In whole areas' order. Firefox has the same script, which units try as well. */
const triedIn = { ours: sampled(allProbes, 12), firefox: sampled(allProbes, 24) };

/** A thousand pages, in each of two browsers. */
const PATIENCE = 900_000;

/** Of those that ours is asked, native is asked one in so many; `report.ts` asks both sides everything. */
const SAMPLE = 8;

/** What native shows in the browser at hand, or as it was recorded where the browser has no WebMCP of its own. It is no work of ours: each day the record is enough. */
export async function observeNative(): Promise<{ browser: string; observations: Observations }> {
  const asRecorded = { browser: `${recordedBrowser}, as recorded`, observations: recorded };
  if (!isMatrix) return asRecorded;
  const native = await openSubject('native');
  try {
    if (!(await hasApi(native))) return asRecorded;
    const expected = ({ area, name }: ProbeId) => recorded[area]?.[name];
    const sample = triedIn.ours.filter((_, at) => at % SAMPLE === 0);
    const live = await observeCarefully(native, sample, expected);
    const areas = Object.entries(recorded).map(([area, seen]) => [area, { ...seen, ...live[area] }]);
    return { browser: `${native.version}, one probe in ${SAMPLE} live`, observations: Object.fromEntries(areas) };
  } finally {
    await native.close();
  }
}

/** `reference` gives native's observations, with the name of the browser that they are from. */
export function conformanceSuite(
  name: Exclude<SubjectName, 'native'>,
  reference: () => Promise<{ browser: string; observations: Observations }>,
): void {
  describe(`WebMCP: ours in ${name === 'ours' ? 'Chromium' : 'Firefox'} against native`, () => {
    const tried = triedIn[name];
    let subject: Subject;
    let native: Observations = {};
    let ours: Observations = {};
    let asked: ProbeId[] = [];

    beforeAll(async () => {
      const { browser, observations } = await reference();
      console.info(`Compared with ${browser}.`);
      native = observations;
      subject = await openSubject(name);
      asked = await listProbes(subject);
      ours = await observeCarefully(subject, tried, (probe) => expectedOf(name, probe, native).observation);
    }, PATIENCE);
    afterAll(() => subject?.close());

    test.each(tried)('$area: $name', (probe) => {
      expect(ours[probe.area]?.[probe.name]).toEqual(expectedOf(name, probe, native).observation);
    });

    test('each probe has a recorded observation, and each known difference a probe', () => {
      const titles = asked.map(({ area, name: probe }) => `${area}: ${probe}`).sort();
      expect(titles).toEqual(allProbes.map(({ area, name: probe }) => `${area}: ${probe}`).sort());
      expect(Object.keys(differences).filter((title) => !titles.includes(title))).toEqual([]);
    });

    test('all agree with native but the known differences', () => {
      const differing = tried.filter(
        ({ area, name: probe }) => !isDeepStrictEqual(ours[area]?.[probe], native[area]?.[probe]),
      );
      const known = tried.filter((probe) => expectedOf(name, probe, native).reason !== undefined);
      console.info(`${name}: agree ${tried.length - differing.length} of ${tried.length}`);
      expect(differing).toEqual(known);
    });
  });
}
