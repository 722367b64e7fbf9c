/** Slash commands: tools that the user runs from the composer, without a model, recorded in the conversation. */

import type { EntryBody, ModelCall } from '#core/log/entry.ts';
import { Refusal } from '#core/log/refusal.ts';
import { toTarget } from '#core/tools/dispatcher.ts';
import { cutText } from '#core/tools/foreign.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import { isHands, type ToolLayer } from '#core/tools/layer.ts';
import { writeBare } from '#core/tools/long-numbers.ts';
import { type NamedTool, nameTools } from '#core/tools/registry.ts';
import { repairInput } from '#core/tools/repair.ts';
import type { JsonObject, Tool } from '#core/tools/tool.ts';
import { validateInput } from '#core/tools/validate.ts';
import { giveUpLeft } from './agent-calls';
import { type LayerSources, listForTurn, nameLayers } from './listing';
import type { Log } from './log';
import { atRest, type Runs } from './runs';
import type { ToolPlace } from './stores';

export interface SlashCall extends ToolPlace {
  /** The document that the user saw: no other document of the same site is called. */
  documentId?: string | undefined;
  input: JsonObject;
}

export function createSlash(parts: Runs, sources: LayerSources) {
  return {
    /** Resolves when it is in the log and running. The command itself is the approval. */
    async callTool(conversationId: string, wanted: SlashCall): Promise<void> {
      const log = atRest(parts, await parts.open(conversationId));
      const layers = await listForTurn(sources, log, AbortSignal.timeout(5000));
      const { found, fresh } = nameAll(log, layers, isAt(wanted));
      const { issues } = validateInput(found.tool.inputSchema, wanted.input);
      if (issues.length > 0) throw misfit();
      await parts.start(log, [...fresh, ...(await toEntries(found, wanted.input))]);
    },
  };
}

function nameAll(
  { conversation }: Log,
  layers: ToolLayer[],
  isWanted: (named: NamedTool) => boolean,
): { found: NamedTool; fresh: EntryBody[] } {
  const { names, entries: fresh } = nameLayers(layers, conversation.serverNames);
  const found = [...nameTools(layers, names).values()].find(isWanted);
  if (!found) throw new Refusal('Nothing ran: this tool no longer exists.');
  return { found, fresh };
}

const isAt =
  ({ layerKey, tool, documentId }: SlashCall) =>
  ({ layer, tool: { name } }: NamedTool) =>
    name === tool && (documentId === undefined ? layer.key === layerKey : layer.documentId === documentId);

const misfit = () => new Refusal('Nothing ran: the input no longer matches the tool’s schema.');

/** A widget's form was sent: its tool is called as if the model had asked for it, so the form allows nothing. `tool`: its exposed name. */
export async function callByForm(
  { parts, sources, log }: { parts: Runs; sources: LayerSources; log: Log },
  { blockId, tool, input }: { blockId: string; tool: string; input: JsonObject },
): Promise<void> {
  atRest(parts, log);
  const layers = await listForTurn(sources, log, AbortSignal.timeout(5000));
  const { found, fresh } = nameAll(log, layers, ({ name, tool: named }) => name === tool && isCallable(named));
  if (repairInput(found.tool.inputSchema, input).issues.length > 0) throw misfit();
  const call = await toCall(found, input);
  const turn = { type: 'assistant-message' as const, model: '', text: '', calls: [call], byForm: blockId }; // const: a literal type
  await parts.start(log, [...fresh, { type: 'run-continued' }, ...giveUpLeft(log), turn]);
}

/** Neither a built-in tool nor one of hands, which work on a page as it is at that moment. */
const isCallable = (tool: Tool): boolean => tool.source.type !== 'local' && !isHands(tool);

/** Characters of the message, which only helps to find the run; the call has the full input. */
const maxLineLength = 200;

function toLine(tool: string, input: JsonObject): string {
  const lines = Object.entries(input).map(([name, value]) => `${name}: ${writeBare(value)}`);
  // The tool may have filled in what the user can't see.
  const line = toSeenWords([`/${tool}`, lines.join(', ')].join(' '))
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= maxLineLength) return line;
  return `${cutText(line, maxLineLength - 1)}…`;
}

/** Recorded as a turn with one call, so that it is shown, sent to the model and recovered like any other. */
async function toEntries(found: NamedTool, input: JsonObject): Promise<EntryBody[]> {
  const call = await toCall(found, input);
  return [
    { type: 'user-message', text: toLine(found.tool.name, input) },
    { type: 'assistant-message', model: '', text: '', calls: [call], byHand: true },
  ];
}

const toCall = async (found: NamedTool, input: JsonObject): Promise<ModelCall> => ({
  id: crypto.randomUUID(),
  name: found.name,
  input,
  target: await toTarget(found),
});
