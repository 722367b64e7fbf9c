/** Commands about what a message carries besides its text: attachments. */
import * as z from 'zod';
import type { Attachment } from '#conversation';
import { command } from './command';
import { conversation, id, tabId } from './fields';

/** Characters of a file that are read; fewer are kept. */
const longestText = 2_000_000;
/** Characters in base64, before the picture is made smaller: 20 MB. */
const longestPicture = 28_000_000;

const name = z.string().max(300);
const mime = z.string().max(100);

/** What the user can attach. The background reads the content of a tab at that moment. */
const attaching = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['page', 'selection', 'screenshot']), tabId }),
  z.object({ type: z.literal('file'), name, mime, text: z.string().max(longestText) }),
  z.object({ type: z.literal('image'), name, mime, data: z.string().min(1).max(longestPicture) }),
]);
export type Attaching = z.infer<typeof attaching>;

export const attachmentCommands = {
  /** The attachment also arrives as an entry of the log, in every panel that shows the conversation. */
  attach: command(conversation.extend({ what: attaching })).gives<{ attachment: Attachment }>(),
  detach: command(conversation.extend({ attachmentId: id })),
  /** Attaches what the user chose in the context menus of this window's pages. */
  'attach-from-menu': command(conversation.extend({ windowId: z.number().int() })),
};
