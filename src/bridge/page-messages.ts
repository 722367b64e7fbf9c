/** Parses what pages send to the background, and limits its size. Origin, frame and tab never come from a message. */
import * as z from 'zod';
import { pageOutcomeSchema, type pageToolSchema } from '#tools/layers';
import type { HostTool } from '#webmcp';
import type { FromPage, FromRelay } from './page-wire';

const id = z.string().max(100);

/** Tools are parsed one by one later: one that doesn't fit must not hide the others. */
const messages = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tools'), id: z.number(), tools: z.array(z.unknown()) }),
  z.object({ type: z.literal('call-outcome'), id, outcome: pageOutcomeSchema }),
  z.object({ type: z.literal('call-running'), id }),
  z.object({ type: z.literal('call-unknown'), id }),
  z.object({ type: z.literal('call-asking'), id, asking: z.boolean() }),
  z.object({ type: z.literal('tools-changed') }),
  z.object({ type: z.literal('pong') }),
]);

type PageMessage = z.infer<typeof messages>;

/** Anything; but never, so that no caller compiles, if the schemas don't accept all that the page's end can send. */
type Received = [FromPage | FromRelay, HostTool] extends [z.input<typeof messages>, z.input<typeof pageToolSchema>]
  ? unknown
  : never;

/** Null: not one of our messages, or too large. */
export const parseFromPage = (message: Received): PageMessage | null => messages.safeParse(message).data ?? null;
