/** Reads the chunks of Gemini's protocol, and leaves out what would cost an answer its other parts. */

import { writeJson } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import type { Mend } from '../event-stream';
import { findError } from './errors';
import { numberMembers, textMembers } from './members';

/** Of one answer. */
export function createGeminiMend(): Mend {
  /** Calls with an id of their own; some gateways send an event again. */
  const seen = new Set<string>();
  const isNew = ({ functionCall: call }: JsonObject): boolean => {
    const text = isJsonObject(call) && call.id ? JSON.stringify(call) : undefined;
    const isAgain = text !== undefined && seen.has(text);
    if (text !== undefined) seen.add(text);
    return !isAgain;
  };
  const take: Mend['take'] = (event) => {
    // Some gateways put the answer into an envelope.
    const answer = isJsonObject(event.response) ? event.response : event;
    const isAnswer = ['candidates', 'usageMetadata', 'promptFeedback'].some((name) => name in answer);
    const error = findError(answer, isAnswer);
    if (error) {
      const { message, type, code } = error;
      const status = isJsonObject(error.whole) && typeof error.whole.status === 'string' ? error.whole.status : type;
      return [{ error: { message, ...(status && { status }), ...(typeof code === 'number' && { code }) } }];
    }
    if (!isAnswer) return [];
    const [first] = Array.isArray(answer.candidates) ? answer.candidates : [answer.candidates];
    const { promptFeedback, usageMetadata } = answer;
    return [
      {
        ...textMembers(answer, ['responseId']),
        ...(isJsonObject(first) && { candidates: [toCandidate(first, isNew)] }),
        ...(isJsonObject(usageMetadata) && { usageMetadata: numberMembers(usageMetadata) }),
        ...(isJsonObject(promptFeedback) && { promptFeedback: textMembers(promptFeedback, ['blockReason']) }),
      },
    ];
  };
  return { take, end: () => [] };
}

function toCandidate(candidate: JsonObject, isNew: (part: JsonObject) => boolean): JsonObject {
  const { content } = candidate;
  const listed: unknown = isJsonObject(content) ? content.parts : content;
  const parts = [listed].flat().filter(isJsonObject).flatMap(toPart).filter(isNew);
  const ending = candidate.finishReason ?? candidate.finish_reason;
  const message = candidate.finishMessage ?? candidate.finish_message;
  return {
    content: { parts },
    ...(typeof ending === 'string' && !/^(finish_reason_unspecified)?$/i.test(ending) && { finishReason: ending }),
    ...textMembers({ ...candidate, finishMessage: message }, ['finishMessage', 'continuationToken']),
  };
}

/** Text, thoughts and calls: what else a model makes isn't asked for. */
function toPart(part: JsonObject): JsonObject[] {
  const signature = part.thoughtSignature ?? part.thought_signature;
  const signed = typeof signature === 'string' && { thoughtSignature: signature };
  const call = part.functionCall ?? part.function_call;
  if (isJsonObject(call)) return [{ functionCall: toCall(call), ...signed }];
  if (typeof part.text === 'string')
    return [{ text: part.text, ...(part.thought === true && { thought: true }), ...signed }];
  return signed ? [{ text: '', ...signed }] : [];
}

const toCall = ({ args, partialArgs, willContinue, ...call }: JsonObject): JsonObject => ({
  ...textMembers(call, ['id', 'name']),
  // As text, which the SDK takes as it is.
  ...(args != null && { args: typeof args === 'string' ? args : writeJson(args) }),
  ...(Array.isArray(partialArgs) && { partialArgs }),
  ...(typeof willContinue === 'boolean' && { willContinue }),
});
