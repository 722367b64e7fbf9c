/** The line that sums up the attacks of a run. */
import { expect, test } from 'vitest';
// @ts-expect-error: a script in JavaScript, which has no types
import { attacksIn, sumUp } from '../../scripts/attack-sum.mjs';

const report = (...tests: [group: string, title: string, status: string][]) => ({
  testResults: [
    { assertionResults: tests.map(([group, title, status]) => ({ ancestorTitles: [group], title, status })) },
  ],
});

test('the same attack in several suites is one, and held only if it is held in all of them', () => {
  const unit = attacksIn(
    report(['attacks', 'page: a', 'passed'], ['attacks', 'server: b', 'passed'], ['others', 'page: c', 'failed']),
  );
  const chromium = attacksIn(report(['attacks', 'page: a', 'failed'], ['attacks', 'local page: d', 'passed']));
  const firefox = attacksIn(report(['attacks', 'page: a', 'passed'], ['attacks', 'page: e', 'skipped']));
  const suites = Object.entries({ unit, chromium, firefox }).map(([name, attacks]) => ({ name, attacks }));
  expect(sumUp(suites)).toBe('Attacks: 3 tried, 2 held (page 1, server 1, local page 1; 2 in Chromium, 1 in Firefox)');
});

test('without attacks there is no line', () => {
  expect(sumUp([{ name: 'unit', attacks: attacksIn(report(['others', 'page: c', 'passed'])) }])).toBeNull();
});
