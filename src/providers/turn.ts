/** Turns the AI SDK's stream parts of one request into model events. A failure is the last event. */
import type { LanguageModelV4StreamPart, LanguageModelV4ToolCall, LanguageModelV4Usage } from '@ai-sdk/provider';
import { APICallError } from '@ai-sdk/provider';
import * as z from 'zod';
import type { ModelFailure, Usage } from '#conversation';
import { isJsonObject, type JsonObject, parseJson, sizeLimits, withDigits } from '#tools';
import { ModelError, toModelFailure, tooLong, toPlace } from './failure';
import { createOpaqueReader, opaqueOfCall, toOpaque } from './opaque';
import type { ModelEvent } from './provider';

export type EndEvent = Extract<ModelEvent, { type: 'end' }>;
type ToolCallEvent = Extract<ModelEvent, { type: 'tool-call' }>;

/** Where a request goes; part of the values of a failure. */
export interface Endpoint {
  /** The type of the model choice. */
  type: string;
  url: string;
  model: string;
}

/** Holds calls back until the turn is complete: a stream that breaks off leaves half of an argument behind. */
export async function* toEvents(
  parts: AsyncIterable<LanguageModelV4StreamPart>,
  endpoint: Endpoint,
): AsyncGenerator<ModelEvent> {
  const calls: ToolCallEvent[] = [];
  const opaque = createOpaqueReader();
  const excessOf = createMeasure();
  let last: ModelEvent | null = null;
  for await (const part of parts) {
    const excess = excessOf(part);
    if (excess) return yield { type: 'end', reason: 'error', failure: tooLong(excess, toValues(endpoint)) };
    opaque.see(part);
    if (part.type === 'error') return yield toErrorEnd(part.error, endpoint);
    if (part.type === 'finish')
      return yield* toEnding(part, { calls, endsWithCall: endsInCall(last), endpoint, turn: opaque.turn() });
    if (part.type === 'tool-call') calls.push(toToolCall(part));
    const event = toDelta(part);
    last = event ?? last;
    if (event) yield event;
  }
  yield { type: 'end', reason: 'error', failure: { code: 'cut-off', values: toValues(endpoint) } };
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

function toDelta(part: LanguageModelV4StreamPart): ModelEvent | null {
  if (part.type === 'text-delta' && part.delta) return { type: 'text-delta', text: part.delta };
  if (part.type === 'reasoning-delta' && part.delta) return { type: 'reasoning-delta', text: part.delta };
  if (part.type === 'tool-input-start') return { type: 'tool-call-start', id: part.id, name: part.toolName };
  if (part.type === 'tool-input-delta') return { type: 'tool-call-delta', id: part.id, text: part.delta };
  return null;
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
}

function* toEnding(
  { finishReason, usage: counted }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>,
  { calls, endsWithCall, endpoint, turn }: Whole,
): Generator<ModelEvent> {
  const usage = toUsage(counted);
  const { unified } = finishReason;
  const fail = (code: ModelFailure['code']): ModelEvent => ({
    type: 'end',
    reason: 'error',
    usage,
    failure: { code, values: toValues(endpoint) },
  });
  if (unified === 'interrupted' || unified === 'error') return yield fail('cut-off');
  if (unified === 'content-filter' && calls.length === 0) return yield fail('filtered');
  const whole = unified === 'length' && endsWithCall ? withoutHalf(calls) : calls;
  yield* whole;
  const opaque = toOpaque(endpoint.type, { turn, calls: whole.map((call) => call.opaque) });
  const reason = unified === 'length' ? unified : whole.length > 0 ? 'tool-calls' : 'stop';
  yield { type: 'end', reason, usage, ...(opaque && { opaque }) };
}

/** Many servers send '' as the arguments of a tool that takes none. */
function toToolCall(part: LanguageModelV4ToolCall): ToolCallEvent {
  const { toolCallId: id, toolName: name, input: text, providerMetadata } = part;
  const opaque = opaqueOfCall(providerMetadata);
  const call = { type: 'tool-call' as const, id, name, ...(opaque && { opaque }) }; // const: a literal type
  if (text.trim() === '') return { ...call, input: {} };
  // A service that sends an object had it written again by the SDK, with its long numbers marked.
  const parsed = parseJson(withDigits(text));
  return isJsonObject(parsed) ? { ...call, input: parsed } : { ...call, input: {}, malformed: text };
}

function toUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage {
  return {
    ...(inputTokens.total !== undefined && { inputTokens: inputTokens.total }),
    ...(outputTokens.total !== undefined && { outputTokens: outputTokens.total }),
    ...(inputTokens.cacheRead && { cachedInputTokens: inputTokens.cacheRead }),
  };
}

export function toErrorEnd(error: unknown, endpoint: Endpoint): EndEvent {
  return { type: 'end', reason: 'error', failure: explain(error, endpoint) };
}

/** Tells the AI SDK's many kinds of thrown and streamed errors apart by their members. */
function explain(error: unknown, endpoint: Endpoint): ModelFailure {
  if (error instanceof ModelError) return error.failure;
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

export function toValues({ url, model }: Endpoint): ModelFailure['values'] {
  return { ...toPlace(url), model };
}
