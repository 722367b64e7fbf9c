/** Tools run by the person's own hand, with no model and no question: checked and carried out like any call, kept beside the log. */
import type { EntryOf, StoredResult } from '#conversation';
import {
  type CallTarget,
  executeCall,
  failure,
  type JsonObject,
  prepareCall,
  type ToolFailure,
  type ToolLayer,
  type ToolOutcome,
  toTarget,
  validateInput,
} from '#tools';
import type { Log } from './log';
import { drawnBy, toResultEntry, withNames } from './result-entry';
import type { SessionEdges } from './session';

/** Where a tool lives, whichever tab or document that is now: `page:https://shop.example`, `mcp:ID`, `local:autoui`. */
export interface ToolPlace {
  layerKey: string;
  /** The tool's real name. */
  tool: string;
}

export interface HandRun extends ToolPlace {
  id: string;
  conversationId: string;
  input: JsonObject;
  /** When it began, milliseconds since 1970. */
  at: number;
  /** Null while it runs. The whole of a large result is kept beside it for the newest runs. */
  outcome: EntryOf<'tool-result'>['outcome'] | null;
  duration: number | null;
  /** It was run from the composer: the conversation's log says what became of it, and keeps its whole result. */
  inChat?: true;
}

export interface SavedInput extends ToolPlace {
  name: string;
  input: JsonObject;
  at: number;
}

/** Runs and inputs of each tool. It keeps the newest runs, and forgets the others. */
export interface HandRunStore {
  put(run: HandRun): Promise<void>;
  /** Newest first. */
  ofTool(place: ToolPlace): Promise<HandRun[]>;
  /** Those that a background that died has left behind, and those that run now; those of a chat, too. */
  unfinished(): Promise<HandRun[]>;
  saveResult(result: Omit<StoredResult, 'conversationId'>): Promise<void>;
  result(runId: string): Promise<StoredResult | null>;
  forget(place: ToolPlace): Promise<void>;
  /** In the order in which they were saved. */
  inputs(place: ToolPlace): Promise<SavedInput[]>;
  saveInput(input: SavedInput): Promise<void>;
  removeInput(place: ToolPlace, name: string): Promise<void>;
}

/** How a run by hand stands. `asking`: the page asks the person something in the middle of it. */
export interface HandRunFact {
  type: 'tool-run';
  run: HandRun;
  asking?: true;
}

interface Edges extends Pick<SessionEdges, 'settings' | 'layers'> {
  store: HandRunStore;
  open(conversationId: string): Promise<Log>;
  tell(fact: HandRunFact): void;
}

export interface HandRunRequest extends ToolPlace {
  id: string;
  conversationId: string;
  /** The document that the person looked at when they ran it: another one of the same site is not asked. */
  documentId?: string | undefined;
  input: JsonObject;
}

export interface RunByHand {
  /** Resolves when it is kept and under way. */
  start(request: HandRunRequest): Promise<void>;
  cancel(runId: string): void;
  /** The tabs whose pages have something to do; null for what is no page's. */
  running(): (number | null)[];
  /** After the background died: asks what became of the runs that it left behind. */
  wake(): Promise<void>;
}

interface Going {
  controller: AbortController;
  tabId: number | null;
}

/** Characters of a result that stand in the run itself. */
const longestPreview = 20_000;

