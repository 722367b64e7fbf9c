/** Saves conversations to a file, and imports them from one. */
import { computed, signal } from '@preact/signals';
import type { Commands } from '#core/bus/command.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import type { Asking } from '#ui/panel/asking.ts';
import { createExpiring } from '#ui/panel/expiring.ts';
import type { Saving } from '#ui/panel/saving.ts';
import { toFileName } from '../canvas-json';
import type { ChosenFile } from './import-archive';

type Exported = Commands['export-conversation']['answer'];

interface ExportFormat {
  action: Phrase;
  extension: string;
}

/** The formats that a chat can be exported in, in the order of the menus. */
export const exportFormats = {
  markdown: { action: phrase('Export as Markdown'), extension: 'md' },
  json: { action: phrase('Export as JSON'), extension: 'json' },
  messages: { action: phrase('Export messages'), extension: 'messages.json' },
} satisfies Record<string, ExportFormat>;

/** One after the other. Null: one was refused. */
async function gather(ask: Asking['ask'], ids: readonly string[], asMessages: boolean): Promise<Exported[] | null> {
  const all: Exported[] = [];
  for (const conversationId of ids) {
    const one = await ask('export-conversation', { conversationId, asMessages });
    if (!one) return null;
    all.push(one);
  }
  return all;
}

export function createArchive({ ask, refusal }: Asking, saving: Pick<Saving, 'save'>) {
  const working = signal<string | null>(null);
  const done = createExpiring<string>();
  const begin = (words: string): void => {
    done.value = null;
    working.value = words;
  };

  return {
    /** What is going on, and for a moment what was done; null: nothing. */
    doing: computed(() => working.value ?? done.value),
    async save(ids: readonly string[], format: keyof typeof exportFormats): Promise<void> {
      begin(say('Saving…'));
      const all = await gather(ask, ids, format === 'messages');
      working.value = null;
      if (!all) return;
      const [first, second] = all;
      const title = first && !second ? first.conversation.title : say('All chats');
      const { writeExport } = await import('./write-export');
      saving.save(writeExport[format](all), toFileName(title, Date.now(), exportFormats[format].extension));
      const leftOut = all.reduce((sum, one) => sum + one.leftOut, 0);
      if (leftOut > 0) done.value = sayCount(leftOut, 'Too large, so left out: {count}');
    },
    /** Imports all of a file that isn’t here yet, or nothing. Resolves with the number of new conversations. */
    async bring(file: ChosenFile): Promise<number> {
      refusal.value = null;
      const { importArchive } = await import('./import-archive');
      const { imported, words } = await importArchive(file, { ask, refusal }, begin);
      [working.value, done.value] = [null, words];
      return imported;
    },
  };
}
