/** One request to a model, from its stream parts to our events; a failure is its last event. */
import type { LanguageModelV4StreamPart, LanguageModelV4ToolCall, LanguageModelV4Usage } from '@ai-sdk/provider';
import { APICallError } from '@ai-sdk/provider';
import * as z from 'zod';
import type { ModelFailure, Usage } from '#conversation';
import { isJsonObject, type JsonObject, parseJson } from '#tools';
import { Refusal, toFailure, toPlace } from './failure';
import { createOpaqueReader, opaqueOfCall, toOpaque } from './opaque';
import type { ModelEvent } from './provider';

export type EndEvent = Extract<ModelEvent, { type: 'end' }>;
type ToolCallEvent = Extract<ModelEvent, { type: 'tool-call' }>;

/** Whom we speak with, for the values of a failure. */
export interface Place {
  /** The type of its choice. */
  type: string;
  url: string;
  model: string;
}

/**
 * Calls are held back until the turn is known to be whole: a cut stream leaves half of an argument behind, and
 * half an order must not be carried out.
 */
export async function* toEvents(
  parts: AsyncIterable<LanguageModelV4StreamPart>,
  place: Place,
): AsyncGenerator<ModelEvent> {
  const calls: ToolCallEvent[] = [];
  const opaque = createOpaqueReader();
  let last: ModelEvent | null = null;
  for await (const part of parts) {
    opaque.see(part);
    if (part.type === 'error') return yield toErrorEnd(part.error, place);
    if (part.type === 'finish')
      return yield* toEnding(part, { calls, endsWithCall: endsInCall(last), place, turn: opaque.turn() });
    if (part.type === 'tool-call') calls.push(toToolCall(part));
    const event = toDelta(part);
    last = event ?? last;
    if (event) yield event;
  }
  yield { type: 'end', reason: 'error', failure: { code: 'cut-off', values: toValues(place) } };
}

function toDelta(part: LanguageModelV4StreamPart): ModelEvent | null {
  if (part.type === 'text-delta' && part.delta) return { type: 'text-delta', text: part.delta };
  if (part.type === 'reasoning-delta' && part.delta) return { type: 'reasoning-delta', text: part.delta };
  if (part.type === 'tool-input-start') return { type: 'tool-call-start', id: part.id, name: part.toolName };
  if (part.type === 'tool-input-delta') return { type: 'tool-call-delta', id: part.id, text: part.delta };
  return null;
}

/** At the limit of tokens a last call without arguments has lost them: the SDK makes `{}` of nothing. */
function withoutHalf(calls: ToolCallEvent[]): ToolCallEvent[] {
  const last = calls.at(-1);
  const isHalf = last && last.malformed === undefined && Object.keys(last.input).length === 0;
  return isHalf ? calls.slice(0, -1) : calls;
}

const endsInCall = (last: ModelEvent | null): boolean =>
  last?.type === 'tool-call-start' || last?.type === 'tool-call-delta';

interface Whole {
  calls: ToolCallEvent[];
  /** The last thing that was streamed belongs to a call. */
  endsWithCall: boolean;
  place: Place;
  /** What the service wants back of the turn as a whole. */
  turn: JsonObject | undefined;
}

function* toEnding(
  { finishReason, usage: counted }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>,
  { calls, endsWithCall, place, turn }: Whole,
): Generator<ModelEvent> {
  const usage = toUsage(counted);
  const { unified } = finishReason;
  if (unified === 'interrupted' || unified === 'error') {
    return yield { type: 'end', reason: 'error', failure: { code: 'cut-off', values: toValues(place) }, usage };
  }
  if (unified === 'content-filter' && calls.length === 0) {
    return yield { type: 'end', reason: 'error', failure: { code: 'filtered', values: toValues(place) }, usage };
  }
  const kept = unified === 'length' && endsWithCall ? withoutHalf(calls) : calls;
  yield* kept;
  const opaque = toOpaque(place.type, { turn, calls: kept.map((call) => call.opaque) });
  const reason = unified === 'length' ? unified : kept.length > 0 ? 'tool-calls' : 'stop';
  yield { type: 'end', reason, usage, ...(opaque && { opaque }) };
}

/** No arguments at all mean none: many servers send '' for a tool that takes nothing. */
function toToolCall({
  toolCallId: id,
  toolName: name,
  input: text,
  providerMetadata,
}: LanguageModelV4ToolCall): ToolCallEvent {
  const opaque = opaqueOfCall(providerMetadata);
  const call = { type: 'tool-call' as const, id, name, ...(opaque && { opaque }) }; // const: a literal type
  if (text.trim() === '') return { ...call, input: {} };
  const parsed = parseJson(text);
  return isJsonObject(parsed) ? { ...call, input: parsed } : { ...call, input: {}, malformed: text };
}

function toUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage {
  return {
    ...(inputTokens.total !== undefined && { inputTokens: inputTokens.total }),
    ...(outputTokens.total !== undefined && { outputTokens: outputTokens.total }),
    ...(inputTokens.cacheRead && { cachedInputTokens: inputTokens.cacheRead }),
  };
}

export function toErrorEnd(error: unknown, place: Place): EndEvent {
  return { type: 'end', reason: 'error', failure: explain(error, place) };
}

/** The AI SDK throws and streams many kinds of error; they are told apart by what they carry. */
function explain(error: unknown, place: Place): ModelFailure {
  if (error instanceof Refusal) return error.failure;
  if (APICallError.isInstance(error)) return explainApiError(error, place);
  if (!(error instanceof Error)) return toFailure({ ...toErrorAnswer(error), ...place });
  if (/without a finish reason/.test(error.message)) return { code: 'cut-off', values: toValues(place) };
  return { code: 'unexpected-answer', values: { ...toValues(place), detail: error.message.slice(0, 500) } };
}

/** Without a body of its own it stands for a connection that broke while the answer was read. */
function explainApiError({ statusCode, responseBody }: APICallError, place: Place): ModelFailure {
  if (responseBody === undefined) return { code: 'cut-off', values: toValues(place) };
  return toFailure({ status: statusCode ?? 0, body: responseBody, contentType: '', ...place });
}

/** An error event within a stream; OpenRouter and others give it an HTTP status as its code. */
function toErrorAnswer(error: unknown): { status: number; body: string; contentType: string } {
  const parsed = z.object({ statusCode: z.number().optional(), code: z.unknown() }).safeParse(error);
  const code = Number(parsed.data?.statusCode ?? parsed.data?.code);
  const status = code >= 400 && code < 600 ? code : 0;
  return { status, body: JSON.stringify({ error }), contentType: '' };
}

export function toValues({ url, model }: Place): ModelFailure['values'] {
  return { ...toPlace(url), model };
}
