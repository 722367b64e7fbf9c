/** Commands about widgets and the canvas. */
import * as z from 'zod';
import type { CanvasChange, WidgetHappening } from '#agent';
import { anyObject, conversation, id, type Nothing, tooLong, within } from './parts';

export interface CanvasCommands {
  /** What the person did to a widget; it may start a run. */
  'widget-event': { take: { conversationId: string } & WidgetHappening; give: Nothing };
  /** The person's hand on the canvas. Gives the widget that it is about: of a duplicate, the new one. */
  canvas: { take: { conversationId: string; change: CanvasChange }; give: { id?: string } };
  /** Asks a bound widget's tool again. What comes of it is told as a fact to all who look. */
  'refresh-block': { take: { conversationId: string; blockId: string }; give: Nothing };
}

const block = conversation.extend({ blockId: id });

/** Characters as JSON: of a widget's data, and of what it reports, which a model's own program may have made up. */
const mostData = 2_000_000;
const mostPayload = 100_000;

/** Px of the board. */
const place = z.number().min(-10_000).max(10_000);
const length = z.number().min(1).max(10_000);
const canvasChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('moved'), id, x: place, y: place }),
  z.object({ type: z.literal('resized'), id, width: length, height: length, x: place.optional(), y: place.optional() }),
  z.object({ type: z.literal('raised'), id }),
  z.object({ type: z.literal('removed'), id }),
  z.object({ type: z.literal('duplicated'), id }),
  z.object({ type: z.literal('updated'), id, change: anyObject.refine(within(mostData), tooLong) }),
  z.object({ type: z.literal('unbound'), id }),
  z.object({ type: z.literal('cleared') }),
  z.object({ type: z.literal('undone') }),
  z.object({ type: z.literal('redone') }),
]);

export const canvasSchemas = {
  'widget-event': block.extend({
    event: z.string().min(1).max(100),
    payload: anyObject.refine(within(mostPayload), tooLong),
  }),
  canvas: conversation.extend({ change: canvasChange }),
  'refresh-block': block,
} satisfies Record<keyof CanvasCommands, z.ZodType>;
