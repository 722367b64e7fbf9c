/** An MCP server of the 2025 revisions with one tool, but for what a test has it answer oddly. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { answerJson, type Message, startHttp, welcome } from '../features/servers/mcp-server';

export const anySignal = () => AbortSignal.timeout(12_000);

type Options = ConstructorParameters<typeof McpConnection>[0];

export const connect = (url: string, more: Partial<Options> = {}) =>
  new McpConnection({ server: { id: 's1', name: 'notes', url }, version: '0.1.0', ...more });

interface Asked {
  message: Message | undefined;
  request: IncomingMessage;
  response: ServerResponse;
}

export const tool = { name: 'add_note', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } };

export function usual(message: Message | undefined): object {
  if (message?.method === 'initialize') return welcome();
  if (message?.method === 'tools/list') return { result: { tools: [tool] } };
  if (message?.method === 'tools/call') return { result: { content: [{ type: 'text', text: 'noted' }] } };
  return { error: { code: -32601, message: 'Method not found' } };
}

/** `odd` returns true where it has answered, or never will. */
export const startOdd = (odd: (asked: Asked) => boolean) =>
  startHttp((request, response, message) => {
    if (request.method !== 'POST') return response.writeHead(405).end();
    return odd({ message, request, response }) || answerJson(response, message, usual(message));
  });

/** Has one method answered with just this body, and the others as usual. */
export const startSaying = (method: string, toBody: (message: Message) => unknown, status = 200, headers = {}) =>
  startOdd(({ message, response }) => {
    if (message?.method !== method) return false;
    const body = toBody(message);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
    return true;
  });

/** Has one method answered with this result. */
export const startResult = (method: string, result: unknown) =>
  startSaying(method, ({ id }) => ({ jsonrpc: '2.0', id, result }));

export const methods = (seen: readonly { what: string }[]) => seen.map(({ what }) => what.replace('POST ', ''));

/** What a server lists; fails the test where it can't be listed. */
export async function listed(url: string): Promise<Extract<Awaited<ReturnType<McpConnection['list']>>, { ok: true }>> {
  const listing = await connect(url).list(anySignal());
  if (!listing.ok) throw new Error(`${listing.problem.code}: ${listing.problem.detail}`);
  return listing;
}
