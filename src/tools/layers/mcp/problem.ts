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

export function toServerProblem(error: unknown): ServerProblem {
  return { code: codeOf(error), detail: detailOf(error) };
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

function detailOf(error: unknown): string {
  return wordsOf(error).slice(0, longestDetail);
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

/** The same for a call: what the model and the person are told. */
export function toCallFailure(error: unknown, call: { tool: string; server: string; timeout: number }): ToolFailure {
  const { tool, server } = call;
  if (error instanceof McpError && error.code === responseTooLarge) {
    return failure('too-large', { tool, ...toSizes(error.data) });
  }
  const problem = toServerProblem(error);
  if (problem.code === 'timed-out') return failure('timed-out', { tool, timeout: call.timeout });
  const gone = error instanceof McpError ? problem.code === 'unreachable' : !(error instanceof z.core.$ZodError);
  return failure(gone ? 'disconnected' : 'threw', { tool, server, message: problem.detail });
}

function toSizes(data: unknown): { size: number; limit: number } | undefined {
  return z.object({ size: z.number(), limit: z.number() }).safeParse(data).data;
}
