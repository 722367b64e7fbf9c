/** The background's door for the panel: every command is parsed before it is carried out. */

import * as z from 'zod';
import { modelChoiceSchema } from '#settings';
import type { CommandName } from './panel-wire';

const id = z.string().min(1).max(100);
const tabId = z.number().int().nullable();
const conversation = z.object({ conversationId: id });
const server = z.object({ serverId: id });
const block = conversation.extend({ blockId: id });
const nothing = z.object({});
const anyObject = z.record(z.string(), z.unknown());

/** Px of the board. */
const place = z.number().min(-10_000).max(10_000);
const length = z.number().min(1).max(10_000);
const canvasChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('moved'), id, x: place, y: place }),
  z.object({ type: z.literal('resized'), id, width: length, height: length, x: place.optional(), y: place.optional() }),
  z.object({ type: z.literal('raised'), id }),
  z.object({ type: z.literal('removed'), id }),
  z.object({ type: z.literal('duplicated'), id }),
  z.object({ type: z.literal('updated'), id, change: anyObject }),
  z.object({ type: z.literal('unbound'), id }),
  z.object({ type: z.literal('cleared') }),
  z.object({ type: z.literal('undone') }),
  z.object({ type: z.literal('redone') }),
]);
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
  'widget-event': block.extend({ event: z.string().min(1).max(100), payload: anyObject }),
  canvas: conversation.extend({ change: canvasChange }),
  'refresh-block': block,
  'set-model': model,
  'test-model': model,
  'add-server': z.object({ url: z.string().max(2000), name: z.string().min(1).max(40) }),
  'remove-server': server,
  'enable-server': server.extend({ enabled: z.boolean() }),
  'refresh-server': server,
  'set-earlier-shapes': z.object({ on: z.boolean() }),
  'set-images': z.object({
    mode: z.enum(['always', 'ask', 'allowlist', 'never']).optional(),
    host: z.string().min(1).max(300).optional(),
    allowed: z.boolean().optional(),
  }),
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
