/** Turns the AI SDK's stream parts of one request into model events. A failure is the last event. */
import type { LanguageModelV4StreamPart, LanguageModelV4ToolCall, LanguageModelV4Usage } from '@ai-sdk/provider';
import { APICallError } from '@ai-sdk/provider';
import * as z from 'zod';
import type { ModelFailure, Usage } from '#core/log/entry.ts';
import type { ModelEvent } from '#core/loop/provider.ts';
import { sizeLimits } from '#core/tools/limits.ts';
import { parseJson, withDigits } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { ModelError, toModelFailure, tooLong, toPlace } from './failure';
import { createOpaqueReader, opaqueOfCall, toOpaque } from './opaque';
import { type EndMeaning, quirks } from './quirks';
import { createRepetitionWatch } from './repetition';
import { readTextCalls } from './text-calls';
import { type SplitPiece, ThoughtSplitter } from './thought-tags';
import { type Offered, readName } from './tool-name';

export type EndEvent = Extract<ModelEvent, { type: 'end' }>;
type ToolCallEvent = Extract<ModelEvent, { type: 'tool-call' }>;

/** Where a request goes; part of the values of a failure. */
export interface Endpoint {
  /** The type of the model choice. */
  type: string;
  url: string;
  model: string;
}

/** What the request had. */
export interface Told {
  offered: Offered;
  /** What the model was given to read besides the prompt. */
  read(): string[];
}

/** Holds calls back until the turn is complete: a stream that breaks off leaves half of an argument behind. */
export async function* toEvents(
  parts: AsyncIterable<LanguageModelV4StreamPart>,
  endpoint: Endpoint,
  { offered, read }: Told,
): AsyncGenerator<ModelEvent> {
  const calls: ToolCallEvent[] = [];
  const opaque = createOpaqueReader(endpoint);
  const excessOf = createMeasure();
  const isRepeated = createRepetitionWatch();
  const words = createWordReader();
  let last: ModelEvent | null = null;
  for await (const part of parts) {
    const excess = excessOf(part);
    if (excess) return yield { type: 'end', reason: 'error', failure: tooLong(excess, toValues(endpoint)) };
    // Arguments may be a picture of zeros.
    if ('delta' in part && part.type !== 'tool-input-delta' && isRepeated(part.delta)) {
      yield* words.end();
      return yield { type: 'end', reason: 'error', failure: { code: 'repeated', values: toValues(endpoint) } };
    }
    opaque.see(part);
    if (part.type === 'error' || part.type === 'finish') yield* words.end();
    if (part.type === 'error') return yield toErrorEnd(part.error, endpoint);
    if (part.type === 'finish') {
      const written = calls.length === 0 ? readTextCalls(words.text(), { offered, read: read() }, endpoint) : null;
      if (written) {
        yield { type: 'text-was-call', text: written.text };
        calls.push(...written.calls.map((call) => ({ type: 'tool-call' as const, id: crypto.randomUUID(), ...call }))); // const: a literal type
      }
      const turn = opaque.turn(words.text());
      return yield* toEnding(part, { calls, endsWithCall: endsInCall(last), endpoint, turn, isSilent: last === null });
    }
    if (part.type === 'tool-call') calls.push(toToolCall(part, offered));
    for (const event of [...words.read(part), ...toDelta(part, offered)]) {
      last = event;
      yield event;
    }
  }
  yield* words.end();
  yield { type: 'end', reason: 'error', failure: { code: 'cut-off', values: toValues(endpoint) } };
}

/** What the model says and what it thinks, which some write into the text between tags. */
function createWordReader() {
  const splitter = new ThoughtSplitter();
  let [text, apart, mirrored] = ['', '', ''];
  const toEvent = (piece: SplitPiece): ModelEvent[] => {
    if (piece.type === 'thought' && apart !== '') mirrored += piece.text;
    if (piece.type === 'thought') return apart === '' ? [{ type: 'reasoning-delta', text: piece.text }] : [];
    text = piece.type === 'text' ? `${text}${piece.text}` : '';
    return [...endMirror(), piece.type === 'text' ? { type: 'text-delta', text: piece.text } : { type: piece.type }];
  };
  /** Some services send a thought twice, apart from the text and in it: it is shown once. */
  const endMirror = (): ModelEvent[] => {
    const more = mirrored.trim();
    mirrored = '';
    return more === '' || apart.includes(more) ? [] : [{ type: 'reasoning-delta', text: more }];
  };
  return {
    read(part: LanguageModelV4StreamPart): ModelEvent[] {
      if (part.type === 'text-delta') return splitter.push(part.delta).flatMap(toEvent);
      if (part.type !== 'reasoning-delta' || part.delta === '') return [];
      apart += part.delta;
      return [{ type: 'reasoning-delta', text: part.delta }];
    },
    end: (): ModelEvent[] => [...splitter.end().flatMap(toEvent), ...endMirror()],
    text: () => text,
  };
}