export function createRunByHand(edges: Edges): RunByHand {
  const going = new Map<string, Going>();
  const { store, tell } = edges;

  const end = async (run: HandRun, outcome: ToolOutcome, duration: number | null) => {
    const recording = { callId: run.id, outcome, duration, limit: longestPreview };
    const entry = await toResultEntry(recording, store.saveResult);
    const ended = { ...run, duration, outcome: entry.outcome };
    await store.put(ended);
    tell({ type: 'tool-run', run: ended });
  };

  const carryOut = async (run: HandRun, documentId: string | undefined, mine: Going) => {
    const { signal } = mine.controller;
    const log = await edges.open(run.conversationId);
    const found = find(await edges.layers(log, signal), run, documentId);
    if ('type' in found) return end(run, found, null);
    const prepared = await prepare(run, found);
    if (prepared.type === 'failure') return end(run, prepared, null);
    const { source } = prepared.tool;
    mine.tabId = source.type === 'page' ? source.tabId : null;
    const { toolTimeout: timeout } = await edges.settings();
    const asking = (on: boolean) => tell({ type: 'tool-run', run, ...(on && { asking: true }) });
    const started = performance.now();
    const outcome = await executeCall(prepared, { timeout, asking }, signal);
    const duration = Math.round(performance.now() - started);
    await draw(() => edges.open(run.conversationId), found, outcome);
    await end(run, withNames(outcome, namesOf(run)), duration);
    found.acknowledge?.(run.id);
  };

  return {
    async start({ documentId, ...request }) {
      const run: HandRun = { ...request, at: Date.now(), outcome: null, duration: null };
      const mine: Going = { controller: new AbortController(), tabId: null };
      going.set(run.id, mine);
      await store.put(run).catch((error) => {
        going.delete(run.id);
        throw error;
      });
      tell({ type: 'tool-run', run });
      void carryOut(run, documentId, mine)
        .catch((error) => end(run, failure('threw', { message: String(error) }), null))
        .finally(() => going.delete(run.id));
    },
    cancel: (runId) => going.get(runId)?.controller.abort(),
    running: () => [...going.values()].map(({ tabId }) => tabId),
    async wake() {
      const left = (await store.unfinished()).filter(({ id, inChat }) => !inChat && !going.has(id));
      await Promise.all(left.map(async (run) => end(run, await recover(edges, run), null)));
    },
  };
}

/**
 * What the log of the conversation that is shown may have to say; a hand draws on its canvas, too. Opened anew: the
 * conversation may have been deleted and put back while the tool ran.
 */
async function draw(open: () => Promise<Log>, layer: ToolLayer, outcome: ToolOutcome): Promise<void> {
  const drawn = drawnBy(layer, outcome);
  if (drawn) await (await open()).append({ type: 'canvas', callId: null, operation: drawn });
}

function find(layers: readonly ToolLayer[], run: HandRun, documentId: string | undefined): ToolLayer | ToolFailure {
  const values = namesOf(run);
  const same = layers.find((layer) => layer.key === run.layerKey);
  if (documentId === undefined) return same ?? failure('unknown-server', values);
  const layer = layers.find((each) => each.documentId === documentId);
  return layer ?? failure(same ? 'document-changed' : 'page-not-there', values);
}

/** Exactly as it was written: what a model plainly means is mended, what a person tests is not. */
async function prepare(run: HandRun, layer: ToolLayer) {
  const tool = layer.tools.find(({ name }) => name === run.tool);
  if (!tool) return failure('unknown-tool', namesOf(run));
  const target: CallTarget = await toTarget({ name: tool.name, server: layer.serverName, layer, tool });
  const blocked = tool.disabled || tool.unavailable !== undefined;
  const { issues: details } = blocked ? { issues: [] } : validateInput(tool.inputSchema, run.input);
  if (details.length > 0) return { ...failure('invalid-input', { tool: run.tool }), details };
  return prepareCall({ id: run.id, name: tool.name, input: run.input, target }, [layer]);
}

const namesOf = ({ layerKey, tool }: ToolPlace) => ({ tool, server: layerKey.slice(layerKey.indexOf(':') + 1) });

/** The page keeps an outcome for some minutes. A run is never done twice: what nobody knows stays unknown. */
async function recover(edges: Edges, run: HandRun): Promise<ToolOutcome> {
  const unknown = failure('interrupted', { tool: run.tool });
  try {
    const { toolTimeout } = await edges.settings();
    const signal = AbortSignal.timeout(toolTimeout);
    const layers = await edges.layers(await edges.open(run.conversationId), signal);
    const layer = layers.find(({ key }) => key === run.layerKey);
    const answer = await layer?.recover?.({ callId: run.id }, signal);
    return answer?.type === 'outcome' ? withNames(answer.outcome, namesOf(run)) : unknown;
  } catch {
    return unknown; // its conversation is gone: there is nobody left to ask
  }
}
