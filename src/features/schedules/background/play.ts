/** Begins the chats of schedules that are due: each time at most once, whatever dies after it was noted. */

import type { Schedule } from '#core/settings/settings.ts';
import type { SettingsStore } from '#core/store/settings.ts';
import { lastDue, nextDue } from '../state/next-due';

export interface SchedulePlay {
  settings: Pick<SettingsStore, 'change'>;
  now(): number;
  setAlarm(when: number | null): Promise<unknown>;
  /** `missed`: its time passed while the browser was closed or asleep. */
  begin(schedule: Schedule, missed: boolean): Promise<void>;
}

/** Milliseconds after which a time was missed. */
const grace = 300_000;

/** What is due begins; then the alarm is set for what comes next. */
export async function playSchedules({ settings, now, setAlarm, begin }: SchedulePlay): Promise<void> {
  const at = now();
  const due: [Schedule, number][] = [];
  const { schedules } = await settings.change((before) => {
    const after = before.schedules.map((kept) => {
      const each = isAhead(kept, at) ? { ...kept, since: at, doneFor: 0 } : kept;
      const last = each.on ? lastDue(each, new Date(at)) : null;
      if (!last) return each;
      due.push([each, last.getTime()]);
      return { ...each, doneFor: last.getTime() };
    });
    return after.some((each, i) => each !== before.schedules[i]) ? { ...before, schedules: after } : before;
  });
  const next = schedules.flatMap(
    (each) => (each.on && nextDue(each, new Date(Math.max(at, each.since)))?.getTime()) || [],
  );
  await setAlarm(next.length > 0 ? Math.min(...next) : null);
  // A page that is slow to open holds nobody else up.
  const begun = due.map(([schedule, time]) => begin(schedule, at - time > grace));
  for (const each of await Promise.allSettled(begun)) if (each.status === 'rejected') console.error(each.reason);
}

/** The clock was wrong when it was saved or played, by more than the hours that travel and daylight saving change. */
const isAhead = ({ since, doneFor = 0 }: Schedule, at: number) => Math.max(since, doneFor) > at + 86_400_000;
