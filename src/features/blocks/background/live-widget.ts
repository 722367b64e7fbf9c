/** Live widgets: a bound block's tool is called again, if it only reads and needs no approval, and its answer is stored. */

import { type Block, findBlock } from '#core/log/canvas.ts';
import { Refusal } from '#core/log/refusal.ts';
import { clearCall } from '#core/loop/approval.ts';
import { type CallSink, performCall } from '#core/loop/call.ts';
import { requireBlock, type WidgetRules } from '#core/loop/canvas-changes.ts';
import { boundAt } from '#core/loop/flow.ts';
import { listAlone } from '#core/loop/listing.ts';
import type { Log } from '#core/loop/log.ts';
import type { RunEdges } from '#core/loop/run.ts';
import type { ConversationStore, LiveDataStore } from '#core/loop/stores.ts';
import { type PreparedCall, toTarget } from '#core/tools/dispatcher.ts';
import { pointTo } from '#core/tools/json-pointer.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import { resultText, type ToolResult } from '#core/tools/result.ts';
import type { LiveBinding, ToolFailure, ToolSource } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import type { BlockFact } from '../messages';

interface RefreshEdges extends Pick<RunEdges, 'settings' | 'layersAt'> {
  store: Pick<ConversationStore, 'grant'>;
  widgets: WidgetRules;
  liveData: LiveDataStore;
  open(conversationId: string): Promise<Log>;
  tell(fact: BlockFact): void;
}

export type RefreshBlock = (conversationId: string, blockId: string) => Promise<void>;

/** Refreshes a block; requests for a block that is being refreshed share that refresh. Refuses a call that needs an approval. */
export function createRefreshBlock(edges: RefreshEdges): RefreshBlock {
  const going = new Map<string, Promise<void>>();
  return (conversationId, blockId) => {
    const key = `${conversationId} ${blockId}`;
    const refreshing = going.get(key) ?? refresh(edges, conversationId, blockId).finally(() => going.delete(key));
    going.set(key, refreshing);
    return refreshing;
  };
}

async function refresh(edges: RefreshEdges, conversationId: string, blockId: string): Promise<void> {
  const log = await edges.open(conversationId);
  const { binding } = requireBlock(log, blockId);
  if (!binding) throw new Refusal('This widget is bound to no tool.');
  const { layerKey, tool, server, input } = binding;
  const { toolTimeout } = await edges.settings();
  const target = { layerKey, tool, server };
  const attempt = {
    call: { id: `refresh_${crypto.randomUUID()}`, name: tool, input, target },
    layers: (signal: AbortSignal) => listAlone(edges, log, target, signal),
    settings: edges.settings,
    conversation: () => log.conversation,
    input: 'agreed' as const, // const: a literal type
    approve: (checked: PreparedCall) => requireUnasked(edges, log, { checked, binding, blockId }),
  };
  const sink = liveSink(edges, log, { blockId, binding });
  if ((await performCall(attempt, sink, AbortSignal.timeout(toolTimeout))) === 'stopped') throw noAnswer();
}

/** Records a call as a block's live data. A call that ends before it has started rejects the refresh. */
function liveSink(
  edges: RefreshEdges,
  log: Log,
  { blockId, binding }: { blockId: string; binding: LiveBinding },
): CallSink {
  let source: ToolSource | null = null;
  return {
    async started({ tool }) {
      source = tool.source;
    },
    asking: () => undefined,
    async ended({ outcome }) {
      if (!source && outcome.type === 'failure') throw toRefusal(outcome);
      const block = findBlock(log.conversation.canvas.blocks, blockId);
      if (block?.binding !== binding) return; // cut, changed or removed meanwhile
      const origin = source?.type === 'page' ? source.origin : null;
      const data =
        outcome.type === 'result' ? toData(edges, { block, binding, origin, result: outcome }) : toRefusal(outcome);
      const about = { conversationId: log.id, blockId, at: Date.now() };
      if (data instanceof Refusal)
        return edges.tell({ type: 'block-failed', ...about, text: data.text, values: data.values });
      const live = { ...about, binding, data };
      await edges.liveData.put(live);
      edges.tell({ type: 'block-data', ...live });
    },
  };
}

