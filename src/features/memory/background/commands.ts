/** Commands about what the user keeps for all chats. Panels are told by the notice of settings. */
import * as z from 'zod';
import { command, idField } from '#core/bus/command.ts';
import { keepSentence, toSentence } from './sentences';

export const memoryCommands = {
  /** Adds a sentence, or replaces the one with the id. */
  'keep-sentence': command(
    z.object({ id: idField.optional(), text: z.string().max(2000).transform(toSentence).pipe(z.string()) }),
    ({ id, text }, parts) => keepSentence(parts, text, id),
  ),
  'forget-sentence': command(z.object({ id: idField }), async ({ id }, { settings, notices }) => {
    await settings.change((now) => ({ ...now, memory: now.memory.filter((each) => each.id !== id) }));
    await notices.tellSettings();
  }),
};
