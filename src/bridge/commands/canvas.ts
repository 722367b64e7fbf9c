/** Commands about widgets and the canvas. */
import * as z from 'zod';
import { command } from './command';
import { conversation, id, objectUpTo } from './fields';

const block = conversation.extend({ blockId: id });

/** Characters as JSON. A widget's data and what it reports may come from a program that a model wrote. */
const longestData = 2_000_000;
const longestPayload = 100_000;

/** Pixels on the board. */
const position = z.number().min(-10_000).max(10_000);
const length = z.number().min(1).max(10_000);

const canvasChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('moved'), id, x: position, y: position }),
  z.object({
    ...{ type: z.literal('resized'), id, width: length, height: length },
    ...{ x: position.optional(), y: position.optional() },
  }),
  z.object({ type: z.enum(['raised', 'removed', 'duplicated', 'unbound']), id }),
  z.object({ type: z.literal('updated'), id, change: objectUpTo(longestData) }),
  z.object({ type: z.enum(['cleared', 'undone', 'redone']) }),
]);

export const canvasCommands = {
  /** The user did something to a widget; it may start a run. */
  'widget-event': command(block.extend({ event: z.string().min(1).max(100), payload: objectUpTo(longestPayload) })),
  /** Changes the canvas by hand. Gives the widget that changed; for a duplicate, the new one. */
  canvas: command(conversation.extend({ change: canvasChange })).gives<{ id?: string }>(),
  /** Calls the tool of a live widget again. A notice tells every panel that shows it what came back. */
  'refresh-block': command(block),
};
