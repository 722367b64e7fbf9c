/** What a file of chats holds, by its format. Loaded with the first export. */
import type { Commands } from '#core/bus/command.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { toMarkdown } from '../conversation-markdown';
import { toJson } from './archive-file';

type Exported = readonly Commands['export-conversation']['answer'][];

const inJson = (text: string): Blob => new Blob([text], { type: 'application/json' });

export const writeExport = {
  markdown(exported: Exported): Blob {
    const texts = exported.map(({ conversation }) => toMarkdown(conversation));
    return new Blob([texts.join('\n\n')], { type: 'text/markdown' });
  },
  json: (exported: Exported): Blob => inJson(toJson(exported.map(({ conversation }) => conversation))),
  /** Of several chats, a list each. */
  messages(exported: Exported): Blob {
    const lists = exported.map(({ messages }) => messages);
    return inJson(`${writeJson(lists.length === 1 ? lists[0] : lists, 1)}\n`);
  },
};
