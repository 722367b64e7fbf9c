/** An MCP server of the newer era, without sessions: one tool asks before it takes effect, another becomes a task. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

interface Message {
  id?: number;
  method: string;
  params?: { name?: string; arguments?: { token: string }; inputResponses?: object; taskId?: string };
}

const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
const extension = 'io.modelcontextprotocol/tasks';
const inputSchema = { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] };
const seats = {
  method: 'elicitation/create',
  params: {
    message: 'Which seat?',
    requestedSchema: { type: 'object', properties: { seat: { type: 'string' } }, required: ['seat'] },
  },
};
/** Milliseconds for which a task works. */
const maxWork = 1500;
const tasks = new Map<string, { token: string; until: number }>();

const describe = (taskId: string, { token, until }: { token: string; until: number }) => ({
  ...{ ...complete, taskId, ttlMs: null, pollIntervalMs: 200, createdAt: new Date(until).toISOString() },
  ...{ status: Date.now() < until ? 'working' : 'completed', lastUpdatedAt: new Date(until).toISOString() },
  ...(Date.now() >= until && { result: { content: [{ type: 'text', text: `printed ${token}` }] } }),
});

export async function answerNewer(
  request: IncomingMessage,
  response: ServerResponse,
  takeEffect: (token: string) => Promise<string>,
): Promise<void> {
  const { id, method, params = {} } = (await json(request)) as Message; // of MCP's client
  const call = async (): Promise<object> => {
    const token = params.arguments?.token ?? '';
    if (params.name === 'print') {
      const made = { token, until: Date.now() + maxWork };
      tasks.set(token, made);
      await takeEffect(token);
      const { result: _, ...told } = { result: null, ...describe(token, made) };
      return { ...told, resultType: 'task' };
    }
    if (params.inputResponses) return { ...complete, content: [{ type: 'text', text: await takeEffect(token) }] };
    return { resultType: 'input_required', inputRequests: { seat: seats }, requestState: token };
  };
  const results: Record<string, () => object | Promise<object>> = {
    'server/discover': () => ({
      ...{
        ...complete,
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {}, extensions: { [extension]: {} } },
      },
    }),
    'tools/list': () => ({
      ...complete,
      tools: ['choose', 'print'].map((name) => ({ name, description: `Can ${name}.`, inputSchema })),
    }),
    'tools/call': call,
    'tasks/get': () => {
      const found = tasks.get(params.taskId ?? '');
      return found ? describe(params.taskId ?? '', found) : complete;
    },
  };
  const result = (await results[method]?.()) ?? complete;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}
