/** What can go wrong with an MCP server, read from the errors of its client and of `fetch`. */
import {
  InsufficientScopeError,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  SUPPORTED_PROTOCOL_VERSIONS,
  UnauthorizedError,
  UnsupportedProtocolVersionError,
} from '@modelcontextprotocol/client';
import * as z from 'zod';
import { failure, type ToolFailure } from '#core/tools/result.ts';
import { isJsonObject } from '#core/tools/tool.ts';
import { messagesIn, mixedUp, noAnswer, responseTooLarge, streamCut } from './answers';
import { AskedInVain } from './elicitation';
import { type McpServer, redactionFor } from './server';

export type ServerProblem = {
  code:
    | 'bad-url'
    /** A header that can't be sent; the detail is its name. */
    | 'bad-header'
    | 'unreachable'
    /** The path leads nowhere, or to a web page. */
    | 'wrong-path'
    | 'not-mcp'
    /** No registry of servers is there. */
    | 'not-registry'
    | 'protocol-version'
    /** It redirects to another origin. */
    | 'redirected'
    | 'needs-sign-in'
    /** The user closed the service's page, or the background ended while it was open. */
    | 'sign-in-closed'
    | 'sign-in-cut'
    /** The user, or the service, said no. */
    | 'sign-in-denied'
    /** The service's answer belongs to another question or another service, or leads where no token may go. */
    | 'sign-in-unsafe'
    /** The service lets no client register itself. */
    | 'sign-in-unregistered'
    | 'sign-in-unknown-client'
    | 'sign-in-failed'
    /** Access is denied. */
    | 'refused'
    /** Its answer names the `Origin`, or the `Host`, as what it refuses. */
    | 'refused-origin'
    | 'refused-host'
    | 'rate-limited'
    | 'server-error'
    | 'timed-out'
    | 'permission-missing'
    /** Its secrets are locked with the user's passphrase. */
    | 'keys-locked'
    | 'name-taken'
    /** The detail is the name of the server that has it. */
    | 'address-taken'
    | 'too-many'
    /** It was removed or switched off in the meantime. */
    | 'gone'
    | 'failed';
  /** The cause in the server's words, if it gives one; the browser's own tell nothing. */
  detail: string;
  /** Seconds to wait, as the server asks. */
  retryAfter?: number;
};

const maxDetailLength = 300;

export function toServerProblem(error: unknown, server: Pick<McpServer, 'url' | 'headers' | 'tokens'>): ServerProblem {
  const [code, words] = [codeOf(error), wordsOf(error)];
  // The words about a redirect are the SDK's; browsers don't tell where it leads.
  const detail = code === 'redirected' ? (/https?:\/\/[^\s;]+/.exec(words)?.[0] ?? '') : words;
  return { code, detail: redactionFor(server)(detail).slice(0, maxDetailLength) };
}

/** The HTTP status behind an error; the two transports report it in three ways. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof SdkHttpError) return error.status;
  if (error instanceof SseError) return error.code;
  const [, status] =
    error instanceof Error ? (/^Error POSTing to endpoint \(HTTP (\d+)\)/.exec(error.message) ?? []) : [];
  return status === undefined ? undefined : Number(status);
}

const isUnknownVersion = (error: unknown): boolean => error instanceof UnsupportedProtocolVersionError;

/** What a server says that doesn't work without sessions, though it did before. */
const isOfOtherEra = (error: unknown): boolean =>
  isUnknownVersion(error) || [400, 404, 405].includes(statusOf(error) ?? 0) || isMisfit(error);

/** What an answer holds instead of what it should, in words. */
export class Misfit extends Error {}

/** An answer that doesn't follow the protocol. */
const isMisfit = (error: unknown): boolean =>
  error instanceof Misfit ||
  error instanceof z.core.$ZodError ||
  (error instanceof SdkError && misfits.has(error.code));

const misfits = new Set<string>([SdkErrorCode.InvalidResult, SdkErrorCode.UnsupportedResultType]);

/** 404 by the specification; some servers answer 400 and name the session. An older server's session is its stream. */
export function isSessionOver(
  error: unknown,
  { kind, isResumed, hasSession }: { kind: 'http' | 'sse'; isResumed: boolean; hasSession: boolean },
): boolean {
  if (kind === 'http' && !hasSession) return isResumed && isOfOtherEra(error);
  const status = statusOf(error);
  return status === 404 || (status === 400 && error instanceof Error && sessionWords.test(error.message));
}

