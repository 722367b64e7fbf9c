/** Commands about the user's schedules. No tool has them. Panels are told by the notice of settings. */
import * as z from 'zod';
import { type CommandParts, command, idField } from '#core/bus/command.ts';
import { isFull } from '#core/log/refusal.ts';
import { maxSchedules, type Schedule, scheduleSchema } from '#core/settings/settings.ts';
import { toSeenWords } from '#core/tools/invisible.ts';

export const scheduleCommands = {
  /** Adds a schedule, or replaces the one with the id. What lies in the past by then is not made up for. */
  'save-schedule': command(
    scheduleSchema.omit({ since: true, doneFor: true }).extend({
      text: z
        .string()
        .max(4000)
        .transform((text) => toSeenWords(text).trim())
        .pipe(scheduleSchema.shape.text),
    }),
    (saved, parts) =>
      change(parts, (now) => {
        const others = now.filter(({ id }) => id !== saved.id);
        if (others.length >= maxSchedules) throw isFull();
        const made = { ...saved, since: Date.now() };
        return others.length < now.length ? now.map((each) => (each.id === saved.id ? made : each)) : [...now, made];
      }),
  ),
  'switch-schedule': command(z.object({ id: idField, on: z.boolean() }), ({ id, on }, parts) =>
    change(parts, (now) => now.map((each) => (each.id === id ? { ...each, on, since: Date.now() } : each))),
  ),
  'delete-schedule': command(z.object({ id: idField }), ({ id }, parts) =>
    change(parts, (now) => now.filter((each) => each.id !== id)),
  ),
};

async function change(
  { settings, notices, schedules }: CommandParts,
  next: (now: Schedule[]) => Schedule[],
): Promise<void> {
  await settings.change((now) => ({ ...now, schedules: next(now.schedules) }));
  await notices.tellSettings();
  await schedules.replay();
}