interface Refresh {
  checked: PreparedCall;
  binding: LiveBinding;
  blockId: string;
}

/** Uses the same approval table as any call. A refresh can't ask the user, so a call that needs approval is refused. */
async function requireUnasked(
  edges: Pick<RefreshEdges, 'store' | 'settings'>,
  log: Log,
  { checked, binding, blockId }: Refresh,
): Promise<true> {
  const { layer, tool } = checked;
  const { name, hints } = tool;
  const { server, definitionHash } = binding;
  if (!hints.readOnly)
    throw new Refusal('{tool} is no longer marked read-only, so it isn’t refreshed.', { tool: name });
  const target = { ...(await toTarget({ name, server, layer, tool })), definitionHash };
  const chosenAt = boundAt(log.conversation, blockId);
  const clearance = await clearCall(edges, log, { target, checked, chosenAt });
  if (clearance.type === 'run') return true;
  if (clearance.reason === 'definition-changed') throw toChanged(name);
  if (clearance.reason === 'reading-not-granted')
    throw new Refusal('Reading from {server} needs your approval first. Ask for it in the chat, and choose “Always”.', {
      server,
    });
  if (clearance.reason === 'cross-origin-flow')
    throw new Refusal(
      'The arguments for {tool} may come from another site or server. Ask for it in the chat, and allow it there.',
      { tool: name },
    );
  throw new Refusal('{tool} needs your approval each time, so it can’t refresh by itself.', { tool: name });
}

const toChanged = (tool: string) =>
  new Refusal('{tool} has changed since this widget was bound to it. Ask in the chat to bind it again.', { tool });

interface Answer {
  block: Block;
  binding: LiveBinding;
  /** The page that answered. */
  origin: string | null;
  result: ToolResult;
}

/** The bound part of the answer as valid data for the block, or the reason why there is none. */
function toData(
  { widgets }: Pick<RefreshEdges, 'widgets'>,
  { block, binding, origin, result }: Answer,
): JsonObject | Refusal {
  const { tool, from, into } = binding;
  const text = resultText(result.content, result.structured);
  if (result.isError) return toFailed(text);
  if (binding.rows) {
    const filled = widgets.fill(block.widget, block.data, { binding, result, origin });
    return filled.type === 'checked' ? filled.data : toMisfit(tool, wordFault(filled));
  }
  const part = pointTo(result.structured ?? parseJson(text) ?? text, from);
  if (part === undefined) return new Refusal('The result of {tool} has nothing at {place}.', { tool, place: from });
  const data = into === '' ? part : { ...block.data, [into]: part };
  if (!isJsonObject(data)) return toMisfit(tool, '');
  const checked = widgets.check(block.widget, data, origin);
  if (checked.type === 'checked') return into === '' ? checked.data : pick(checked.data, into);
  return toMisfit(tool, wordFault(checked));
}

const wordFault = ({ details: [fault] = [] }: ToolFailure): string => (fault ? `${fault.path}: ${fault.message}` : '');

const toMisfit = (tool: string, problem: string) =>
  new Refusal('The result of {tool} doesn’t match this widget. {problem}', { tool, problem });

const toFailed = (words: string) => new Refusal('The tool failed: {message}', { message: words.slice(0, 300) });

const pick = (data: JsonObject, member: string): JsonObject =>
  data[member] === undefined ? {} : { [member]: data[member] };

const noAnswer = () => new Refusal('The tool didn’t answer in time.');

function toRefusal({ code, values }: ToolFailure): Refusal {
  const { tool = '', server = '', message = '' } = values;
  if (code === 'unknown-server' || code === 'page-not-there')
    return new Refusal('{server} isn’t available. Open its page, or turn its server on.', { server });
  if (code === 'not-enabled') return new Refusal('You turned {tool} off for this chat.', { tool });
  if (code === 'definition-changed' || code === 'invalid-input') return toChanged(String(tool));
  if (code === 'timed-out' || code === 'aborted') return noAnswer();
  if (code === 'threw' || code === 'unavailable') return toFailed(String(message));
  return new Refusal('{tool} is unavailable right now.', { tool });
}
