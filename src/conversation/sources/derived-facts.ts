/** What can be computed from the figures of a result: sums, means, differences, shares, and how many items are alike. Pure. */
import type { Fact, Facts, Place } from './fact';
import { wordsOf } from './words';

export const addNumber = (numbers: Fact[], value: number, place: Place) =>
  numbers.push({ value: Math.abs(value), ...place });

/** Of the numbers of one object. */
export function addPairs({ derived }: Facts, numbers: readonly number[], record: number): void {
  for (const [i, one] of numbers.entries())
    for (const other of numbers.slice(i + 1)) addNumber(derived, one - other, { key: [], record });
}

/** Of the members of one name in a list. `of`: the list's name, `starts`: the records of its items. */
export function readColumn(
  facts: Facts,
  cells: readonly unknown[],
  { name, of, starts }: { name: string; of: string[]; starts: readonly number[] },
): void {
  const places = cells.flatMap((cell, i) => (isNumeric(cell) ? [{ value: Number(cell), record: starts[i] ?? 0 }] : []));
  const key = wordsOf(name);
  const records = places.map(({ record }) => record);
  if (places.length > 1)
    addDerived(
      facts,
      places.map(({ value }) => value),
      { key, records },
    );
  const alike = Map.groupBy(
    cells.flat().filter((cell) => typeof cell === 'string' || typeof cell === 'boolean'),
    String,
  );
  if (alike.size > 20) return;
  for (const [text, same] of alike)
    facts.counts.push({ value: same.length, of, only: text === 'true' ? key : wordsOf(text) });
}

const isNumeric = (cell: unknown): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && /^-?\d+(\.\d+)?$/.test(cell));

export function addDerived(
  { derived, totals }: Facts,
  numbers: readonly number[],
  { key, records }: { key: readonly string[]; records: readonly number[] },
): void {
  const sum = numbers.reduce((total, each) => total + each, 0);
  const ofAll = { key, record: 0 };
  const [least, greatest] = numbers.reduce(
    ([low, high], n) => [Math.min(low, n), Math.max(high, n)],
    [Infinity, -Infinity],
  );
  for (const total of [sum, sum / numbers.length, least, greatest]) addNumber(totals, total, ofAll);
  addNumber(derived, greatest - least, ofAll);
  for (const [i, each] of numbers.entries()) {
    const place = { key, record: records[i] ?? 0 };
    if (sum > 0) addNumber(derived, (each / sum) * 100, place);
    const before = numbers[i - 1];
    if (before === undefined) continue;
    addNumber(derived, each - before, place);
    if (before !== 0) addNumber(derived, ((each - before) / before) * 100, place);
  }
}
