/** The background's end of the bridge to a panel: commands in through the door, answers and facts out. */
import * as z from 'zod';
import { Refusal } from '#conversation';
import { commandSchemas } from './commands';
import { parseFromPanel } from './panel-door';
import type { CommandName, Commands, Fact, ToPanel } from './panel-wire';

export interface PanelWire {
  post(message: ToPanel): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
}

/** One open panel, and what it looks at. */
export interface PanelLink {
  conversationId: string | null;
  /** The attached tabs that it is told of. */
  tabIds: readonly number[];
  /** The browser window that it stands in, once it has said so. */
  windowId?: number;
  tell(fact: Fact): void;
}

export type CommandTable = {
  [N in CommandName]: (take: Commands[N]['take'], panel: PanelLink) => Promise<Commands[N]['give']>;
};

export function servePanel(wire: PanelWire, commands: CommandTable): PanelLink {
  const link: PanelLink = { conversationId: null, tabIds: [], tell: (fact) => wire.post(fact) };
  wire.onMessage(async (raw) => {
    const message = parseFromPanel(raw);
    if (message?.type !== 'command') return;
    const { id, name, take } = message;
    wire.post({ type: 'heard', id });
    const answer = await carryOut(commands, name, take, link).then(
      (give): ToPanel => ({ type: 'answer', id, give }),
      (error: unknown): ToPanel => toRefused(id, toRefusal(error)),
    );
    wire.post(answer);
  });
  return link;
}

async function carryOut(commands: CommandTable, name: CommandName, take: unknown, link: PanelLink): Promise<unknown> {
  const parsed = commandSchemas[name].parse(take);
  return commands[name](parsed as never, link); // the schema of a name is the type that its command takes
}

const toRefused = (id: number, { text, values }: Refusal): ToPanel => ({ type: 'refusal', id, text, values });

/** What is no refusal is our own fault, and said as such. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError) return toMisfit(error);
  console.error(error);
  const cause = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  return new Refusal('Tabhand failed at this, which is its own fault. Nothing was lost; try again. ({cause})', {
    cause,
  });
}

/** What was typed can't be taken: said by its field, with what is wrong about it. */
function toMisfit({ issues: [issue] }: z.ZodError): Refusal {
  const field = issue?.path.at(-1);
  const problem = issue?.message ?? '';
  if (field === undefined)
    return new Refusal('Nothing was changed: the input doesn’t fit. {problem}. Correct it and try again.', { problem });
  const values = { field: String(field), problem };
  return new Refusal('Nothing was changed: “{field}” doesn’t fit. {problem}. Correct it and try again.', values);
}
