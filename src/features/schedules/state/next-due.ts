/** When a schedule is due, by the calendar of where the computer is. Pure. */
import type { Schedule } from '#core/settings/settings.ts';

type Rule = Pick<Schedule, 'days' | 'time' | 'doneFor'>;

/** A rule has at least one day a week, and the day it was done on is none. */
const within = 9;

/**
 * The first time after this one; null: it has no day. At most one a day, also where the clock goes back or the computer travels;
 * where a time doesn't exist, as much later as the clock was put forward.
 */
export function nextDue({ days, time, doneFor }: Rule, after: Date): Date | null {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const done = doneFor === undefined ? null : new Date(doneFor).toDateString();
  for (let i = 0; i < within; i += 1) {
    const due = new Date(after.getFullYear(), after.getMonth(), after.getDate() + i, hour, minute);
    if (due > after && days.includes(due.getDay()) && due.toDateString() !== done) return due;
  }
  return null;
}

/** The last time that is due by now; null: none since it was done, or saved. */
export function lastDue(rule: Rule & Pick<Schedule, 'since'>, now: Date): Date | null {
  let last: Date | null = null;
  let due = nextDue(rule, new Date(Math.max(rule.since, rule.doneFor ?? 0, now.getTime() - 8 * 86_400_000)));
  while (due && due <= now) {
    last = due;
    due = nextDue(rule, due);
  }
  return last;
}