/** What may be said of the session, or of something else: then the session is asked. */
export function mayBeSessionOver(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined) return status === 400 || status === 410 || (status >= 400 && namesSession(error));
  return error instanceof ProtocolError && namesSession(error);
}

/** Whether a server that keeps sessions may have meant its session with what it says of any request: not that a tool is unknown. */
export function mayRefuseAll(error: unknown): boolean {
  if (error instanceof ProtocolError) return error.code !== ProtocolErrorCode.MethodNotFound;
  return !passing.has(statusOf(error) ?? 0);
}

/** No status, and those of access and of what stands before a server, which come and go while its session lasts. */
const passing = new Set([0, 401, 403, 429, 502, 503, 504]);

/** Whether the words are about a session, or about having been greeted. */
export const namesSession = (error: unknown): boolean => /session|initiali[sz]/i.test(wordsOf(error));

/** Two requests that were refused in the same words; both unread, if those are about the session. */
export const isSameRefusal = (one: unknown, other: unknown): boolean => wordsOf(one) === wordsOf(other);

const sessionWords = /session[ -]?id|(no |in)valid session|session (not found|expired)/i;

/** With status 400 a tool may speak of a session of its own. These are the words with which MCP's libraries refuse a request unread. */
export function wasRefusedUnread(error: unknown): boolean {
  const words = error instanceof Error ? error.message : '';
  return (
    isUnknownVersion(error) ||
    statusOf(error) === 404 ||
    /"message"\s*:\s*"Bad Request: No valid session ID provided"/.test(words)
  );
}

function codeOf(error: unknown): ServerProblem['code'] {
  if (isUnknownVersion(error)) return 'protocol-version';
  if (error instanceof UnauthorizedError || error instanceof InsufficientScopeError) return 'needs-sign-in';
  if (namesVersion.test(wordsOf(error))) return 'protocol-version';
  if (error instanceof ProtocolError) return codeOfAnswer(error);
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timed-out';
  const words = error instanceof Error ? error.message : '';
  const status = statusOf(error);
  if (status !== undefined) return codeOfResponse(status, wordsOf(error));
  if (error instanceof SdkError) return ofSdk[error.code] ?? codeOfResponse(200, words);
  if (error instanceof TypeError || error instanceof SseError) return 'unreachable';
  // An answer that is neither JSON nor JSON-RPC.
  return error instanceof SyntaxError || isMisfit(error) ? 'not-mcp' : 'failed';
}

/** How servers say that they speak another version, each with a code of its own. */
const namesVersion =
  /\b(unsupported|unknown|invalid|incompatible) (mcp )?protocol ?version|protocol ?version[^.]{0,40}(not supported|mismatch)/i;

/** What is left to offer to a server that refused the first of these versions: those that it names, else all. */
export function otherVersions(error: unknown, [, ...older] = SUPPORTED_PROTOCOL_VERSIONS): string[] | undefined {
  const isRefusal = error instanceof ProtocolError || statusOf(error) !== undefined;
  const words = wordsOf(error);
  if (!isRefusal || !namesVersion.test(words) || older.length === 0) return undefined;
  const named = older.filter((each) => words.includes(each));
  return named.length > 0 ? named : older;
}

const ofSdk: Partial<Record<string, ServerProblem['code']>> = {
  [SdkErrorCode.RequestTimeout]: 'timed-out',
  [SdkErrorCode.ConnectionClosed]: 'unreachable',
  [SdkErrorCode.EraNegotiationFailed]: 'unreachable',
};

const ofStatus = new Map<number, ServerProblem['code']>([
  [401, 'needs-sign-in'],
  [403, 'refused'],
  [404, 'wrong-path'],
  [405, 'wrong-path'],
  [410, 'wrong-path'],
  [429, 'rate-limited'],
]);

function codeOfResponse(status: number, words: string): ServerProblem['code'] {
  if (/\bRedirect\b.{0,2000} not followed/.test(words)) return 'redirected';
  if (status === 403 && /\borigin\b/i.test(words)) return 'refused-origin';
  if (status === 421 || (status === 403 && /\b(local)?host\b/i.test(words))) return 'refused-host';
  const known = ofStatus.get(status);
  if (known) return known;
  if (status >= 500) return 'server-error';
  if (/content type: text\/html|<!doctype html|<html/i.test(words)) return 'wrong-path';
  return /Unexpected content type|Invalid content type/.test(words) ? 'not-mcp' : 'failed';
}

