/** An MCP server without sessions whose tools ask the user something, say how far they are, or become a task. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

export interface AskingServer {
  url: string;
  /** What was answered, in order, as JSON. */
  answers: string[];
  /** How often its page was opened. */
  visits: number;
  /** Lets the tool end that says how far it is. */
  release(): void;
  /** How often the tool was called that becomes a task, and whether that is done. */
  prints: number;
  isPrinted: boolean;
  close(): Promise<void>;
}

interface Meta {
  progressToken?: number;
  'io.modelcontextprotocol/clientCapabilities'?: { extensions?: object };
}

interface Message {
  id?: number;
  method: string;
  params?: { name?: string; requestState?: string; inputResponses?: { q: object }; _meta?: Meta };
}

const state = ' {"é":\t"7"} ';
const shared = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
const done = (words: string) => ({ ...shared, content: [{ type: 'text', text: words }] });
const extension = 'io.modelcontextprotocol/tasks';
const task = (status: string) => ({
  ...{ ...shared, taskId: 't1', status, statusMessage: 'Page 3 of 7', ttlMs: null, pollIntervalMs: 300 },
  ...{ createdAt: '2026-11-25T00:00:00Z', lastUpdatedAt: '2026-11-25T00:00:00Z' },
});
const seats = {
  message: 'Which seat?',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name' },
      class: { type: 'string', title: 'Class', enum: ['first', 'second'], default: 'second' },
    },
    required: ['name'],
  },
};
const tools = ['choose_seat', 'connect_calendar', 'reserve', 'print'].map((name) => ({
  name,
  description: `Can ${name}`,
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
}));

export async function serveAsking(): Promise<AskingServer> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const told = { answers: [] as string[], visits: 0, prints: 0, isPrinted: false, url: '' };
  const call = ({ name, inputResponses, requestState, _meta }: NonNullable<Message['params']>) => {
    if (inputResponses) {
      told.answers.push(JSON.stringify(inputResponses.q) + (requestState === state ? '' : ' of a lost state'));
      return done('Thank you');
    }
    if (name === 'print') {
      told.prints += 1;
      const known = _meta?.['io.modelcontextprotocol/clientCapabilities']?.extensions ?? {};
      return extension in known ? { ...task('working'), resultType: 'task' } : done('Not as a task');
    }
    const page = { mode: 'url', message: 'Connect your calendar.', url: `${new URL(told.url).origin}/connect` };
    const params = name === 'choose_seat' ? seats : page;
    const inputRequests = { q: { method: 'elicitation/create', params } };
    return { resultType: 'input_required', inputRequests, requestState: state };
  };
  const results: Record<string, (message: Message) => object> = {
    'server/discover': () => ({
      ...shared,
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, extensions: { [extension]: {} } },
    }),
    'tools/list': () => ({ ...shared, tools }),
    'tools/call': ({ params = {} }) => call(params),
    'tasks/get': () => (told.isPrinted ? { ...task('completed'), result: done('Printed') } : task('working')),
  };
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      told.visits += Number(request.url === '/connect');
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Calendar</title>Connected');
    }
    if (request.method !== 'POST') return response.writeHead(405).end();
    const message: Message = JSON.parse(await textOf(request));
    if (message.params?.name === 'reserve') return reserve(response, message, released);
    const result = results[message.method]?.(message) ?? shared;
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  told.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`; // it listens on TCP
  return Object.assign(told, {
    release,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Says that it is half way, and ends when it is let. */
async function reserve(response: ServerResponse, { id, params }: Message, released: Promise<void>): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const say = (words: object) => response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...words })}\n\n`);
  const progressToken = params?._meta?.progressToken;
  say({ method: 'notifications/progress', params: { progressToken, progress: 1, total: 2, message: 'Half way' } });
  await released;
  say({ id, result: done('Reserved') });
  response.end();
}
