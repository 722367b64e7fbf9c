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
export const createAnthropicMend = (): Mend => new AnthropicMend();

class AnthropicMend implements Mend {
  /** The type of each block that is open, and what came of its input. */
  readonly #open = new Map<number, { type: unknown; input: string }>();
  readonly #left = new Set<number>();
  #index = 0;
  #isStarted = false;
  #isEnding = false;
  #isStopped = false;

  take(event: JsonObject): JsonObject[] {
    const error = findError(event, typeof event.type === 'string' && event.type !== 'error');
    if (!error) return this.#read(event);
    const { message, type = 'api_error', code } = error;
    const status = code !== undefined && { code, statusCode: Number(code) || null };
    return [{ type: 'error', error: { type, message, ...status } }];
  }

  end(complete: boolean): JsonObject[] {
    return this.#isStarted && (complete || this.#isEnding) ? this.#stop() : [];
  }

  #read(event: JsonObject): JsonObject[] {
    const { type } = event;
    const at = Number(event.index ?? this.#index);
    this.#index = at;
    if (type === 'message') return this.#readWhole(event);
    if (type === 'message_start') return this.#start(objectOf(event.message));
    if (type === 'content_block_start')
      return [...this.#start(), ...this.#openBlock(at, objectOf(event.content_block))];
    if (type === 'content_block_delta') return [...this.#start(), ...this.#add(at, objectOf(event.delta))];
    if (type === 'content_block_stop') return this.#closeBlock(at);
    if (type === 'message_delta') return [...this.#start(), ...this.#finish(event)];
    return type === 'message_stop' ? this.#stop() : [];
  }

  #readWhole(message: JsonObject): JsonObject[] {
    const { content: said } = message;
    const content = [typeof said === 'string' ? { type: 'text', text: said } : said].flat().filter(isJsonObject);
    // A proxy may list a call twice.
    const once = new Map(content.map((block, index) => [block.id ? JSON.stringify(block) : index, block]));
    const all = [...once.values()].flatMap((block, index) => [
      ...this.#openBlock(index, block),
      ...this.#closeBlock(index),
    ]);
    return [
      ...this.#start(message),
      ...all,
      ...this.#finish({ delta: message, usage: message.usage }),
      ...this.#stop(),
    ];
  }

  #start(message: JsonObject = {}): JsonObject[] {
    if (this.#isStarted) return [];
    this.#isStarted = true;
    const usage = { input_tokens: 0, ...numberMembers(objectOf(message.usage)) };
    return [{ type: 'message_start', message: { ...textMembers(message, ['id', 'model']), usage } }];
  }

  #openBlock(index: number, block: JsonObject): JsonObject[] {
    // A block that has the index of an open one is another: some count all of them as the first.
    const closed = this.#closeBlock(index);
    this.#left.delete(index);
    if (!blocks.has(String(block.type))) {
      this.#left.add(index);
      return closed;
    }
    const [first, ...pieces] = toBlock(index, block);
    this.#open.set(index, { type: block.type, input: '' });
    const added = pieces.flatMap(({ delta }) => this.#add(index, delta as JsonObject)); // as it was made
    return [...closed, ...(first ? [first] : []), ...added];
  }

  #closeBlock(index: number): JsonObject[] {
    return this.#open.delete(index) ? [{ type: 'content_block_stop', index }] : [];
  }

  #add(index: number, delta: JsonObject): JsonObject[] {
    const type = kindOf(delta);
    if (!isDelta(type) || this.#left.has(index)) return [];
    const [member, kind] = deltas[type];
    const { [member]: value } = delta;
    const isCall = kind === 'tool_use';
    const text = isCall && isJsonObject(value) ? JSON.stringify(value) : value;
    if (typeof text !== 'string') return [];
    // A call has a name, without which it is none.
    const opened = isCall || this.#open.get(index)?.type === kind ? [] : this.#openBlock(index, { type: kind });
    const block = this.#open.get(index);
    if (block?.type !== kind) return [];
    const more = isCall ? withoutRepeated(block.input, text) : text;
    if (isCall) block.input += more;
    return [...opened, { type: 'content_block_delta', index, delta: { type, [member]: more } }];
  }

  #finish({ delta, usage }: JsonObject): JsonObject[] {
    const { stop_reason } = textMembers(objectOf(delta), ['stop_reason']);
    if (stop_reason) this.#isEnding = true;
    const amounts = { output_tokens: 0, ...numberMembers(objectOf(usage)) };
    return [{ type: 'message_delta', delta: stop_reason ? { stop_reason } : {}, usage: amounts }];
  }

  #stop(): JsonObject[] {
    if (this.#isStopped) return [];
    this.#isStopped = true;
    return [...[...this.#open.keys()].flatMap((index) => this.#closeBlock(index)), { type: 'message_stop' }];
  }
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
