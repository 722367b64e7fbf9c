/** Dates as people read them. */
import { expect, test, vi } from 'vitest';
import { toDateWords } from '../../../src/widgets/parts/dates';

test.each([
  ['2026-01-12', '12 Jan 2026'],
  ['2026-03', 'Mar 2026'],
  ['2026-03-02T09:30', '2 Mar 2026, 09:30'],
  ['2026-03-02 09:30:15', '2 Mar 2026, 09:30'],
])('%s reads %s', (date, text) => {
  expect(toDateWords(date)).toEqual({ text, iso: date });
});

test('a day is the same day wherever the reader is', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(toDateWords('2026-01-01').text).toBe('1 Jan 2026');
  vi.unstubAllEnvs();
});

test('a moment with an offset is told in the time of the reader', () => {
  const local = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  expect(toDateWords('2026-03-02T09:30:00Z').text).toContain(local.format(new Date('2026-03-02T09:30:00Z')));
});

test.each(['spring', '1998', 'Q3 2026', '12/01/2026', '2026-13-45', '2026-02-30', '2026-01-12 or later', ''])(
  '%j stays as it was given',
  (date) => {
    expect(toDateWords(date)).toEqual({ text: date });
  },
);
