/** A tool that the person runs from the composer: no model is asked, and what comes of it stands in the conversation. */

import type { EntryBody, ModelCall } from '#conversation';
import { Refusal } from '#conversation';
import {
  type JsonObject,
  type NamedTool,
  nameServers,
  nameTools,
  type ToolLayer,
  toTarget,
  validateInput,
} from '#tools';
import type { Log } from './log';
import type { ToolPlace } from './run-by-hand';
import { atRest, type Runs } from './runs';
import type { SessionEdges } from './session';

export interface SlashCall extends ToolPlace {
  /** The document that the person looked at when they ran it: another one of the same site is not asked. */
  documentId?: string | undefined;
  input: JsonObject;
}

export interface Slash {
  /** Resolves when it is in the log and under way. The person's own hand is the approval. */
  callTool(conversationId: string, wished: SlashCall): Promise<void>;
}

export function createSlash(parts: Runs, edges: Pick<SessionEdges, 'layers'>): Slash {
  return {
    async callTool(conversationId, wished) {
      const log = atRest(parts, await parts.open(conversationId));
      const layers = await edges.layers(log, AbortSignal.timeout(5000));
      const { found, fresh } = nameAll(log, layers, wished);
      const { issues } = validateInput(found.tool.inputSchema, wished.input);
      if (issues.length > 0) throw new Refusal('The input doesn’t fit the tool’s schema any more. Nothing was called.');
      await parts.start(log, [...fresh, ...(await toEntries(found, wished.input))]);
    },
  };
}

function nameAll({ conversation }: Log, layers: ToolLayer[], { layerKey, tool, documentId }: SlashCall) {
  const fresh = nameServers(layers, conversation.serverNames);
  const named = nameTools(layers, new Map([...conversation.serverNames, ...fresh]));
  const isMeant = ({ layer, tool: { name } }: NamedTool) =>
    name === tool && (documentId === undefined ? layer.key === layerKey : layer.documentId === documentId);
  const found = [...named.values()].find(isMeant);
  if (!found) throw new Refusal('This tool is no longer there. Nothing was called.');
  const names = [...fresh].map(([key, name]): EntryBody => ({ type: 'server-named', layerKey: key, name }));
  return { found, fresh: names };
}

/** Characters of the message: it is a line to find the run by, and the call holds all of it. */
const longestLine = 200;

function wordCall(tool: string, input: JsonObject): string {
  const given = Object.entries(input).map(([name, value]) => `${name}: ${toWord(value)}`);
  const line = [`/${tool}`, given.join(', ')].join(' ').replace(/\s+/g, ' ').trim();
  if (line.length <= longestLine) return line;
  return `${line.slice(0, longestLine - 1).replace(/[\uD800-\uDBFF]$/, '')}…`; // no half of a character
}

const toWord = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** In the log it is what a turn with one call is, so that it is shown, told to the model and recovered like any other. */
async function toEntries(found: NamedTool, input: JsonObject): Promise<EntryBody[]> {
  const call: ModelCall = { id: crypto.randomUUID(), name: found.name, input, target: await toTarget(found) };
  return [
    { type: 'user-message', text: wordCall(found.tool.name, input) },
    { type: 'assistant-message', model: '', text: '', calls: [call], byHand: true },
  ];
}
