/** Dates as people, models and programs write them. */
import { expect, test } from 'vitest';
import { toMilliseconds } from '../../../src/widgets/charting/moments';

const day = new Date(2024, 0, 15).getTime();

test.each([
  '2024-01-15',
  '2024/1/15',
  '15.01.2024',
  '1/15/2024',
  '20240115',
  20240115,
  '15-Jan-2024',
  'January 15, 2024',
  'Mon Jan 15 2024',
])('%s is a day of the place where it is read', (written) => {
  expect(toMilliseconds(written)).toBe(day);
});

test.each(['Q1 2024', '2024-Q1', 'Jan-2024', 'Jan 2024', '01/2024', '2024-01'])(
  '%s begins with its month',
  (written) => {
    expect(toMilliseconds(written)).toBe(new Date(2024, 0, 1).getTime());
  },
);

test.each([
  '2024-01-15T10:00:00Z',
  '2024-01-15 10:00:00 UTC',
  '2024-01-15 10:00:00+00',
  'Mon Jan 15 2024 05:00:00 GMT-0500',
  '15-Jan-2024 05:00:00-0500',
  'Mon, 15-Jan-2024 10:00:00 GMT',
  'Mon, 15 Jan 2024 10:00:00 GMT',
  '1705312800000',
  1705312800,
])('%s is a moment', (written) => {
  expect(toMilliseconds(written)).toBe(Date.UTC(2024, 0, 15, 10));
});

test.each([
  '31.02.2024',
  '20241315',
  'May',
  '12345678',
  'n/a',
  'May I come in 2024?',
  '1.0856',
  '3.1415',
  '4006381333931',
  '1234.5',
])('%s is no date', (written) => {
  expect(toMilliseconds(written)).toBeNull();
});
