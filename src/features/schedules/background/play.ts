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
    const after = before.schedules.map((each) => {
      const last = each.on ? lastDue(each, new Date(at)) : null;
      if (!last) return each;
      due.push([each, last.getTime()]);
      return { ...each, doneFor: last.getTime() };
    });
    return due.length > 0 ? { ...before, schedules: after } : before;
  });
  const next = schedules.flatMap(
    (each) => (each.on && nextDue(each, new Date(Math.max(at, each.since)))?.getTime()) || [],
  );
  await setAlarm(next.length > 0 ? Math.min(...next) : null);
  for (const [schedule, time] of due)
    await begin(schedule, at - time > grace).catch((error: unknown) => console.error(error));
}
