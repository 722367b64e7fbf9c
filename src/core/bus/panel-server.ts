/** The background's end of the bridge to a panel: parses each command, carries it out and answers it. */
import * as z from 'zod';
import { Refusal } from '#core/log/refusal.ts';
import { toStorageRefusal } from '#core/log/storage-failure.ts';
import type { Tool } from '#core/tools/tool.ts';
import type { Wire } from '#page/wire.ts';
import type { PanelNotice, ToolRow, ToPanel } from './panel-wire';

export type PanelWire = Wire<ToPanel>;

/** One open panel, and what it shows. */
export interface PanelLink {
  conversationId: string | null;
  /** The attached tabs whose changes are sent to it. */
  tabIds: readonly number[];
  /** The user can't see it: its tab is behind another, or its window is. */
  isHidden?: boolean;
  /** Its browser window, once known. */
  windowId?: number;
  tell(notice: PanelNotice): void;
}

/** A command: the schema of its input, and what carries it out. */
interface Command<Parts> {
  schema: z.ZodType;
  carryOut(input: unknown, parts: Parts, panel: PanelLink): Promise<unknown>;
}

const envelope = z.object({ type: z.literal('command'), id: z.number(), name: z.string(), input: z.unknown() });

/** `commands`: made as far as the one that is asked for. `parts`: what they take. */
export function servePanel<Parts>(
  wire: Omit<PanelWire, 'onClose'>,
  commands: readonly (() => Readonly<Record<string, Command<Parts>>>)[],
  parts: Parts,
): PanelLink {
  const panel: PanelLink = { conversationId: null, tabIds: [], tell: (notice) => wire.post(notice) };
  wire.onMessage(async (raw) => {
    const { data: message } = envelope.safeParse(raw);
    const command = message && commands.find((made) => Object.hasOwn(made(), message.name))?.()[message.name];
    if (!command) return; // the echo of a ping, or nothing of ours
    const { id, input } = message;
    wire.post({ type: 'received', id });
    const carryOut = async () => command.carryOut(command.schema.parse(input), parts, panel);
    const reply = await carryOut().then(
      (answer = {}): ToPanel => ({ type: 'answer', id, answer }),
      (error: unknown): ToPanel => toRefused(id, toRefusal(error)),
    );
    wire.post(reply);
  });
  return panel;
}

const toRefused = (id: number, { text, values }: Refusal): ToPanel => ({ type: 'refusal', id, text, values });

/** An error that is no refusal is a bug of ours, and the refusal says so. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError) return toMisfit(error);
  const failure = toStorageRefusal(error);
  if (failure) return failure;
  console.error(error);
  const cause = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  return new Refusal('Something went wrong in Tabhand. Try again. ({cause})', { cause });
}

/** Names the field of the input that doesn't fit, and what is wrong with it. */
function toMisfit({ issues: [issue] }: z.ZodError): Refusal {
  const values = { field: String(issue?.path.at(-1) ?? 'input'), problem: issue?.message ?? '' };
  return new Refusal('Nothing was changed: {field} isn’t valid. {problem}. Correct it and try again.', values);
}

export function toToolRow({ inputSchema, outputSchema: _, ...tool }: Tool, layerKey: string): ToolRow {
  return { ...tool, layerKey, ...(inputSchema && { schema: inputSchema }) };
}
