/** What can go wrong with an MCP server, read from what its client and `fetch` throw. */
import { SseError } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { failure, type ToolFailure } from '../../result';
import { type Secrets, withoutSecrets } from './secrets';

export type ServerProblem = {
  code:
    | 'bad-url'
    /** A header that can't be sent; the detail is its name. */
    | 'bad-header'
    | 'unreachable'
    /** Nothing is at this path, or a page for people. */
    | 'wrong-path'
    | 'not-mcp'
    | 'protocol-version'
    /** It sends us on to another origin. */
    | 'redirected'
    | 'needs-sign-in'
    /** It knows us, or nobody, and says no. */
    | 'refused'
    | 'rate-limited'
    | 'server-error'
    | 'timed-out'
    | 'permission-missing'
    /** What is sent to it is locked with the user's passphrase. */
    | 'keys-locked'
    | 'name-taken'
    /** The detail is the name of the server that has it. */
    | 'address-taken'
    | 'too-many'
    /** It was removed or switched off meanwhile. */
    | 'gone'
    | 'failed';
  /** The cause in the server's words, if it has any; the browser's own say nothing. */
  detail: string;
  /** Seconds to wait, in the server's word. */
  retryAfter?: number;
};

/** JSON-RPC codes of the implementation's own range, for answers that this end has to make up. */
export const streamCut = -32_090;
export const responseTooLarge = -32_091;

const longestDetail = 300;

export function toServerProblem(error: unknown, secrets: Secrets): ServerProblem {
  return { code: codeOf(error), detail: withoutSecrets(wordsOf(error), secrets).slice(0, longestDetail) };
}

/** The HTTP status that an error speaks of: the two transports say it in three ways. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof StreamableHTTPError || error instanceof SseError) return error.code;
  const [, status] =
    error instanceof Error ? (/^Error POSTing to endpoint \(HTTP (\d+)\)/.exec(error.message) ?? []) : [];
  return status === undefined ? undefined : Number(status);
}

function codeOf(error: unknown): ServerProblem['code'] {
  if (error instanceof McpError) return codeOfAnswer(error);
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timed-out';
  const words = error instanceof Error ? error.message : '';
  const status = statusOf(error);
  if (status !== undefined) return codeOfResponse(status, words);
  if (error instanceof TypeError || error instanceof SseError) return 'unreachable';
  if (/protocol version is not supported/.test(words)) return 'protocol-version';
  // An answer that is neither JSON nor JSON-RPC.
  return error instanceof SyntaxError || error instanceof z.core.$ZodError ? 'not-mcp' : 'failed';
}

const ofStatus = new Map<number, ServerProblem['code']>([
  [401, 'needs-sign-in'],
  [403, 'refused'],
  [404, 'wrong-path'],
  [405, 'wrong-path'],
  [410, 'wrong-path'],
  [429, 'rate-limited'],
]);

function codeOfResponse(status: number, words: string): ServerProblem['code'] {
  if (/Redirect( to \S+)? (to plain http )?not followed/.test(words)) return 'redirected';
  const known = ofStatus.get(status);
  if (known) return known;
  if (status >= 500) return 'server-error';
  if (/content type: text\/html|<!doctype html|<html/i.test(words)) return 'wrong-path';
  return /Unexpected content type|Invalid content type/.test(words) ? 'not-mcp' : 'failed';
}

/** The SDK's own codes for these two are also used by servers: only its words tell who speaks. */
function codeOfAnswer({ code, message }: McpError): ServerProblem['code'] {
  if (code === ErrorCode.RequestTimeout && message.endsWith('Request timed out')) return 'timed-out';
  const isClosed = code === ErrorCode.ConnectionClosed && message.endsWith('Connection closed');
  if (isClosed || code === streamCut) return 'unreachable';
  return code === ErrorCode.MethodNotFound ? 'not-mcp' : 'failed';
}

/** Whether the server answered in the protocol, if with an error: then nothing is wrong with the connection. */
export function isAnswer(error: unknown): boolean {
  if (error instanceof z.core.$ZodError) return true;
  return error instanceof McpError && !['unreachable', 'timed-out'].includes(codeOfAnswer(error));
}

function wordsOf(error: unknown): string {
  if (error instanceof z.core.$ZodError) return 'The answer does not follow the protocol.';
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  const status = statusOf(error);
  if (status !== undefined || error instanceof SseError) {
    const words = message
      .replace(/^(Streamable HTTP|SSE) error: /, '')
      .replace(/^Error POSTing to endpoint( \(HTTP \d+\))?: /, '');
    if (saysNothing.test(words)) return '';
    return (status ?? 0) > 0 ? `HTTP ${status} ${words}`.trim() : words;
  }
  // Node hides the cause of a failed fetch; browsers know none, and say so in words of their own.
  const words = cause instanceof Error && cause.message ? cause.message : message.replace(/^MCP error -?\d+: /, '');
  return saysNothing.test(words) ? '' : words;
}

/** What fetch says of every failure, in Chromium, Firefox, Safari and Node. */
const saysNothing =
  /^(TypeError: )?(Failed to fetch|NetworkError when attempting to fetch resource|Load failed|fetch failed|network error)\.?$/i;

interface CalledTool {
  tool: string;
  server: string;
  timeout: number;
  secrets: Secrets;
}

/** The same for a call: what the model and the user are told. */
export function toCallFailure(error: unknown, call: CalledTool): ToolFailure {
  const { tool, server } = call;
  if (error instanceof McpError && error.code === responseTooLarge) {
    return failure('too-large', { tool, ...toSizes(error.data) });
  }
  const problem = toServerProblem(error, call.secrets);
  if (problem.code === 'timed-out') return failure('timed-out', { tool, timeout: toLimit(error) ?? call.timeout });
  return failure(isAnswer(error) ? 'threw' : 'disconnected', { tool, server, message: problem.detail });
}

/** Connecting has a limit of its own, which the SDK tells. */
function toLimit(error: unknown): number | undefined {
  const data = error instanceof McpError ? error.data : undefined;
  return z.object({ timeout: z.number() }).safeParse(data).data?.timeout;
}

function toSizes(data: unknown): { size: number; limit: number } | undefined {
  return z.object({ size: z.number(), limit: z.number() }).safeParse(data).data;
}
