/** Commands about what MCP servers offer besides tools: resources and prompts. */
import * as z from 'zod';
import type { Content } from '#tools';
import { command, conversation, idField, noInput } from './command';

const server = z.object({ serverId: idField });
const uri = z.string().min(1).max(2000);
const word = z.string().min(1).max(300);
const given = z.record(z.string().max(100), z.string().max(20_000));

export const offerCommands = {
  /** Reads a resource to show it; nothing is attached. */
  'read-resource': command(server.extend({ uri })).gives<{ content: Content[] }>(),
  /** Gets a prompt with its arguments, and attaches its text and what comes with it. */
  'use-prompt': command(conversation.extend({ ...server.shape, name: word, given })).gives<{ attachmentId: string }>(),
  /** What the server suggests for an argument. A newer question of the same panel cancels it. */
  'suggest-values': command(
    server.extend({
      of: z.discriminatedUnion('type', [
        z.object({ type: z.literal('prompt'), name: word }),
        z.object({ type: z.literal('template'), uri }),
      ]),
      argument: word,
      value: z.string().max(1000),
      others: given,
    }),
  ).gives<{ values: string[] }>(),
  /** Nobody waits for suggestions any more. */
  'cancel-suggestions': command(noInput),
  /** Sent repeatedly while resources are attached: an entry of the log says when one changed. */
  'follow-attachments': command(conversation),
  /** Reads the resource again, in place of what was attached. */
  'renew-attachment': command(conversation.extend({ attachmentId: idField })),
};
