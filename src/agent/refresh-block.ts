/** Live data: a bound block's tool is asked again, if it only reads and needs no question, and its answer kept beside the log. */
import { type Block, findBlock, type LiveData, Refusal } from '#conversation';
import {
  type CallTarget,
  executeCall,
  isJsonObject,
  type JsonObject,
  type LiveBinding,
  type NamedTool,
  type PreparedCall,
  pointTo,
  prepareCall,
  resultText,
  type ToolFailure,
  type ToolLayer,
  type ToolResult,
  toTarget,
} from '#tools';
import { findStanding } from './canvas-changes';
import type { Log } from './log';
import type { SessionEdges } from './session';
import { isSwitchedOff, judge } from './verdict';

/** What became of a refresh, for every panel that shows the conversation. Nothing durable. */
export type BlockFact =
  | ({ type: 'block-data' } & LiveData)
  | ({ type: 'block-failed'; conversationId: string; blockId: string; at: number } & Pick<Refusal, 'text' | 'values'>);

interface Edges extends Pick<SessionEdges, 'store' | 'settings' | 'layers' | 'widgets' | 'liveData'> {
  open(conversationId: string): Promise<Log>;
  tell(fact: BlockFact): void;
}

export type RefreshBlock = (conversationId: string, blockId: string) => Promise<void>;

/** One refresh of a block at a time: who asks meanwhile waits for that one. It refuses what a person would have to allow. */
export function createRefreshBlock(edges: Edges): RefreshBlock {
  const going = new Map<string, Promise<void>>();
  return (conversationId, blockId) => {
    const key = `${conversationId} ${blockId}`;
    const refreshing = going.get(key) ?? refresh(edges, conversationId, blockId).finally(() => going.delete(key));
    going.set(key, refreshing);
    return refreshing;
  };
}

async function refresh(edges: Edges, conversationId: string, blockId: string): Promise<void> {
  const log = await edges.open(conversationId);
  const { binding } = findBound(log, blockId);
  const { toolTimeout } = await edges.settings();
  const signal = AbortSignal.timeout(toolTimeout);
  const prepared = await prepare(edges, log, { binding, signal });
  const outcome = await executeCall(prepared, { timeout: toolTimeout, asking: () => undefined }, signal);
  prepared.layer.acknowledge?.(prepared.id);
  const block = findBlock(log.conversation.canvas.blocks, blockId);
  if (block?.binding !== binding) return; // cut, changed or removed meanwhile
  const data = outcome.type === 'result' ? toData(edges, { block, binding, result: outcome }) : toRefusal(outcome);
  const at = Date.now();
  if (data instanceof Refusal) {
    const { text, values } = data;
    return edges.tell({ type: 'block-failed', conversationId, blockId, text, values, at });
  }
  const live = { conversationId, blockId, binding, data, at };
  await edges.liveData.put(live);
  edges.tell({ type: 'block-data', ...live });
}

function findBound(log: Log, blockId: string): { block: Block; binding: LiveBinding } {
  const block = findStanding(log, blockId);
  if (!block.binding) throw new Refusal('This widget is bound to no tool.');
  return { block, binding: block.binding };
}

async function prepare(
  edges: Edges,
  log: Log,
  { binding, signal }: { binding: LiveBinding; signal: AbortSignal },
): Promise<PreparedCall> {
  const named = findTool(await edges.layers(log, signal), binding);
  if (isSwitchedOff(log.conversation, binding))
    throw new Refusal('{tool} is switched off for this chat.', { tool: binding.tool });
  const target = { ...(await toTarget(named)), definitionHash: binding.definitionHash };
  const call = { id: `refresh_${crypto.randomUUID()}`, name: named.name, input: binding.input, target };
  const prepared = await prepareCall(call, [named.layer]);
  if (prepared.type === 'failure') throw toRefusal(prepared);
  // The input fitted as it was: a repair means that the schema moved.
  if (prepared.repairs.length > 0) throw toChanged(binding.tool);
  await mustRunUnasked(edges, log, { prepared, target });
  return prepared;
}

