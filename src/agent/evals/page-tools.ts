/** The tools of a page as an eval calls them: by their own names, with the checks and the recovery of every call. */
import {
  type AttemptError,
  type CallAnswer,
  type EvalCase,
  type EvalTool,
  type EvalTools,
  type MadeCall,
  mockTools,
  noSuchTool,
} from '#bench/evals';
import {
  canBeOffered,
  isWithinDepth,
  mayRepeat,
  parseJson,
  pause,
  resultText,
  type Tool,
  type ToolLayer,
  type ToolOutcome,
} from '#tools';
import { whyAlwaysAsked } from '../approval-table';
import { type CallAttempt, type CallEnd, type CallSink, performCall, recoverCall } from '../call';
import type { EvalPage } from './stores';

export interface PageEdges {
  /** The tools of the tab's documents. */
  pageLayers(tabId: number, signal: AbortSignal): Promise<ToolLayer[]>;
  /** Where the tab is; null: it is closed. */
  originOf(tabId: number): Promise<string | null>;
  openInTab(tabId: number, url: string): Promise<void>;
  settings: CallAttempt['settings'];
}

/** Milliseconds in which a page that has just been opened registers its tools. */
const registersWithin = 10_000;
const lookEvery = 250;
/** Characters of a result that are kept. */
const longestResult = 50_000;

interface Place extends EvalPage {
  site: string;
  cases: readonly EvalCase[];
}

export function pageTools(edges: PageEdges, place: Place, signal: AbortSignal): EvalTools {
  const layersNow = async () => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(2000)]);
    const layers = await edges.pageLayers(place.tabId, within);
    return layers.filter(({ tools: [first] }) => first?.source.type === 'page' && first.source.origin === place.site);
  };
  return {
    async list(at) {
      const { tabId, url, site } = place;
      const isFirst = at.turns.length === 0;
      if (isFirst && url !== null && (await edges.originOf(tabId)) !== null) await edges.openInTab(tabId, url);
      const giveUpAt = Date.now() + registersWithin;
      for (;;) {
        const tools = (await layersNow()).flatMap((layer) => layer.tools.filter(canBeOffered)).map(toEvalTool);
        if (tools.length > 0 || signal.aborted) return tools;
        if (Date.now() > giveUpAt) return whyNone(await edges.originOf(tabId), site);
        await pause(lookEvery, signal);
      }
    },
    async call(call, at, stop) {
      const listed = (await layersNow()).flatMap((layer) => layer.tools.map((tool) => ({ layer, tool })));
      const found = listed.find(({ tool }) => tool.name === call.functionName);
      if (!found) return noSuchTool(call.functionName);
      // Nobody is there to be asked.
      if (whyAlwaysAsked(found.tool)) return mockTools(place.cases, [toEvalTool(found.tool)]).call(call, at, stop);
      return callTool({ ...found, layers: layersNow, settings: edges.settings }, call, stop);
    },
  };
}

function whyNone(origin: string | null, site: string): AttemptError {
  if (origin === null) return { type: 'page-gone' };
  return { type: origin === site ? 'no-tools' : 'page-left' };
}

const toEvalTool = ({ name, description, inputSchema = {} }: Tool): EvalTool => ({ name, description, inputSchema });

interface Called extends Pick<CallAttempt, 'layers' | 'settings'> {
  layer: ToolLayer;
  tool: Tool;
}

async function callTool(
  { layer, tool, layers, settings }: Called,
  { id, functionName: name, args: input, begun }: MadeCall,
  signal: AbortSignal,
): Promise<CallAnswer | null> {
  const { key: layerKey, serverName: server, documentId } = layer;
  const ended: CallEnd[] = [];
  const sink: CallSink = {
    started: async () => undefined,
    asking: () => undefined,
    ended: async (each) => void ended.push(each),
  };
  const attempt: CallAttempt = {
    call: { id, name, input, target: { layerKey, tool: name, server, documentId } },
    layers,
    settings,
    input: 'repaired',
    ignoresSwitches: true,
    mayRepeat: mayRepeat(tool.hints),
    conversation: () => ({ switchedOff: new Map() }),
  };
  await (begun ? recoverCall : performCall)(attempt, sink, signal);
  const [last] = ended;
  return last ? toAnswer(last.outcome) : null;
}

/** Null: nobody knows whether it ran. */
function toAnswer(outcome: ToolOutcome): CallAnswer | null {
  if (outcome.type === 'failure') {
    if (outcome.code === 'interrupted') return null;
    return { result: { error: outcome.code, ...outcome.values }, isError: true };
  }
  const { content, structured, isError } = outcome;
  const text = resultText(content, structured);
  const read = structured ?? parseJson(text) ?? text;
  const isKept = text.length <= longestResult && isWithinDepth(read, 40);
  return { result: isKept ? read : text.slice(0, longestResult), isError };
}