/** Which limit the answer is past with this part. */
function createMeasure(): (part: LanguageModelV4StreamPart) => 'answer' | 'arguments' | null {
  let whole = 0;
  const byCall = new Map<string, number>();
  return (part) => {
    const added =
      'delta' in part
        ? part.delta.length
        : part.type === 'tool-call' && !byCall.has(part.toolCallId)
          ? part.input.length
          : 0;
    whole += added + ('toolName' in part ? part.toolName.length : 0);
    if (part.type === 'tool-input-delta') byCall.set(part.id, (byCall.get(part.id) ?? 0) + added);
    const call = part.type === 'tool-input-delta' ? (byCall.get(part.id) ?? 0) : part.type === 'tool-call' ? added : 0;
    if (call > sizeLimits.arguments) return 'arguments';
    return whole > sizeLimits.answer ? 'answer' : null;
  };
}

function toDelta(part: LanguageModelV4StreamPart, offered: Offered): ModelEvent[] {
  if (part.type === 'tool-input-start')
    return [{ type: 'tool-call-start', id: part.id, name: readName(part.toolName, offered) }];
  return part.type === 'tool-input-delta' ? [{ type: 'tool-call-delta', id: part.id, text: part.delta }] : [];
}

/** At the token limit, a last call without arguments has lost them: the SDK turns nothing into `{}`. */
function withoutHalf(calls: ToolCallEvent[]): ToolCallEvent[] {
  const last = calls.at(-1);
  const isHalf = last && last.malformed === undefined && Object.keys(last.input).length === 0;
  return isHalf ? calls.slice(0, -1) : calls;
}

const endsInCall = (last: ModelEvent | null): boolean =>
  last?.type === 'tool-call-start' || last?.type === 'tool-call-delta';

interface Whole {
  calls: ToolCallEvent[];
  /** The last streamed event belongs to a call. */
  endsWithCall: boolean;
  endpoint: Endpoint;
  /** What the service wants back for the whole turn. */
  turn: JsonObject | undefined;
  /** Nothing came before the end. */
  isSilent: boolean;
}

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

function* toEnding(part: Finish, { calls, endsWithCall, endpoint, turn, isSilent }: Whole): Generator<ModelEvent> {
  const usage = toUsage(part.usage);
  const meaning = readEnd(part, calls.length > 0, isSilent);
  const isCall = meaning === 'filtered' && calls.length > 0;
  if (meaning !== 'done' && meaning !== 'length' && !isCall) {
    const detail = wordsOfEnd(part);
    const values = { ...toValues(endpoint), ...(detail && { detail }) };
    return yield { type: 'end', reason: 'error', usage, failure: { code: meaning, values } };
  }
  const whole = meaning === 'length' && endsWithCall ? withoutHalf(calls) : calls;
  yield* whole;
  const opaque = toOpaque(endpoint, { turn, calls: whole.map((call) => call.opaque) });
  const hasCalls = whole.length > 0 || endsForCalls(part);
  const reason = meaning === 'length' ? meaning : hasCalls ? 'tool-calls' : 'stop';
  yield { type: 'end', reason, usage, ...(opaque && { opaque }) };
}

/** Also where no call came: a proxy, or an engine without a parser for its model, may lose it. */
const endsForCalls = ({ finishReason: { unified, raw } }: Finish): boolean =>
  unified === 'tool-calls' || /^(tool|function)_?(use|calls?)$/i.test(raw ?? '');

