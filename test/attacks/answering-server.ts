/** An MCP server that says what an attack wants, at the product’s own connection. */
import { McpConnection } from '#features/servers/mcp/connection.ts';
import type { McpRequest } from '#features/servers/mcp/elicitation.ts';

export const key = 'sk-live-9f8e7d6c5b4a';

type Answer = (params: { cursor?: string }, method: string) => unknown;

/** `own`: headers that the user gave; `headers`: those of its answers. `sent`: its requests; `urls`: whatever was fetched. */
export function connectToServer(
  answer: Answer,
  { path = '/mcp', headers = {} as Record<string, string>, own = {} as Record<string, string> } = {},
) {
  const sent: RequestInit[] = [];
  const urls: string[] = [];
  const fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    urls.push(String(url));
    const { id, method, params } = JSON.parse(String(init.body ?? '{}'));
    if (id === undefined) return new Response(null, { status: 202 });
    sent.push(init);
    const { protocolVersion } = params ?? {};
    const hello = { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } };
    const result = method === 'initialize' ? hello : answer(params ?? {}, method);
    return Response.json({ jsonrpc: '2.0', id, result }, { headers });
  };
  const server = { id: 's', name: 'S', url: `https://server.example${path}`, headers: own };
  const connection = new McpConnection({ server, version: '1', fetch });
  const signal = new AbortController().signal;
  return {
    sent,
    urls,
    request: <T>(work: McpRequest<T>) => connection.request(work, signal),
    list: () => connection.list(signal),
    call: () => connection.call('forecast', {}, signal),
  };
}

export const withKey = { own: { Authorization: `Bearer ${key}` } };
