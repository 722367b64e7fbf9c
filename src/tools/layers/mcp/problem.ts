/** What can go wrong with an MCP server, read from what its client and `fetch` throw. */
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { failure, type ToolFailure } from '../../result';

export type ServerProblem = {
  code:
    | 'bad-url'
    | 'unreachable'
    | 'not-mcp'
    | 'needs-sign-in'
    | 'timed-out'
    | 'permission-missing'
    | 'name-taken'
    | 'failed';
  /** The cause in the server's or the browser's words. */
  detail: string;
};

/** JSON-RPC codes of the implementation's own range, for answers that this end has to make up. */
export const streamCut = -32_090;
export const responseTooLarge = -32_091;

const longestDetail = 300;

export function toServerProblem(error: unknown, url: string): ServerProblem {
  return { code: codeOf(error), detail: withoutKeys(wordsOf(error), url).slice(0, longestDetail) };
}

function codeOf(error: unknown): ServerProblem['code'] {
  if (error instanceof StreamableHTTPError) return codeOfResponse(error);
  if (error instanceof McpError) return codeOfAnswer(error);
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timed-out';
  if (error instanceof TypeError) return 'unreachable';
  // An answer that is neither JSON nor JSON-RPC.
  return error instanceof SyntaxError || error instanceof z.core.$ZodError ? 'not-mcp' : 'failed';
}

function codeOfResponse({ code, message }: StreamableHTTPError): ServerProblem['code'] {
  if (code === 401) return 'needs-sign-in';
  if (code === 404 || code === 405) return 'not-mcp';
  const isPage = /content type: text\/html|<!doctype html|<html/i.test(message);
  return (isPage && code !== 403 && (code ?? 0) < 500) || /Unexpected content type/.test(message)
    ? 'not-mcp'
    : 'failed';
}

/** The SDK's own codes for these two are also used by servers: only its words tell who speaks. */
function codeOfAnswer({ code, message }: McpError): ServerProblem['code'] {
  if (code === ErrorCode.RequestTimeout && message.endsWith('Request timed out')) return 'timed-out';
  const isClosed = code === ErrorCode.ConnectionClosed && message.endsWith('Connection closed');
  if (isClosed || code === streamCut) return 'unreachable';
  return code === ErrorCode.MethodNotFound ? 'not-mcp' : 'failed';
}

/** A server's or a browser's words without what its address keeps secret. */
function withoutKeys(words: string, url: string): string {
  const keys = [...new URL(url).searchParams.values()].filter(({ length }) => length > 5);
  return keys.reduce((text, key) => text.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…'), words);
}

function wordsOf(error: unknown): string {
  if (error instanceof z.core.$ZodError) return 'The answer does not follow the protocol.';
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  if (error instanceof StreamableHTTPError) {
    const words = message.replace(/^Streamable HTTP error: (Error POSTing to endpoint: )?/, '');
    return (error.code ?? 0) > 0 ? `HTTP ${error.code} ${words}`.trim() : words;
  }
  // Node hides the cause of a failed fetch; browsers say nothing more than the message.
  return cause instanceof Error && cause.message ? cause.message : message.replace(/^MCP error -?\d+: /, '');
}

interface CalledTool {
  tool: string;
  server: string;
  timeout: number;
  url: string;
}

/** The same for a call: what the model and the person are told. */
export function toCallFailure(error: unknown, call: CalledTool): ToolFailure {
  const { tool, server } = call;
  if (error instanceof McpError && error.code === responseTooLarge) {
    return failure('too-large', { tool, ...toSizes(error.data) });
  }
  const problem = toServerProblem(error, call.url);
  if (problem.code === 'timed-out') return failure('timed-out', { tool, timeout: toLimit(error) ?? call.timeout });
  const gone = error instanceof McpError ? problem.code === 'unreachable' : !(error instanceof z.core.$ZodError);
  return failure(gone ? 'disconnected' : 'threw', { tool, server, message: problem.detail });
}

/** Connecting has a limit of its own, which the SDK tells. */
function toLimit(error: unknown): number | undefined {
  const data = error instanceof McpError ? error.data : undefined;
  return z.object({ timeout: z.number() }).safeParse(data).data?.timeout;
}

function toSizes(data: unknown): { size: number; limit: number } | undefined {
  return z.object({ size: z.number(), limit: z.number() }).safeParse(data).data;
}
