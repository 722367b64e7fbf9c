/** Saves conversations to a file, and imports them from one. */
import { computed, signal } from '@preact/signals';
import type { Commands } from '#background/commands';
import type { ArchivedConversation } from '#bridge';
import { type Phrase, phrase, say, sayCount } from '#ui';
import { toFileName } from '../../exports/canvas-json';
import type { Asking } from '../asking';
import { createExpiring } from '../expiring';
import type { Saving } from './saving';

interface ExportFormat {
  action: Phrase;
  type: string;
  extension: string;
  write(conversations: readonly ArchivedConversation[]): string | Promise<string>;
}

/** Loaded for the first file. */
const fileFormat = () => import('./archive-file');

/** The formats that a chat can be exported in, in the order of the menus. */
export const exportFormats = {
  markdown: {
    action: phrase('Export as Markdown'),
    type: 'text/markdown',
    extension: 'md',
    async write(conversations) {
      const { toMarkdown } = await import('../../exports/conversation-markdown');
      return conversations.map(toMarkdown).join('\n\n');
    },
  },
  json: {
    action: phrase('Export as JSON'),
    type: 'application/json',
    extension: 'json',
    write: async (conversations) => (await fileFormat()).toJson(conversations),
  },
} satisfies Record<string, ExportFormat>;

function wordBrought(brought: number, isHere: number): string {
  const here = sayCount(isHere, '{count} chat already existed', '{count} chats already existed');
  if (brought === 0) return here;
  const words = sayCount(brought, '{count} chat was imported', '{count} chats were imported');
  return isHere === 0 ? words : `${words}; ${here}`;
}

export function createArchive({ ask, refusal }: Asking, saving: Pick<Saving, 'save'>) {
  const working = signal<string | null>(null);
  const done = createExpiring<string>();
  const begin = (words: string): void => {
    done.value = null;
    working.value = words;
  };

  /** What was already imported is wiped soon, like a deleted conversation. */
  async function giveUp(conversationIds: string[], wrong: string | null): Promise<0> {
    working.value = null;
    if (conversationIds.length > 0) await ask('delete-conversations', { conversationIds });
    refusal.value = wrong;
    return 0;
  }

  async function gather(ids: readonly string[]): Promise<Commands['export-conversation']['answer'][] | null> {
    const all: Commands['export-conversation']['answer'][] = [];
    for (const conversationId of ids) {
      const one = await ask('export-conversation', { conversationId });
      if (!one) return null;
      all.push(one);
    }
    return all;
  }

  return {
    /** What is going on, and for a moment what was done; null: nothing. */
    doing: computed(() => working.value ?? done.value),
    async save(ids: readonly string[], format: keyof typeof exportFormats): Promise<void> {
      begin(sayCount(ids.length, 'Saving {count} chat', 'Saving {count} chats'));
      const all = await gather(ids);
      working.value = null;
      if (!all) return;
      const conversations = all.map(({ conversation }) => conversation);
      const [first] = conversations;
      const title = conversations.length === 1 && first ? first.title : say('All chats');
      const { type, extension, write } = exportFormats[format];
      saving.save(new Blob([await write(conversations)], { type }), toFileName(title, Date.now(), extension));
      const leftOut = all.reduce((sum, one) => sum + one.leftOut, 0);
      if (leftOut > 0)
        done.value = sayCount(
          leftOut,
          'Saved without {count} result that is too large',
          'Saved without {count} results that are too large',
        );
    },
    /** Imports all of a file that isn’t here yet, or nothing. Resolves with the number of new conversations. */
    async bring(file: Pick<File, 'name' | 'size' | 'text'>): Promise<number> {
      refusal.value = null;
      const { maxFile, readArchive, wordNotImported, wordMisfit } = await fileFormat();
      const read =
        file.size > maxFile ? { wrong: say('The file is larger than 200 MB.') } : readArchive(await file.text());
      if ('wrong' in read) {
        refusal.value = wordNotImported(file.name, read.wrong);
        return 0;
      }
      begin(sayCount(read.conversations.length, 'Importing {count} chat', 'Importing {count} chats'));
      const ids: string[] = [];
      let isHere = 0;
      for (const [i, conversation] of read.conversations.entries()) {
        const answer = await ask('import-conversation', { conversation });
        if (!answer) return giveUp(ids, refusal.value);
        if ('problem' in answer) return giveUp(ids, wordNotImported(file.name, wordMisfit(answer.problem, i)));
        if ('isHere' in answer) isHere += 1;
        else ids.push(answer.conversationId);
      }
      const restored = ids.length === 0 || (await ask('restore-conversations', { conversationIds: ids }));
      working.value = null;
      if (restored) done.value = wordBrought(ids.length, isHere);
      return restored ? ids.length : 0;
    },
  };
}
