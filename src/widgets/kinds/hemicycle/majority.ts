/** What an assembly's figures say: vacant seats, the majority and who has it. Pure. */
import { languageSaid, say, sayCount, toFigure } from '#ui';
import type { Group } from './seats';

export interface Assembly {
  total: number;
  vacant: number;
  majority: number;
}

/** If `totalSeats` is less than the groups hold, the groups' sum counts. */
export function toAssembly(groups: readonly Group[], totalSeats = 0): Assembly {
  const taken = groups.reduce((sum, { seats }) => sum + seats, 0);
  const total = Math.max(taken, totalSeats);
  return { total, vacant: total - taken, majority: Math.floor(total / 2) + 1 };
}

/** "59 seats, 30 for a majority. No group has one alone; the largest is Centre with 17." */
export function describeMajority(groups: readonly Group[], { total, majority }: Assembly): string {
  const start = sayCount(
    total,
    '{count} seat, {majority} for a majority.',
    '{count} seats, {majority} for a majority.',
    { majority: toFigure(majority) },
  );
  const [first, second] = [...groups].sort((a, b) => b.seats - a.seats);
  if (!first || first.seats === 0) return `${start} ${say('All of them are vacant.')}`;
  if (first.seats >= majority)
    return `${start} ${say('{group} has one alone with {seats}.', { group: first.label, seats: toFigure(first.seats) })}`;
  const largest =
    second?.seats === first.seats
      ? say('No group has one alone; the largest are {first} and {second} with {seats} each.', {
          first: first.label,
          second: second.label,
          seats: toFigure(first.seats),
        })
      : say('No group has one alone; the largest is {group} with {seats}.', {
          group: first.label,
          seats: toFigure(first.seats),
        });
  return `${start} ${largest}`;
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export function toSeatShare(seats: number, total: number): string {
  return `${((100 * seats) / Math.max(1, total)).toLocaleString(languageSaid(), oneDecimal)} %`;
}
