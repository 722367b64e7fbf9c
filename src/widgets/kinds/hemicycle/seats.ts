/** The seats of an assembly: their positions in a half circle, the majority, and which group has it. Pure. */

import { say, sayCount } from '#ui/language/index.tsx';
import { toFigure } from '#ui/words/figures.ts';
import type { DataOf } from '../../widget';
import type { hemicycle } from './spec';

export type Group = DataOf<typeof hemicycle>['groups'][number];

type Seat = Record<'x' | 'y', number>;

/** Of the innermost row. */
const inner = 0.4;

/**
 * The seats of each group in its order, then the vacant ones, and the radius of one seat. Seats are filled by angle through
 * all rows, from the left end of the half circle, so that each group is a wedge.
 */
export function planSeats(counts: readonly number[], requestedRows?: number): { seats: Seat[][]; radius: number } {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const radii = toRadii(Math.min(requestedRows ?? countRows(total), Math.max(1, total)));
  const perRow = share(total, radii);
  const byAngle = radii
    .flatMap((radius, row) => toAngles(perRow[row] ?? 0).map((angle) => ({ radius, angle })))
    .sort((a, b) => b.angle - a.angle || a.radius - b.radius)
    .map(({ radius, angle }) => ({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) }));
  let taken = 0;
  const seats = counts.map((count) => {
    taken += count;
    return byAngle.slice(taken - count, taken);
  });
  return { seats, radius: 0.42 * spacing(radii, perRow) };
}

/** Shares whole seats between rows in proportion to their lengths: each its whole part, the rest to the largest remainders. */
function share(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const quotas = weights.map((weight) => (total * weight) / sum);
  const whole = quotas.map(Math.floor);
  const left = total - whole.reduce((all, count) => all + count, 0);
  const byRemainder = quotas
    .map((quota, i) => ({ i, remainder: quota - Math.floor(quota) }))
    .sort((a, b) => b.remainder - a.remainder || b.i - a.i)
    .slice(0, left);
  const lucky = new Set(byRemainder.map(({ i }) => i));
  return whole.map((count, i) => count + (lucky.has(i) ? 1 : 0));
}

/** The fewest rows whose seats are no further apart along a row than the rows are from each other. */
function countRows(total: number): number {
  let rows = 1;
  while (capacity(rows) < total) rows++;
  return rows;
}

function capacity(rows: number): number {
  const gap = rows > 1 ? (1 - inner) / (rows - 1) : 0.3;
  return toRadii(rows).reduce((sum, radius) => sum + Math.floor((Math.PI * radius) / gap) + 1, 0);
}

function toRadii(rows: number): number[] {
  if (rows <= 1) return [1];
  return Array.from({ length: rows }, (_, row) => inner + ((1 - inner) * row) / (rows - 1));
}

/** From end to end of a row; a lone seat is in the middle. */
function toAngles(count: number): number[] {
  if (count === 1) return [Math.PI / 2];
  return Array.from({ length: count }, (_, i) => Math.PI - (Math.PI * i) / (count - 1));
}

/** The shortest distance between two neighbours. */
function spacing(radii: readonly number[], perRow: readonly number[]): number {
  const along = radii.map((radius, row) => {
    const count = perRow[row] ?? 0;
    return count > 1 ? (Math.PI * radius) / (count - 1) : 0.3;
  });
  const across = radii.length > 1 ? (1 - inner) / (radii.length - 1) : 0.3;
  return Math.min(across, ...along, 0.3);
}

/** One SVG path for all seats of a group: a circle for each, in a half circle of the radius `size`. */
export function toSeatPath(seats: readonly Seat[], radius: number, size: number): string {
  const r = (radius * size).toFixed(2);
  return seats
    .map(({ x, y }) => {
      const left = (x * size - radius * size).toFixed(2);
      const across = (2 * radius * size).toFixed(2);
      return `M${left} ${(-y * size).toFixed(2)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 -${across} 0`;
    })
    .join('');
}

export type Assembly = ReturnType<typeof toAssembly>;

/** If `totalSeats` is less than the groups' sum, that sum is the total. */
export function toAssembly(groups: readonly Group[], totalSeats = 0) {
  const taken = groups.reduce((sum, { seats }) => sum + seats, 0);
  const total = Math.max(taken, totalSeats);
  return { total, vacant: total - taken, majority: Math.floor(total / 2) + 1 };
}

/** "59 seats, 30 for a majority. No group has a majority alone. Most seats, 17: Centre." */
export function describeMajority(groups: readonly Group[], { total, majority }: Assembly): string {
  const start = sayCount(total, '{count} seats, {majority} for a majority.', undefined, {
    majority: toFigure(majority),
  });
  const [first, second] = [...groups].sort((a, b) => b.seats - a.seats);
  if (!first || first.seats === 0) return `${start} ${say('All seats are vacant.')}`;
  const seats = toFigure(first.seats);
  if (first.seats >= majority)
    return `${start} ${say('{group} has a majority alone, with {seats}.', { group: first.label, seats })}`;
  const group = second?.seats === first.seats ? `${first.label}, ${second.label}` : first.label;
  return `${start} ${say('No group has a majority alone. Most seats, {seats}: {group}.', { group, seats })}`;
}
