/** Reads the events of Anthropic's protocol as other services write them: adds what they leave out, and leaves out what the protocol doesn't know. */
import { isJsonObject, type JsonObject, objectOf, writeJson } from '#tools';
import type { Mend } from '../event-stream';
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

const blocks = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use']);

/** Of one answer. */
export function createAnthropicMend(): Mend {
  const open = new Set<number>();
  const left = new Set<number>();
  const state = { started: false, ending: false, stopped: false, index: 0 };

  const start = (message: JsonObject = {}): JsonObject[] => {
    if (state.started) return [];
    state.started = true;
    const usage = { input_tokens: 0, ...numberMembers(objectOf(message.usage)) };
    return [{ type: 'message_start', message: { ...textMembers(message, ['id', 'model']), usage } }];
  };
  const openBlock = (index: number, block: JsonObject): JsonObject[] => {
    if (open.has(index)) return [];
    if (!blocks.has(String(block.type))) {
      left.add(index);
      return [];
    }
    open.add(index);
    return toBlock(index, block);
  };
  const closeBlock = (index: number): JsonObject[] =>
    open.delete(index) ? [{ type: 'content_block_stop', index }] : [];
  const addPiece = (index: number, delta: JsonObject): JsonObject[] => {
    const { type } = delta;
    if (!isDelta(type) || left.has(index)) return [];
    const [member, block] = deltas[type];
    const { [member]: text } = delta;
    if (typeof text !== 'string') return [];
    // A call has a name, without which it is none.
    const opened = block === 'tool_use' ? [] : openBlock(index, { type: block });
    return open.has(index) ? [...opened, { type: 'content_block_delta', index, delta: { type, [member]: text } }] : [];
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
    return [...[...open].flatMap(closeBlock), { type: 'message_stop' }];
  };
  const takeWhole = (message: JsonObject): JsonObject[] => {
    const content = Array.isArray(message.content) ? message.content.filter(isJsonObject) : [];
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
    end: () => (state.ending ? stop() : []),
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
