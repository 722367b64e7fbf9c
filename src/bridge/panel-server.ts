/** The background's end of the bridge to a panel: parses each command, carries it out and answers it. */
import * as z from 'zod';
import { Refusal } from '#conversation';
import { type CommandName, type Commands, commands } from './commands';
import type { Command } from './commands/command';
import type { PanelNotice, ToPanel } from './panel-wire';

export interface PanelWire {
  post(message: ToPanel): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
}

/** One open panel, and what it shows. */
export interface PanelLink {
  conversationId: string | null;
  /** The attached tabs whose changes it is told. */
  tabIds: readonly number[];
  /** Its browser window, once it has told. */
  windowId?: number;
  tell(notice: PanelNotice): void;
}

/** What carries out the commands of some records, by their names. */
export type Handlers<Records> = {
  [Name in keyof Records]: Records[Name] extends Command<infer Input, infer Answer>
    ? (input: Input, panel: PanelLink) => Promise<Answer>
    : never;
};
export type PanelHandlers = Handlers<typeof commands>;

/** The same handlers, as one type that TypeScript can follow from a name to its input. */
type AnyHandlers = { [Name in CommandName]: (input: Commands[Name]['input'], panel: PanelLink) => Promise<unknown> };

const envelope = z.object({
  type: z.literal('command'),
  id: z.number(),
  name: z.enum(Object.keys(commands) as [CommandName, ...CommandName[]]), // the record's own keys
  input: z.unknown(),
});

export function servePanel(wire: Omit<PanelWire, 'onClose'>, handlers: PanelHandlers): PanelLink {
  const panel: PanelLink = { conversationId: null, tabIds: [], tell: (notice) => wire.post(notice) };
  wire.onMessage(async (raw) => {
    const { data: message } = envelope.safeParse(raw);
    if (!message) return; // the echo of a ping, or nothing of ours
    const { id, name, input } = message;
    wire.post({ type: 'received', id });
    const reply = await carryOut(handlers, { name, input }, panel).then(
      (answer = {}): ToPanel => ({ type: 'answer', id, answer }),
      (error: unknown): ToPanel => toRefused(id, toRefusal(error)),
    );
    wire.post(reply);
  });
  return panel;
}

async function carryOut<Name extends CommandName>(
  handlers: AnyHandlers,
  { name, input }: { name: Name; input: unknown },
  panel: PanelLink,
): Promise<unknown> {
  const schema: z.ZodType<Commands[Name]['input']> = commands[name].schema;
  return handlers[name](parseAs(schema, input), panel);
}

const parseAs = <Output>(schema: z.ZodType<Output>, raw: unknown): Output => schema.parse(raw);

const toRefused = (id: number, { text, values }: Refusal): ToPanel => ({ type: 'refusal', id, text, values });

/** An error that is no refusal is a bug of ours, and the refusal says so. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError) return toMisfit(error);
  console.error(error);
  const cause = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  return new Refusal('Something went wrong in Tabhand. Nothing was lost; try again. ({cause})', {
    cause,
  });
}

/** Names the field of the input that doesn't fit, and what is wrong with it. */
function toMisfit({ issues: [issue] }: z.ZodError): Refusal {
  const field = issue?.path.at(-1);
  const problem = issue?.message ?? '';
  if (field === undefined)
    return new Refusal('Nothing was changed: the input doesn’t fit. {problem}. Correct it and try again.', { problem });
  const values = { field: String(field), problem };
  return new Refusal('Nothing was changed: “{field}” doesn’t fit. {problem}. Correct it and try again.', values);
}
