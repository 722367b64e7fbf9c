/** A case as the beginning of a log, and a turn of a log as one of an attempt. Pure. */

import type { CallState, Turn } from '#core/log/conversation.ts';
import type { EntryBody, EntryOf } from '#core/log/entry.ts';
import { isWithinDepth } from '#core/tools/depth.ts';
import { noHints } from '#core/tools/hints.ts';
import { parseJson, writeJson } from '#core/tools/long-numbers.ts';
import { toLegalName } from '#core/tools/registry.ts';
import { failure, resultText } from '#core/tools/result.ts';
import type { CallTarget, Content } from '#core/tools/schemas.ts';
import type { CallAnswer, EvalTurn, MadeCall } from '../suites/attempt';
import type { EvalMessage } from '../suites/suite-schema';

interface CaseCall {
  id: string;
  name: string;
}

/**
 * The messages of a case, up to where the model is asked. A response belongs to the first call of its name that has none yet; a
 * call that has none at the end is no call to be made.
 */
export function fromCase(messages: readonly EvalMessage[]): EntryBody[] {
  const waiting: CaseCall[] = [];
  const bodies = messages.flatMap((message, i): EntryBody[] => {
    if (message.type === 'message')
      return [message.role === 'user' ? { type: 'user-message', text: message.content } : toAnswer(message.content)];
    const call = { id: `given-${i}`, name: message.name };
    if (message.type === 'functioncall') {
      waiting.push(call);
      return [toCall(call, message.arguments)];
    }
    const first = waiting.findIndex(({ name }) => name === call.name);
    const [asked] = waiting.splice(Math.max(0, first), 1);
    return [...(asked ? [] : [toCall(call, {})]), toResult(asked ?? call, toShown(message.response))];
  });
  const last = bodies.at(-1)?.type === 'user-message' ? [] : [{ type: 'run-continued' } satisfies EntryBody];
  return [...bodies, ...waiting.map((call) => toResult(call, failure('aborted'))), ...last];
}

const toAnswer = (text: string, calls: EntryOf<'assistant-message'>['calls'] = []): EntryBody => ({
  ...{ type: 'assistant-message', model: '', text, calls },
});

function toCall({ id, name: tool }: CaseCall, input: unknown): EntryBody {
  const target: CallTarget = {
    ...{ layerKey: 'case', server: tool, tool, protocol: 'webmcp', source: { type: 'local', server: tool } },
    ...{ hints: noHints, description: '', definitionHash: '' },
  };
  return toAnswer('', [{ id, name: toLegalName(tool), input: { ...(typeof input === 'object' && input) }, target }]);
}

type Outcome = EntryOf<'tool-result'>['outcome'];

const toResult = ({ id: callId }: CaseCall, outcome: Outcome): EntryBody => ({
  ...{ type: 'tool-result', callId, outcome, duration: null },
});

function toShown(response: unknown): Outcome {
  const preview = typeof response === 'string' ? response : writeJson(response);
  return { type: 'result', preview, size: preview.length, stored: false, isError: false, images: 0 };
}

/** `results`: those of which the log holds a part, by their calls' ids. */
export const toEvalTurn = (
  { entry: { text, opaque }, calls }: Turn,
  results: ReadonlyMap<string, unknown>,
): EvalTurn => ({
  ...{ text, calls: calls.map((state) => toMade(state, results)) },
  ...(opaque && { opaque }),
});

function toMade({ call, startedAt, result }: CallState, results: ReadonlyMap<string, unknown>): MadeCall {
  const { id, name, input: args, target } = call;
  return {
    ...{ id, functionName: target?.tool ?? name, args },
    ...((startedAt !== undefined || result) && { begun: true }),
    ...(result && { answer: toAnswerOf(result, results) }),
  };
}

function toAnswerOf({ callId, outcome }: EntryOf<'tool-result'>, results: ReadonlyMap<string, unknown>): CallAnswer {
  if (outcome.type === 'failure') return { result: { error: outcome.code, ...outcome.values }, isError: true };
  const { preview, isError } = outcome;
  return { result: results.has(callId) ? results.get(callId) : wholeOf([{ type: 'text', text: preview }]), isError };
}

/** Characters of a result that are kept. */
export const maxResultLength = 50_000;

/** What the public format compares: the JSON that the tool returned, or its text. */
export function wholeOf(content: readonly Content[], structured?: unknown): unknown {
  const text = resultText(content, structured);
  const read = structured === undefined ? (parseJson(text) ?? text) : structured;
  const isKept = text.length <= maxResultLength && isWithinDepth(read, 40);
  return isKept ? read : text.slice(0, maxResultLength);
}
