/** Live data: a bound block's tool is asked again, if it only reads and needs no question, and its answer kept beside the log. */
import { type Block, findBlock, type LiveData } from '#conversation';
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
import type { Log } from './log';
import { Refusal } from './refusal';
import type { SessionEdges } from './session';
import { isSwitchedOff, judge } from './verdict';

/** What became of a refresh, for every panel that shows the conversation. Nothing durable. */
export type BlockFact =
  | ({ type: 'block-data' } & LiveData)
  | { type: 'block-failed'; conversationId: string; blockId: string; message: string; at: number };

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
  const data = outcome.type === 'result' ? toData(edges, { block, binding, result: outcome }) : wordFailure(outcome);
  const at = Date.now();
  if (typeof data === 'string') return edges.tell({ type: 'block-failed', conversationId, blockId, message: data, at });
  const live = { conversationId, blockId, binding, data, at };
  await edges.liveData.put(live);
  edges.tell({ type: 'block-data', ...live });
}

function findBound({ conversation }: Log, blockId: string): { block: Block; binding: LiveBinding } {
  const block = findBlock(conversation.canvas.blocks, blockId);
  if (!block) throw new Refusal('This widget is no longer on the canvas.');
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
    throw new Refusal(`${binding.tool} is switched off for this conversation.`);
  const target = { ...(await toTarget(named)), definitionHash: binding.definitionHash };
  const call = { id: `refresh_${crypto.randomUUID()}`, name: named.name, input: binding.input, target };
  const prepared = await prepareCall(call, [named.layer]);
  if (prepared.type === 'failure') throw new Refusal(wordFailure(prepared));
  // The input fitted as it was: a repair means that the schema moved.
  if (prepared.repairs.length > 0) throw new Refusal(wordChanged(binding.tool));
  await mustRunUnasked(edges, log, { prepared, target });
  return prepared;
}

function findTool(layers: readonly ToolLayer[], { layerKey, tool: name, server }: LiveBinding): NamedTool {
  const layer = layers.find(({ key }) => key === layerKey);
  const tool = layer?.tools.find((each) => each.name === name);
  if (!layer) throw new Refusal(`${server} is not there now. Open its page, or switch its server on.`);
  if (!tool) throw new Refusal(`${server} no longer has the tool ${name}.`);
  return { name, server, layer, tool };
}

/** By the one table, as for any call: a refresh never asks, so what would ask is refused. */
async function mustRunUnasked(
  { store, settings }: Edges,
  { conversation }: Log,
  { prepared, target }: { prepared: PreparedCall; target: CallTarget },
): Promise<void> {
  const { tool } = prepared;
  if (!tool.hints.readOnly) throw new Refusal(`${tool.name} no longer says that it only reads, so it isn’t refreshed.`);
  const verdict = await judge({ grant: store.grant, settings, conversation: () => conversation }, target, prepared);
  if (verdict.type === 'run') return;
  if (verdict.reason === 'definition-changed') throw new Refusal(wordChanged(tool.name));
  if (verdict.reason === 'reading-not-granted')
    throw new Refusal(
      `${target.server} may not be read without a question yet. Ask for it in the chat, and allow it always.`,
    );
  if (verdict.reason === 'cross-origin-flow')
    throw new Refusal(
      `What ${tool.name} is asked with may come from another site or server. Ask for it in the chat, and allow it there.`,
    );
  throw new Refusal(`${tool.name} has to be asked for each time, so it can’t refresh by itself.`);
}

const wordChanged = (tool: string): string =>
  `${tool} has changed since this widget was bound to it. Ask in the chat to bind it again.`;

interface Answered {
  block: Block;
  binding: LiveBinding;
  result: ToolResult;
}

/** The bound part of the answer, as the block may show it; a sentence where it doesn't fit. */
function toData({ widgets }: Edges, { block, binding, result }: Answered) {
  const text = resultText(result.content, result.structured);
  if (result.isError) return `${binding.tool} failed: ${text.slice(0, 300)}`;
  const part = pointTo(result.structured ?? parse(text), binding.from);
  if (part === undefined) return `The answer of ${binding.tool} has nothing at ${binding.from}.`;
  const data = binding.into === '' ? part : { ...block.data, [binding.into]: part };
  if (!isJsonObject(data)) return `The answer of ${binding.tool} is no object, as the whole of a widget has to be.`;
  const checked = widgets.check(block.widget, data, originOf(binding));
  if (checked.type === 'checked') return binding.into === '' ? checked.data : pick(checked.data, binding.into);
  const [fault] = checked.details ?? [];
  return `The answer of ${binding.tool} does not fit this widget. ${fault ? `${fault.path}: ${fault.message}` : ''}`.trim();
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

function wordFailure({ code, values, details = [] }: ToolFailure): string {
  if (code === 'timed-out' || code === 'aborted') return 'It gave no answer in its time.';
  if (code === 'threw' || code === 'unavailable') return `It failed: ${String(values.message ?? '').slice(0, 300)}`;
  if (code === 'invalid-input') return `The tool has changed: ${details[0]?.path ?? ''}: ${details[0]?.message ?? ''}`;
  return 'It can’t be asked now.';
}
