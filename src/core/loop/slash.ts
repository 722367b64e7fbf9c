/** Slash commands: tools that the user runs from the composer, without a model, recorded in the conversation. */

import type { EntryBody, ModelCall } from '#core/log/entry.ts';
import { Refusal } from '#core/log/refusal.ts';
import { toTarget } from '#core/tools/dispatcher.ts';
import { cutText } from '#core/tools/foreign.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { writeBare } from '#core/tools/long-numbers.ts';
import { type NamedTool, nameTools } from '#core/tools/registry.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { validateInput } from '#core/tools/validate.ts';
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
      const { found, fresh } = nameAll(log, layers, wanted);
      const { issues } = validateInput(found.tool.inputSchema, wanted.input);
      if (issues.length > 0) throw new Refusal('Nothing ran: the input no longer matches the tool’s schema.');
      await parts.start(log, [...fresh, ...(await toEntries(found, wanted.input))]);
    },
  };
}

function nameAll({ conversation }: Log, layers: ToolLayer[], { layerKey, tool, documentId }: SlashCall) {
  const { names, entries: fresh } = nameLayers(layers, conversation.serverNames);
  const isWanted = ({ layer, tool: { name } }: NamedTool) =>
    name === tool && (documentId === undefined ? layer.key === layerKey : layer.documentId === documentId);
  const found = [...nameTools(layers, names).values()].find(isWanted);
  if (!found) throw new Refusal('Nothing ran: this tool no longer exists.');
  return { found, fresh };
}

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
  const call: ModelCall = { id: crypto.randomUUID(), name: found.name, input, target: await toTarget(found) };
  return [
    { type: 'user-message', text: toLine(found.tool.name, input) },
    { type: 'assistant-message', model: '', text: '', calls: [call], byHand: true },
  ];
}
