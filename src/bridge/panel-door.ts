/** The background's door for the panel: every command is parsed before it is carried out. */
import * as z from 'zod';
import { type CommandName, commandSchemas } from './commands';

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
