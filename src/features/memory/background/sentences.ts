/** The sentences that the user keeps for all chats, as the settings hold them. */
import type { CommandParts } from '#core/bus/command.ts';
import { isFull } from '#core/log/refusal.ts';
import { maxSentenceLength } from '#core/settings/limits.ts';
import { maxSentences } from '#core/settings/settings.ts';
import { toSeenWords } from '#core/tools/invisible.ts';

/** One line, as its reader sees it. Null: it is none, or too long. */
export function toSentence(text: string): string | null {
  const line = toSeenWords(text).replace(/\s+/g, ' ').trim();
  return line === '' || line.length > maxSentenceLength ? null : line;
}

/** What holds them, and tells panels. */
export interface Kept extends Pick<CommandParts, 'settings'> {
  notices: Pick<CommandParts['notices'], 'tellSettings'>;
}

/** The same sentence is kept once, also if a call is made again after the background's death. `id`: in place of that one. */
export async function keepSentence({ settings, notices }: Kept, text: string, id?: string): Promise<void> {
  await settings.change((now) => {
    const others = now.memory.filter((each) => each.text !== text || each.id === id);
    if (others.some((each) => each.id === id))
      return { ...now, memory: others.map((each) => (each.id === id ? { id, text } : each)) };
    if (others.length < now.memory.length) return now;
    if (others.length >= maxSentences) throw isFull();
    return { ...now, memory: [...others, { id: crypto.randomUUID(), text }] };
  });
  await notices.tellSettings();
}
