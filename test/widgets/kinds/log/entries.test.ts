/** Entries of a log: levels, times, text. */
import { expect, test } from 'vitest';
import { countLevels, toLogText, toTime, withoutLevels } from '../../../../src/widgets/kinds/log/view';

const entries = [
  { message: 'a', level: 'info' as const },
  { message: 'b', level: 'error' as const },
  { message: 'c' },
  { message: 'd', level: 'info' as const },
];

test('levels that occur are counted, the gravest first', () => {
  expect(countLevels(entries)).toEqual([
    ['error', 1],
    ['info', 2],
  ]);
});

test('hidden levels go, and what has no level stays', () => {
  expect(withoutLevels(entries, new Set(['info'])).map(({ message }) => message)).toEqual(['b', 'c']);
  expect(withoutLevels(entries, new Set())).toBe(entries);
});

test('a time is shown as it was written, in the writer’s zone', () => {
  expect(toTime('2026-03-14T23:59:58.123456+05:30')).toBe('23:59:58.123');
  expect(toTime('2026-03-14 09:26:53')).toBe('09:26:53');
  expect(toTime('2026-03-14T09:26')).toBe('09:26');
  expect(toTime('yesterday')).toBe('yesterday');
});

test('as text, a line has its time, level and source before the message', () => {
  expect(toLogText([{ message: 'up', timestamp: '09:00', level: 'warn', source: 'api' }, { message: 'down' }])).toBe(
    '09:00 WARN [api] up\ndown',
  );
});
