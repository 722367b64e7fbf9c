/** Schedules: played at each start, at their alarm, and after each change. */
import { onAlarm, setAlarm } from '#browser/alarms.ts';
import { messageFor } from '#browser/language.ts';
import type { SettingsStore } from '#core/store/settings.ts';
import { type BeginParts, beginScheduled } from './begin';
import { playSchedules } from './play';

const alarm = 'schedules';

interface Parts extends Omit<BeginParts, 'messageFor'> {
  settings: SettingsStore;
  notices: { tellSettings(): Promise<unknown> };
  /** Runs of an earlier life were taken up. */
  woken: Promise<unknown>;
}

export function startSchedules({ woken, ...parts }: Parts): { replay(): Promise<void> } {
  const replay = () =>
    playSchedules({
      ...parts,
      now: Date.now,
      setAlarm: (when) => setAlarm(alarm, when),
      begin: (schedule, missed) => beginScheduled({ ...parts, messageFor }, schedule, missed),
    });
  const play = async () => {
    await woken;
    if ((await parts.settings.read()).schedules.length > 0) await replay();
  };
  const start = () => void play().catch((error: unknown) => console.error(error));
  onAlarm(alarm, start);
  start();
  return { replay };
}
