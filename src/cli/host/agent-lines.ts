/** What an agent writes, line by line: messages of the protocol, or the answer that says why a line is none. */
import type { Readable } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { leaveOutNulls } from '#core/tools/leave-out-nulls.ts';
import { parseJson, readJson } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';

/** Bytes of a line that is read at all: of a longer one nobody learns the id. */
const maxLineBytes = 64 * 1024 * 1024;

/**
 * Lines end with a line feed and with nothing else: Node's `readline` also ends one at U+2028, which JSON leaves as it is in a
 * text. Null stands for a line that is too long. What follows the last line feed is a line too.
 */
export async function* splitLines(input: Readable): AsyncGenerator<string | null> {
  let held: Buffer[] = [];
  let size = 0;
  const hold = (piece: Buffer) => {
    size += piece.length;
    if (size <= maxLineBytes) held.push(piece);
    else held = [];
  };
  const take = () => {
    const line = size > maxLineBytes ? null : Buffer.concat(held).toString('utf8');
    [held, size] = [[], 0];
    return line;
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      hold(chunk.subarray(start, end));
      start = end + 1;
      yield take();
    }
    hold(chunk.subarray(start));
  }
  if (size > 0) yield take();
}

/** `answer`: what the agent is told at once. */
type Read = { message?: JSONRPCMessage; answer?: JSONRPCMessage };

/**
 * What can mean one thing only is taken: a byte order mark, a batch, a message that doesn't name its version, null for what is absent,
 * a notice with an id. Everything else is answered, so that no agent waits for nothing.
 */
export function readLine(line: string | null): Read[] {
  if (line === null) return [refuse(null, tooLong)];
  const text = line.replace(/^\ufeff/, '').trim();
  if (text === '') return [];
  try {
    // However deep, so that who can’t pass it on refuses it by its id.
    const request = readJson(text, Number.POSITIVE_INFINITY);
    if (!Array.isArray(request)) return [toMessage(request)];
    return request.length > 0 ? request.map(toMessage) : [refuse(null, noMessage)];
  } catch (error) {
    return [error instanceof RangeError ? refuse(null, tooDeep) : refuse(null, noJson, -32_700)];
  }
}

function toMessage(request: unknown): Read {
  if (!isJsonObject(request)) return refuse(null, noMessage);
  // What a tool is given stays as it is.
  const known = leaveOutNulls(request, 'arguments');
  const { id, ...rest } = known;
  const { method } = known;
  const isNotice = typeof method === 'string' && method.startsWith('notifications/');
  if (!isNotice && (request.id === null || (id !== undefined && !isId(id)))) return refuse(null, noId);
  if (typeof method !== 'string' && !('result' in known || 'error' in known)) return refuse(id ?? null, noMessage);
  const params = typeof method === 'string' ? toParams(method, known.params) : undefined;
  if (params === null) return refuse(id ?? null, noParams, -32_602);
  const message = { ...(isNotice ? rest : known), ...(params && { params }), jsonrpc: '2.0' } as JSONRPCMessage; // the door reads it as it would read an agent's own
  return { message, ...(isNotice && isId(id) && { answer: { jsonrpc: '2.0', id, result: {} } }) };
}

/** What says nothing is left out, and what a greeting may lack is added; null for what has no names. */
function toParams(method: string, request: unknown): JsonObject | null {
  const params = isEmpty(request) ? {} : request;
  if (!isJsonObject(params)) return null;
  if (method === 'initialize') {
    const { protocolVersion, clientInfo } = params;
    const info = { name: 'agent', version: '', ...(isJsonObject(clientInfo) && clientInfo) };
    const version = typeof protocolVersion === 'string' ? protocolVersion : unsaid;
    return { capabilities: {}, ...params, protocolVersion: version, clientInfo: info };
  }
  if (method !== 'tools/call') return params;
  const { arguments: input, ...rest } = params;
  const read = typeof input === 'string' ? parseJson(input) : input;
  return isEmpty(input) ? rest : { ...rest, arguments: isJsonObject(read) ? read : input };
}

const isEmpty = (request: unknown): boolean =>
  request === undefined || request === null || request === '' || (Array.isArray(request) && request.length === 0);

/** The version that the specification has a client taken for that names none. */
const unsaid = '2025-03-26';

const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

/** JSON-RPC's answer to what has no id, or none that can be read, has the id null, for which the SDK's type has no word. */
const refuse = (id: unknown, message: string, code = -32_600): Read => ({
  answer: { jsonrpc: '2.0', id, error: { code, message } } as JSONRPCMessage,
});

const noJson = 'A line of the input isn’t valid JSON, and nothing was done. Write each message as JSON, on one line.';
const noMessage = 'A line of the input isn’t a message of JSON-RPC 2.0, and nothing was done.';
const noParams = 'The members of `params` have names. Nothing ran.';
const noId = 'A request came without an id, so it can’t be answered. Nothing ran. Its id is a text or a whole number.';
const tooDeep = 'A line of the input is nested too deeply, and nothing was done.';
const tooLong = 'A line of the input is longer than 64 MB, and nothing was done. Send less at once.';