/** By the service's own word, if it is known; an unknown word is an end like others if there was an answer. */
function readEnd({ finishReason }: Finish, hasCalls: boolean, isSilent: boolean): EndMeaning | 'cut-off' {
  const { unified, raw } = finishReason;
  if (unified === 'interrupted' || (unified === 'error' && !raw)) return 'cut-off';
  if (unified === 'content-filter') return 'filtered';
  const meaning = raw ? quirks('end').find(([word]) => word.test(raw))?.[1] : undefined;
  // A call of a tool that wasn't offered is answered like any other of its kind.
  if (meaning === 'unreadable-call' && hasCalls && /unexpected/i.test(raw ?? '')) return 'done';
  if (meaning) return meaning;
  if (unified === 'length') return 'length';
  return unified === 'other' && raw && isSilent ? 'server-error' : 'done';
}

/** Why the answer ended, in the service's words. */
function wordsOfEnd({ finishReason, providerMetadata }: Finish): string | undefined {
  const [message] = Object.values(providerMetadata ?? {}).flatMap(({ finishMessage }) => finishMessage ?? []);
  return typeof message === 'string' ? message.slice(0, 500) : finishReason.raw?.slice(0, 500);
}

/** Many servers send '' as the arguments of a tool that takes none. */
function toToolCall(part: LanguageModelV4ToolCall, offered: Offered): ToolCallEvent {
  const { toolCallId: id, toolName, providerMetadata } = part;
  // A service that sends an object had it written again, with its long numbers marked.
  const text = withDigits(part.input);
  const name = readName(toolName, offered);
  const opaque = opaqueOfCall(providerMetadata);
  const call = { type: 'tool-call' as const, id, name, ...(opaque && { opaque }) }; // const: a literal type
  if (text.trim() === '') return { ...call, input: {} };
  const parsed = parseJson(text);
  return isJsonObject(parsed) ? { ...call, input: parsed } : { ...call, input: {}, malformed: text };
}

const toUsage = ({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage => ({
  ...(inputTokens.total !== undefined && { inputTokens: inputTokens.total }),
  ...(outputTokens.total !== undefined && { outputTokens: outputTokens.total }),
  ...(inputTokens.cacheRead && { cachedInputTokens: inputTokens.cacheRead }),
  ...(inputTokens.cacheWrite && { writtenInputTokens: inputTokens.cacheWrite }),
});

export const toErrorEnd = (error: unknown, endpoint: Endpoint): EndEvent => ({
  type: 'end',
  reason: 'error',
  failure: explain(error, endpoint),
});

/** Tells the AI SDK's many kinds of thrown and streamed errors apart by their members. */
function explain(error: unknown, endpoint: Endpoint): ModelFailure {
  if (error instanceof ModelError) return error.failure;
  // The SDK puts what its stream fails with into an error of its own.
  if (error instanceof Error && error.cause instanceof ModelError) return error.cause.failure;
  if (APICallError.isInstance(error)) return explainApiError(error, endpoint);
  if (!(error instanceof Error)) return toModelFailure({ ...toErrorAnswer(error), ...endpoint });
  if (/without a finish reason/.test(error.message)) return { code: 'cut-off', values: toValues(endpoint) };
  return { code: 'unexpected-answer', values: { ...toValues(endpoint), detail: error.message.slice(0, 500) } };
}

/** An API error without a body means that the connection broke while the answer was read. */
function explainApiError({ statusCode, responseBody }: APICallError, endpoint: Endpoint): ModelFailure {
  if (responseBody === undefined) return { code: 'cut-off', values: toValues(endpoint) };
  return toModelFailure({ status: statusCode ?? 0, body: responseBody, contentType: '', ...endpoint });
}

/** Reads an error event of a stream. OpenRouter and others use an HTTP status as its code. */
function toErrorAnswer(error: unknown): { status: number; body: string; contentType: string } {
  const parsed = z.object({ statusCode: z.number().optional(), code: z.unknown() }).safeParse(error);
  const code = Number(parsed.data?.statusCode ?? parsed.data?.code);
  const status = code >= 400 && code < 600 ? code : 0;
  return { status, body: JSON.stringify({ error }), contentType: '' };
}

export const toValues = ({ url, model }: Endpoint): ModelFailure['values'] => ({ ...toPlace(url), model });
