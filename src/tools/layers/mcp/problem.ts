/** What can go wrong with an MCP server, read from what its client and `fetch` throw. */
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import type { ToolFailure } from '../../result';

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
  if (error instanceof McpError) return codeOfAnswer(error.code);
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

function codeOfAnswer(code: number): ServerProblem['code'] {
  if (code === ErrorCode.RequestTimeout) return 'timed-out';
  if (code === ErrorCode.ConnectionClosed || code === streamCut) return 'unreachable';
  return code === ErrorCode.MethodNotFound ? 'not-mcp' : 'failed';
}

/** Node hides the cause of a failed fetch in `cause`; browsers say nothing more than the message. */
function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, longestDetail);
  const { cause, message } = error;
  const words = cause instanceof Error && cause.message ? cause.message : message;
  return words.replace(/^MCP error -?\d+: /, '').slice(0, longestDetail);
}

/** The same for a call: what the model and the person are told. */
export function toCallFailure(error: unknown, call: { tool: string; server: string; timeout: number }): ToolFailure {
  const { tool, server } = call;
  if (error instanceof McpError && error.code === responseTooLarge) {
    return { type: 'failure', code: 'too-large', values: { tool, ...toLimit(error.data) } };
  }
  const problem = toServerProblem(error);
  if (problem.code === 'timed-out')
    return { type: 'failure', code: 'timed-out', values: { tool, timeout: call.timeout } };
  const gone = error instanceof McpError ? problem.code === 'unreachable' : !(error instanceof z.core.$ZodError);
  return { type: 'failure', code: gone ? 'disconnected' : 'threw', values: { tool, server, message: problem.detail } };
}

function toLimit(data: unknown): { limit: number } | undefined {
  return z.object({ limit: z.number() }).safeParse(data).data;
}