function findTool(layers: readonly ToolLayer[], { layerKey, tool: name, server }: LiveBinding): NamedTool {
  const layer = layers.find(({ key }) => key === layerKey);
  const tool = layer?.tools.find((each) => each.name === name);
  if (!layer) throw new Refusal('{server} is not there now. Open its page, or switch its server on.', { server });
  if (!tool) throw new Refusal('{server} no longer has the tool {tool}.', { server, tool: name });
  return { name, server, layer, tool };
}

/** By the one table, as for any call: a refresh never asks, so what would ask is refused. */
async function mustRunUnasked(
  { store, settings }: Edges,
  log: Log,
  { prepared, target }: { prepared: PreparedCall; target: CallTarget },
): Promise<void> {
  const { hints, name: tool } = prepared.tool;
  if (!hints.readOnly) throw new Refusal('{tool} no longer says that it only reads, so it isn’t refreshed.', { tool });
  const verdict = await judge({ grant: store.grant, settings, conversation: () => log.conversation }, target, prepared);
  if (verdict.type === 'run') return;
  if (verdict.reason === 'definition-changed') throw toChanged(tool);
  if (verdict.reason === 'reading-not-granted')
    throw new Refusal('{server} may not be read without a question yet. Ask for it in the chat, and allow it always.', {
      server: target.server,
    });
  if (verdict.reason === 'cross-origin-flow')
    throw new Refusal(
      'What {tool} is asked with may come from another site or server. Ask for it in the chat, and allow it there.',
      { tool },
    );
  throw new Refusal('{tool} has to be asked for each time, so it can’t refresh by itself.', { tool });
}

const toChanged = (tool: string) =>
  new Refusal('{tool} has changed since this widget was bound to it. Ask in the chat to bind it again.', { tool });

interface Answered {
  block: Block;
  binding: LiveBinding;
  result: ToolResult;
}

/** The bound part of the answer, as the block may show it; a sentence where it doesn't fit. */
function toData({ widgets }: Edges, { block, binding, result }: Answered): JsonObject | Refusal {
  const { tool, from, into } = binding;
  const text = resultText(result.content, result.structured);
  if (result.isError) return new Refusal('{tool} failed: {message}', { tool, message: text.slice(0, 300) });
  const part = pointTo(result.structured ?? parse(text), from);
  if (part === undefined) return new Refusal('The answer of {tool} has nothing at {place}.', { tool, place: from });
  const data = into === '' ? part : { ...block.data, [into]: part };
  if (!isJsonObject(data))
    return new Refusal('The answer of {tool} is no object, as the whole of a widget has to be.', { tool });
  const checked = widgets.check(block.widget, data, originOf(binding));
  if (checked.type === 'checked') return into === '' ? checked.data : pick(checked.data, into);
  const [fault] = checked.details ?? [];
  const problem = fault ? `${fault.path}: ${fault.message}` : '';
  return new Refusal('The answer of {tool} does not fit this widget. {problem}', { tool, problem });
}

const originOf = ({ layerKey }: LiveBinding): string | null => /^page:([^#]+)/.exec(layerKey)?.[1] ?? null;

const pick = (data: JsonObject, member: string): JsonObject =>
  data[member] === undefined ? {} : { [member]: data[member] };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // plain text is a value too
  }
}

function toRefusal({ code, values, details: [fault] = [] }: ToolFailure): Refusal {
  if (code === 'timed-out' || code === 'aborted') return new Refusal('It gave no answer in its time.');
  if (code === 'threw' || code === 'unavailable')
    return new Refusal('It failed: {message}', { message: String(values.message ?? '').slice(0, 300) });
  if (code !== 'invalid-input') return new Refusal('It can’t be asked now.');
  const problem = `${fault?.path ?? ''}: ${fault?.message ?? ''}`;
  return new Refusal('The tool has changed: {problem}', { problem });
}
