/** The readiness score explains itself: what is lost is told to the last point. (Issue 19, 3) */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LintNote } from '#features/tools/lint/lint.ts';
import { readinessOf } from '#features/tools/readiness.ts';

const note = (rule: string, severity: LintNote['severity'], tool: string | null = 'a'): LintNote => ({
  ...{ rule, severity, tool, place: '', values: {} },
});

test('without notes there is nothing to lose, and without tools nothing to win', () => {
  expect(readinessOf(3, [])).toEqual({ score: 100, losses: [] });
  expect(readinessOf(0, [])).toEqual({ score: 0, losses: [] });
});

test('a rule counts once for each tool, however often it is found there', () => {
  const once = readinessOf(2, [note('parameter-undescribed', 'warn')]);
  expect(readinessOf(2, [note('parameter-undescribed', 'warn'), note('parameter-undescribed', 'warn')])).toEqual(once);
  expect(once).toEqual({
    score: 96,
    losses: [{ rule: 'parameter-undescribed', severity: 'warn', points: 4, tools: ['a'] }],
  });
});

test('a grave fault shows even among a hundred tools', () => {
  expect(readinessOf(100, [note('gives-orders', 'error')]).score).toBe(95);
});

test('the losses together are what lacks to 100', () => {
  const notes = fc.array(
    fc.record({
      rule: fc.constantFrom('r1', 'r2', 'r3', 'r4', 'r5', 'r6'),
      severity: fc.constantFrom('error', 'warn', 'info'),
      tool: fc.constantFrom('a', 'b', 'c', null),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(notes, fc.integer({ min: 3, max: 40 }), (given, count) => {
      const { score, losses } = readinessOf(
        count,
        given.map(({ rule, severity, tool }) => note(rule, severity as 'info', tool)),
      );
      const lost = losses.reduce((sum, { points }) => sum + points, 0);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(Math.abs(100 - score - lost)).toBeLessThan(0.1 * losses.length + 0.01);
    }),
  );
});
