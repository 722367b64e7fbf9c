import { phrase } from '#core/tools/phrase.ts';
import { say } from '#ui/language/index.tsx';
import type { Contribution, PaletteEntry } from '#ui/panel/contribution.ts';
import { toDay } from '#ui/words/figures.ts';

export const historyContribution: Contribution = {
  /** The chats, newest first; once History's search has answered, those that it found, each with its first line. */
  list: {
    name: phrase('Chats'),
    entries({ history: { list, found }, shown }) {
      const lines = found.value && new Map(found.value.map(({ conversationId, lines }) => [conversationId, lines[0]]));
      return (list.value ?? []).flatMap(({ id, title, at }): PaletteEntry[] => {
        if (lines && !lines.has(id)) return [];
        const line = lines?.get(id);
        const about = line ? line.before + line.match + line.after : toDay(at);
        const open = () => shown.show(id, line?.entryId);
        const name = title || say('New chat');
        return [{ key: `chat ${id}`, name, about, icon: 'chat', isFound: lines !== null, open }];
      });
    },
  },
};
