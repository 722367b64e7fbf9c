/**
 * What servers answer, as the SDK takes it: members that are null mean nothing, an answer on a request's own response is for that
 * request, and what can't be read becomes an error that says why. Pure.
 */
import { PROTOCOL_VERSION_META_KEY, ProtocolErrorCode } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { leaveOutNulls } from '#core/tools/leave-out-nulls.ts';
import { parseAnswer, parseInTurns, quotedIn, restAfter } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject, objectOf } from '#core/tools/tool.ts';
import { isEmptyList } from './schema-as-meant';

export type RequestId = string | number;

/** A request that waits for its answer. */
export interface Waiting {
  id: RequestId;
  method: string;
  /** It belongs to the era without sessions, in which the SDK refuses whole lists for one member. */
  isModern: boolean;
}

/** JSON-RPC codes, from the implementation's own range, for answers made up on this side. */
export const [streamCut, responseTooLarge, noAnswer, mixedUp] = [-32_090, -32_091, -32_092, -32_093];

interface Fault {
  code: number;
  message: string;
  data?: unknown;
}

export const failureTo = (id: RequestId, error: Fault) => ({ jsonrpc: '2.0' as const, id, error });

const request = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.object({ _meta: z.looseObject({}).optional() }).optional(),
});

/** Undefined for what nobody answers. */
export function requestIn(message: unknown): Waiting | undefined {
  const { data } = request.safeParse(message);
  return (
    data && { id: data.id, method: data.method, isModern: PROTOCOL_VERSION_META_KEY in (data.params?._meta ?? {}) }
  );
}

/** `isOther`: whether another request of this id waits. */
type IsOther = (id: RequestId) => boolean;

/**
 * The messages in one JSON text; what is none is left out, and without JSON there is nothing. `waiting`: the request on whose
 * response they came. All that servers say is read here.
 */
export const messagesIn = (text: string, waiting?: Waiting, isOther?: IsOther): JsonObject[] | undefined =>
  toMessages(parseAnswer(text) ?? parseAnswer(withoutNaN(text)) ?? linesIn(text), waiting, isOther);

/** The same. Reading what is large, and what the caller does with it, have turns of the event loop of their own. */
export async function messagesInTurns(text: string, waiting?: Waiting, isOther?: IsOther) {
  const value = (await parseInTurns(text)) ?? (await parseInTurns(withoutNaN(text))) ?? linesIn(text);
  const messages = toMessages(value, waiting, isOther);
  await restAfter(text);
  return messages;
}

function toMessages(value: unknown, waiting?: Waiting, isOther: IsOther = () => false): JsonObject[] | undefined {
  if (value === undefined) return undefined;
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.map((each) => toMessage(each, waiting, isOther)).filter((each) => each !== undefined);
}

/** Python writes numbers that JSON doesn't have, for which it has null. */
function withoutNaN(text: string): string {
  const isQuoted = quotedIn(text);
  return text.replace(/-?\b(?:NaN|Infinity)\b/g, (found, place: number) => (isQuoted(place) ? found : 'null'));
}

/** A message on each line. */
function linesIn(text: string): unknown[] | undefined {
  const lines = text.startsWith('{') ? text.split(/\r?\n/).filter((line) => line.trim() !== '') : [];
  const all: unknown[] = [];
  for (const line of lines.length > 1 ? lines : []) {
    all.push(parseAnswer(line));
    if (!isJsonObject(all.at(-1))) return undefined;
  }
  return all.length > 1 ? all : undefined;
}

/** As the SDK reads them. */
export const writeMessages = (messages: readonly object[]): string =>
  JSON.stringify(messages.length === 1 ? messages[0] : messages);

export const isAnswerTo = (message: JsonObject, { id }: Waiting): boolean =>
  message.id === id && !('method' in message);

function toMessage(value: unknown, waiting: Waiting | undefined, isOther: IsOther): JsonObject | undefined {
  if (!isJsonObject(value)) return undefined;
  const { method, params, result } = value;
  const id = isId(value.id) ? value.id : undefined;
  if (typeof method === 'string') {
    const own = isJsonObject(params) && leaveOutNulls(params, 'data');
    return { jsonrpc: '2.0', ...(id !== undefined && { id }), method, ...(own && { params: own }) };
  }
  const fault = faultIn(value.error === true ? value : value.error, isMissing(result));
  if (!fault && !('result' in value)) return undefined;
  if (!waiting) return fault ? { jsonrpc: '2.0', id, error: fault } : { jsonrpc: '2.0', id, result: toResult(result) };
  if (id !== undefined && String(id) !== String(waiting.id)) {
    if (isOther(id)) return { jsonrpc: '2.0', id, ...(fault ? { error: fault } : { result: toResult(result) }) };
    if (!fault)
      return failureTo(waiting.id, {
        code: mixedUp,
        message: 'The answer belongs to another request, so it was not used.',
      });
  }
  return fault ? failureTo(waiting.id, fault) : { jsonrpc: '2.0', id: waiting.id, result: toResult(result, waiting) };
}