function codeOfAnswer(error: ProtocolError): ServerProblem['code'] {
  if (error.code === streamCut) return 'unreachable';
  return isNoAnswer(error) || error.code === ProtocolErrorCode.MethodNotFound ? 'not-mcp' : 'failed';
}

/** Nobody knows what became of the request. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof ProtocolError && (error.code === noAnswer || error.code === mixedUp);

/** Whether the error is an answer of the server: then nothing is wrong with the connection. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof AskedInVain ||
  isMisfit(error) ||
  (error instanceof ProtocolError && codeOfAnswer(error) !== 'unreachable');

function wordsOf(error: unknown): string {
  if (isMisfit(error)) return `The answer does not follow the protocol${toPlace(error)}.`;
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ProtocolError) return withData(error);
  const { cause, message } = error;
  const status = statusOf(error);
  if (status !== undefined || error instanceof SseError) {
    const words = message.replace(/^SSE error: |^Error POSTing to endpoint( \(HTTP \d+\))?: /, '');
    if (saysNothing.test(words)) return '';
    return (status ?? 0) > 0 ? `HTTP ${status} ${faultIn(words) ?? words}`.trim() : words;
  }
  // Node hides the cause of a failed fetch in `cause`; browsers give none, each in its own words.
  const words = cause instanceof Error && cause.message ? cause.message : message;
  return saysNothing.test(words) ? '' : words;
}

/** What the server says beside its message, which is often only that there was an error. */
function withData({ message, data }: { message: string; data?: unknown }): string {
  const more = typeof data === 'string' ? data : data === undefined ? '' : JSON.stringify(data);
  return more === '' || more === '{}' || message.includes(more) ? message : `${message}: ${more}`;
}

/** The error in the body of a refusal. */
function faultIn(body: string): string | undefined {
  const [{ error } = {}] = messagesIn(body) ?? [];
  return isJsonObject(error) ? withData({ message: String(error.message), data: error.data }) : undefined;
}

function toPlace(error: unknown): string {
  if (error instanceof Misfit) return `: ${error.message}`;
  const [issue] = error instanceof z.core.$ZodError ? error.issues : [];
  return issue?.path.length ? `: ${issue.path.map(String).join('.')}` : '';
}

/** The message of every failed fetch in Chromium, Firefox, Safari and Node. */
const saysNothing =
  /^(TypeError: )?(Failed to fetch|NetworkError when attempting to fetch resource|Load failed|fetch failed|network error)\.?$/i;

interface CalledTool {
  tool: string;
  server: string;
  timeout: number;
  problem: ServerProblem;
}

/** The failure of a call, for the model and the user. `problem` is what `error` says about the server. */
export function toCallFailure(error: unknown, { tool, server, timeout, problem }: CalledTool): ToolFailure {
  if (error instanceof ProtocolError && error.code === responseTooLarge) {
    return failure('too-large', { tool, ...toSizes(error.data) });
  }
  if (problem.code === 'timed-out') return failure('timed-out', { tool, timeout: toLimit(error) ?? timeout });
  const values = { tool, server, message: problem.detail };
  if (isAnswer(error) && !isNoAnswer(error)) return failure('threw', values);
  const [status, { retryAfter }] = [statusOf(error), problem];
  const code = problem.code === 'needs-sign-in' ? 'needs-sign-in' : 'disconnected';
  const scopes = error instanceof InsufficientScopeError ? error.requiredScope?.slice(0, maxDetailLength) : undefined;
  const more = { ...(status && { status }), ...(retryAfter && { retryAfter }), ...(scopes && { scopes }) };
  return failure(code, { ...values, ...more });
}

/** Connecting has its own time limit, which the SDK reports. */
function toLimit(error: unknown): number | undefined {
  const data = error instanceof SdkError ? error.data : undefined;
  return z.object({ timeout: z.number() }).safeParse(data).data?.timeout;
}

function toSizes(data: unknown): { size: number; limit: number } | undefined {
  return z.object({ size: z.number(), limit: z.number() }).safeParse(data).data;
}
