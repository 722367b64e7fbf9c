/** What an assembly's figures say: vacant seats, the majority and who has it. Pure. */
import { toCount } from '#ui';
import type { Group } from './seats';

export interface Assembly {
  total: number;
  vacant: number;
  majority: number;
}

/** Fewer seats in all than the groups hold can't be: then the groups are right. */
export function toAssembly(groups: readonly Group[], totalSeats = 0): Assembly {
  const taken = groups.reduce((sum, { seats }) => sum + seats, 0);
  const total = Math.max(taken, totalSeats);
  return { total, vacant: total - taken, majority: Math.floor(total / 2) + 1 };
}

/** "59 seats, 30 for a majority. No group has one alone; the largest is Centre with 17." */
export function describeMajority(groups: readonly Group[], { total, majority }: Assembly): string {
  const start = `${toCount(total, 'seat')}, ${toFigure(majority)} for a majority.`;
  const [first, second] = [...groups].sort((a, b) => b.seats - a.seats);
  if (!first || first.seats === 0) return `${start} All of them are vacant.`;
  if (first.seats >= majority) return `${start} ${first.label} has one alone with ${toFigure(first.seats)}.`;
  const largest =
    second?.seats === first.seats
      ? `the largest are ${first.label} and ${second.label} with ${toFigure(first.seats)} each`
      : `the largest is ${first.label} with ${toFigure(first.seats)}`;
  return `${start} No group has one alone; ${largest}.`;
}

export const toFigure = (seats: number): string => seats.toLocaleString('en');

export function toShare(seats: number, total: number): string {
  return `${((100 * seats) / Math.max(1, total)).toFixed(1)} %`;
}
