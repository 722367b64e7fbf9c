/** Commands about what the model is given beside the words: attachments, and the pages that a conversation is about. */
import * as z from 'zod';
import type { Attachment } from '#conversation';
import { conversation, id, type Nothing, nothing } from './parts';

/** What a person can attach; a tab's content is read in the background, when they ask for it. */
export type Attaching =
  | { type: 'page' | 'selection' | 'screenshot'; tabId: number }
  | { type: 'file'; name: string; mime: string; text: string }
  | { type: 'image'; name: string; mime: string; data: string };

export interface TabRow {
  tabId: number;
  title: string;
  origin: string | null;
}

export interface ContextCommands {
  /** The chip arrives as an entry of the log, for every panel that shows the conversation. */
  attach: { take: { conversationId: string; what: Attaching }; give: { attachment: Attachment } };
  detach: { take: { conversationId: string; attachmentId: string }; give: Nothing };
  /** What was asked for in a page's context menu, in this window, while no panel was open there. */
  'take-asked': { take: { conversationId: string; windowId: number }; give: Nothing };
  /** The tabs that could be attached. */
  tabs: { take: Nothing; give: { tabs: TabRow[] } };
  /** `follow`: the next message goes to the tab in front. Pinned to all of `tabIds` otherwise. */
  'set-pages': { take: { conversationId: string; follow: boolean; tabIds: number[] }; give: Nothing };
  'reload-page': { take: { tabId: number }; give: Nothing };
}

/** Characters of a file that is looked at; fewer are kept. */
const mostText = 2_000_000;
/** Characters in base64, before the picture is made smaller: 20 MB. */
const mostPicture = 28_000_000;
/** Pages that a conversation can be about at the same time. */
const mostPages = 8;

const name = z.string().max(300);
const mime = z.string().max(100);
const tab = z.number().int();

const attaching = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['page', 'selection', 'screenshot']), tabId: tab }),
  z.object({ type: z.literal('file'), name, mime, text: z.string().max(mostText) }),
  z.object({
    type: z.literal('image'),
    name,
    mime,
    data: z.string().min(1).max(mostPicture),
  }),
]);

export const contextSchemas = {
  attach: conversation.extend({ what: attaching }),
  detach: conversation.extend({ attachmentId: id }),
  'take-asked': conversation.extend({ windowId: tab }),
  tabs: nothing,
  'set-pages': conversation.extend({ follow: z.boolean(), tabIds: z.array(tab).max(mostPages) }),
  'reload-page': z.object({ tabId: tab }),
} satisfies Record<keyof ContextCommands, z.ZodType>;