const isId = (id: unknown): id is RequestId => typeof id === 'string' || typeof id === 'number';

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/** What an error says, in whatever form; undefined if it says that there is none. */
function faultIn(error: unknown, isAlone: boolean): Fault | undefined {
  if (isMissing(error) || error === false || error === '') return undefined;
  const { code, message, data, ...rest } = isJsonObject(error) ? error : { message: error };
  // Beside a result, the empty error of a language that knows no null.
  if (!isAlone && !code && !message) return undefined;
  const said = [message, rest.error, rest.detail, rest.description].find((each) => typeof each === 'string' && each);
  const number = isMissing(code) || code === '' ? Number.NaN : Number(code);
  return {
    code: Number.isInteger(number) ? number : ProtocolErrorCode.InternalError,
    message: String(said ?? JSON.stringify(message ?? error)),
    ...(!isMissing(data) && { data }),
  };
}

/** What a list's answer calls its rows; a call's answer, its parts. */
const rowsOf: Record<string, string> = { 'tools/call': 'content', 'resources/templates/list': 'resourceTemplates' };

/** The version that the specification has a server take a client for that names none. */
const unsaid = '2025-03-26';

const greetings = new Set(['initialize', 'server/discover']);

function toResult(value: unknown, waiting?: Waiting): JsonObject {
  const { method = '', isModern = false } = waiting ?? {};
  const rows = rowsOf[method] ?? method.split('/')[0] ?? '';
  const { _meta, ...own } = isJsonObject(value) ? value : isMissing(value) ? {} : { [rows]: value };
  const result: JsonObject = { ...own, ...(isJsonObject(_meta) && { _meta: leaveOutNulls(_meta) }) };
  if (waiting ? greetings.has(method) : 'serverInfo' in result)
    return toWelcome(
      method === 'initialize' ? { ...result, protocolVersion: result.protocolVersion ?? unsaid } : result,
    );
  // The SDK's own reader of skills takes these as they are.
  if (method === 'resources/read') return leaveOutNulls(result);
  const isOurs = isModern && result.resultType !== 'input_required' && method in empty;
  return isOurs ? { ...empty[method], resultType: 'complete', _meta: { [passedOn]: result } } : result;
}

/** What a server says of itself: only what is of the kind that it should be. */
function toWelcome({ capabilities, serverInfo, instructions, ...more }: JsonObject): JsonObject {
  const all = Object.entries(leaveOutNulls(objectOf(capabilities))).flatMap(([name, each]) =>
    isJsonObject(each) ? [[name, each]] : each === true || isEmptyList(each) ? [[name, {}]] : [],
  );
  const { name, version, icons, ...words } = objectOf(serverInfo);
  const texts = Object.entries(words).filter(([, each]) => typeof each === 'string');
  return {
    ...leaveOutNulls(more),
    capabilities: Object.fromEntries(all),
    ...(more.supportedVersions === undefined && {
      serverInfo: {
        ...Object.fromEntries(texts),
        name: String(name ?? ''),
        version: String(version ?? ''),
        ...(Array.isArray(icons) && { icons: leaveOutNulls(icons) }),
      },
    }),
    ...(typeof instructions === 'string' && { instructions }),
  };
}

/**
 * In the newer era the SDK checks results by schemas of its own, and one member of one row that doesn't fit loses the whole
 * list; it also refuses results of a kind that it doesn't know, as a task. So a result passes it inside one that fits.
 */
const passedOn = 'tabhand/result';

const listed = { ttlMs: 0, cacheScope: 'private' };
const empty: Record<string, JsonObject> = {
  'tools/call': { content: [] },
  'tools/list': { ...listed, tools: [] },
  'prompts/get': { messages: [] },
  'prompts/list': { ...listed, prompts: [] },
  'resources/list': { ...listed, resources: [] },
  'resources/templates/list': { ...listed, resourceTemplates: [] },
  'completion/complete': { completion: { values: [] } },
};

/** The schema of a result, whichever way it passed the SDK. */
export const received = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const meta = objectOf(value)._meta;
    return isJsonObject(meta) && passedOn in meta ? meta[passedOn] : value;
  }, schema);

/** Why an answer is none, in the server's words if it has some. */
export const toSilence = (words: string): Fault => ({
  code: noAnswer,
  message: words
    ? `The server sent no answer that can be read: ${words.slice(0, 200)}`
    : 'The server accepted the request but sent no answer.',
});
