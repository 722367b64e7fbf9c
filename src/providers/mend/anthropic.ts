/** Reads the events of Anthropic's protocol as other services write them: adds what they leave out, and leaves out what the protocol doesn't know. */

import { writeJson } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject, objectOf } from '#core/tools/tool.ts';
import type { Mend } from '../event-stream';
import { withoutRepeated } from './chat-completions';
import { findError } from './errors';
import { numberMembers, textMembers } from './members';

/** The text that each kind of piece brings, and the block that it belongs to. */
const deltas = {
  text_delta: ['text', 'text'],
  thinking_delta: ['thinking', 'thinking'],
  signature_delta: ['signature', 'thinking'],
  input_json_delta: ['partial_json', 'tool_use'],
} as const; // literal names

const isDelta = (type: unknown): type is keyof typeof deltas => typeof type === 'string' && Object.hasOwn(deltas, type);

/** A piece that doesn't say what it is shows it by its member. */
const kindOf = (delta: JsonObject): unknown =>
  delta.type ?? Object.entries(deltas).find(([, [member]]) => typeof delta[member] === 'string')?.[0];

const blocks = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use']);

/** Of one answer. */
export function createAnthropicMend(): Mend {
  /** The type of each block that is open, and what came of its input. */
  const open = new Map<number, { type: unknown; input: string }>();
  const left = new Set<number>();
  const state = { started: false, ending: false, stopped: false, index: 0 };

  const start = (message: JsonObject = {}): JsonObject[] => {
    if (state.started) return [];
    state.started = true;
    const usage = { input_tokens: 0, ...numberMembers(objectOf(message.usage)) };
    return [{ type: 'message_start', message: { ...textMembers(message, ['id', 'model']), usage } }];
  };
  const openBlock = (index: number, block: JsonObject): JsonObject[] => {
    // A block that has the index of an open one is another: some count all of them as the first.
    const closed = closeBlock(index);
    left.delete(index);
    if (!blocks.has(String(block.type))) {
      left.add(index);
      return closed;
    }
    const [first, ...pieces] = toBlock(index, block);
    open.set(index, { type: block.type, input: '' });
    return [
      ...closed,
      ...(first ? [first] : []),
      ...pieces.flatMap(({ delta }) => addPiece(index, delta as JsonObject)),
    ]; // as it was made
  };
  const closeBlock = (index: number): JsonObject[] =>
    open.delete(index) ? [{ type: 'content_block_stop', index }] : [];
  const addPiece = (index: number, delta: JsonObject): JsonObject[] => {
    const type = kindOf(delta);
    if (!isDelta(type) || left.has(index)) return [];
    const [member, kind] = deltas[type];
    const { [member]: value } = delta;
    const text = kind === 'tool_use' && isJsonObject(value) ? JSON.stringify(value) : value;
    if (typeof text !== 'string') return [];
    // A call has a name, without which it is none.
    const opened = kind === 'tool_use' || open.get(index)?.type === kind ? [] : openBlock(index, { type: kind });
    const block = open.get(index);
    if (block?.type !== kind) return [];
    const more = kind === 'tool_use' ? withoutRepeated(block.input, text) : text;
    block.input += kind === 'tool_use' ? more : '';
    return [...opened, { type: 'content_block_delta', index, delta: { type, [member]: more } }];
  };
  const finish = ({ delta, usage }: JsonObject): JsonObject[] => {
    const { stop_reason } = textMembers(objectOf(delta), ['stop_reason']);
    if (stop_reason) state.ending = true;
    const amounts = { output_tokens: 0, ...numberMembers(objectOf(usage)) };
    return [{ type: 'message_delta', delta: stop_reason ? { stop_reason } : {}, usage: amounts }];
  };
  const stop = (): JsonObject[] => {
    if (state.stopped) return [];
    state.stopped = true;
    return [...[...open.keys()].flatMap(closeBlock), { type: 'message_stop' }];
  };
  const takeWhole = (message: JsonObject): JsonObject[] => {
    const { content: said } = message;
    const content = [typeof said === 'string' ? { type: 'text', text: said } : said].flat().filter(isJsonObject);
    const all = content.flatMap((block, index) => [...openBlock(index, block), ...closeBlock(index)]);
    return [...start(message), ...all, ...finish({ delta: message, usage: message.usage }), ...stop()];
  };
  const takeEvent = (event: JsonObject): JsonObject[] => {
    const { type, index = state.index } = event;
    const at = Number(index);
    state.index = at;
    if (type === 'message') return takeWhole(event);
    if (type === 'message_start') return start(objectOf(event.message));
    if (type === 'content_block_start') return [...start(), ...openBlock(at, objectOf(event.content_block))];
    if (type === 'content_block_delta') return [...start(), ...addPiece(at, objectOf(event.delta))];
    if (type === 'content_block_stop') return closeBlock(at);
    if (type === 'message_delta') return [...start(), ...finish(event)];
    return type === 'message_stop' ? stop() : [];
  };
  return {
    take(event) {
      const error = findError(event, typeof event.type === 'string' && event.type !== 'error');
      if (!error) return takeEvent(event);
      const { message, type = 'api_error', code } = error;
      return [
        {
          type: 'error',
          error: { type, message, ...(code !== undefined && { code, statusCode: Number(code) || null }) },
        },
      ];
    },
    end: (complete) => (state.started && (complete || state.ending) ? stop() : []),
  };
}

/** The block, and as pieces what some put into its beginning. */
function toBlock(index: number, block: JsonObject): JsonObject[] {
  const piece = (type: keyof typeof deltas, value: unknown): JsonObject[] =>
    typeof value === 'string' && value !== ''
      ? [{ type: 'content_block_delta', index, delta: { type, [deltas[type][0]]: value } }]
      : [];
  const begin = (content_block: JsonObject): JsonObject => ({ type: 'content_block_start', index, content_block });
  if (block.type === 'text') return [begin({ type: 'text', text: '' }), ...piece('text_delta', block.text)];
  if (block.type === 'redacted_thinking') return [begin({ type: block.type, data: String(block.data ?? '') })];
  if (block.type === 'thinking')
    return [
      begin({ type: 'thinking', thinking: '' }),
      ...piece('thinking_delta', block.thinking),
      ...piece('signature_delta', block.signature),
    ];
  const { id, name, input } = block;
  const call = { type: 'tool_use', id: String(id || `call_${index}`), name: String(name ?? '') };
  const isFull = isJsonObject(input) ? Object.keys(input).length > 0 : typeof input === 'string';
  return [
    begin({ ...call, input: {} }),
    ...(isFull ? piece('input_json_delta', typeof input === 'string' ? input : writeJson(input)) : []),
  ];
}
