/** The background's door for the panel: every command is parsed before it is carried out. */

import * as z from 'zod';
import { modelChoiceSchema } from '#settings';
import type { CommandName } from './panel-wire';

const id = z.string().min(1).max(100);
const tabId = z.number().int().nullable();
const conversation = z.object({ conversationId: id });
const server = z.object({ serverId: id });
const nothing = z.object({});
const model = z.object({ choice: modelChoiceSchema, key: z.string().max(1000).optional() });

/** What each command takes: the panel's types, as checks. */
export const commandSchemas = {
  open: z.object({
    conversationId: id.optional(),
    afterSeq: z.number().int().optional(),
    tabId,
  }),
  'new-conversation': z.object({ tabId }),
  conversations: nothing,
  'attach-tab': conversation.extend({ tabId }),
  send: conversation.extend({ text: z.string().min(1).max(200_000) }),
  stop: conversation,
  'go-on': conversation,
  approve: conversation.extend({ callId: id, decision: z.enum(['once', 'always', 'deny', 'deny-and-stop']) }),
  result: conversation.extend({ callId: id }),
  'set-model': model,
  'test-model': model,
  'add-server': z.object({ url: z.string().max(2000), name: z.string().min(1).max(40) }),
  'remove-server': server,
  'enable-server': server.extend({ enabled: z.boolean() }),
  'refresh-server': server,
  'set-earlier-shapes': z.object({ on: z.boolean() }),
  'set-site': z.object({ origin: z.string().max(500), off: z.boolean() }),
  'refresh-page': nothing,
} satisfies Record<CommandName, z.ZodType>;

const envelope = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('command'),
    id: z.number(),
    name: z.enum(Object.keys(commandSchemas) as [CommandName, ...CommandName[]]), // the table's own keys
    take: z.unknown(),
  }),
  z.object({ type: z.literal('pong') }),
]);

export type PanelSays = z.infer<typeof envelope>;

export function parseFromPanel(message: unknown): PanelSays | null {
  const parsed = envelope.safeParse(message);
  return parsed.success ? parsed.data : null;
}
