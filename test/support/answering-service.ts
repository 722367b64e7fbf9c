/** A model's service that answers each request with the bytes that a test gives, for what real services send and no script of ours would. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelEvent, ModelRequest } from '#core/loop/provider.ts';
import type { ModelChoice, ModelOptions } from '#core/settings/model-choice.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { own, said } from '#core/tools/foreign.ts';
import { chosenProvider, type ModelEdges } from '#features/models/background/models.ts';
import { createProvider } from '#providers/registry.ts';
import { createAgentWorld } from './agent-world';

export interface Answer {
  body: string;
  /** Defaults to an event stream; null: no label. */
  type?: string | null;
  status?: number;
  headers?: Record<string, string>;
  /** The connection stays open, or breaks, after the body. */
  after?: 'hang' | 'break';
}

/** What a service was asked, as JSON. */
export type Asked = {
  messages: Record<string, unknown>[];
  contents: unknown[];
  tools: { function: { name: string } }[];
  [member: string]: unknown;
};

type Answers = Answer[] | ((asked: Asked, index: number) => Answer);

const open: { close(): Promise<void> }[] = [];

export const closeServices = (): Promise<unknown> => Promise.all(open.splice(0).map((service) => service.close()));

export async function serveAnswers(answers: Answers) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    asked.push(JSON.parse(text));
    const at = asked.length - 1;
    const answer = typeof answers === 'function' ? answers(asked[at] as Asked, at) : (answers[at] ?? answers.at(-1)); // just pushed
    const { body = '', type = 'text/event-stream', status = 200, headers, after } = answer ?? {};
    response.writeHead(status, { ...headers, ...(type !== null && { 'content-type': type }) });
    if (after === undefined) return response.end(body);
    response.write(body);
    if (after === 'break') setImmediate(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens at a port
  open.push({
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return { url: `http://127.0.0.1:${port}`, asked };
}

const tools = ['map_of', 'shop_add'].map((name) => ({ name, description: name, inputSchema: { type: 'object' } }));

export const asks = (...earlier: ModelRequest['messages']): ModelRequest => ({
  system: own`Be brief.`,
  messages: [...earlier, { role: 'user', text: said('Go on') }],
  tools,
});

const paths = {
  'openai-compatible': '/v1',
  openai: '/v1',
  openrouter: '/v1',
  anthropic: '/v1',
  gemini: '/v1beta',
} as const;
export type Protocol = keyof typeof paths;

/** A provider of such a service. `waits`: the seconds that it would have waited. */
export async function speakWith(
  type: Protocol,
  answers: Answers,
  model = 'm',
  options: ModelOptions = {},
  context?: number,
) {
  const service = await serveAnswers(answers);
  const waits: number[] = [];
  const choice = { type, baseUrl: `${service.url}${paths[type]}`, model } as ModelChoice & { type: Protocol }; // each type has these members
  const wait = async (seconds: number) => void waits.push(seconds);
  const provider = createProvider(choice, { patience: { wait }, options, ...(context !== undefined && { context }) });
  const ask = async (request = asks()) => {
    const events: ModelEvent[] = [];
    for await (const event of provider.stream(request, new AbortController().signal)) events.push(event);
    return received(events);
  };
  return { ...service, waits, ask, choice, provider };
}

/** An agent in a chat with such a service, and a page with a map. */
export async function chatsWith(answers: Answers, options: ModelOptions = {}) {
  const service = await speakWith('openai-compatible', answers);
  const edges: ModelEdges = {
    settings: async () => ({
      ...{ ...defaultSettings, model: service.choice },
      models: [{ choice: service.choice, facts: {}, options }],
    }),
    secret: async () => undefined,
    mayReach: async () => true,
  };
  const provider = await chosenProvider(edges, service.choice);
  if ('code' in provider) throw new Error(provider.code);
  const world = await createAgentWorld();
  world.modelIs(provider);
  world.pageOffers({ name: 'show_map', hints: { readOnly: true }, inputSchema: { type: 'object' } });
  return { world, ...service };
}

/** What came of the events: text, thought, calls and the end. */
export function received(events: ModelEvent[]) {
  let [text, thought] = ['', ''];
  for (const event of events) {
    if (event.type === 'text-delta') text += event.text;
    if (event.type === 'reasoning-delta') thought += event.text;
    if (event.type === 'text-was-call') text = event.text;
    if (event.type === 'text-was-thought') [text, thought] = ['', `${thought}${text}`];
  }
  const calls = events.flatMap((event) =>
    event.type === 'tool-call'
      ? [{ name: event.name, input: event.input, ...(event.malformed !== undefined && { malformed: event.malformed }) }]
      : [],
  );
  const end = events.at(-1);
  if (end?.type !== 'end') throw new Error(`Ended with ${JSON.stringify(end)}.`);
  return { text, thought, calls, end, events };
}

/** Events as a service writes them. */
export const sse = (...events: unknown[]): string =>
  events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('');

/** A chunk of OpenAI's protocol. */
export const chunk = (delta: object, ending: string | null = null, more: object = {}) => ({
  ...{ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm' },
  choices: [{ index: 0, delta, finish_reason: ending }],
  ...more,
});

/** A stream with these texts, which ends as it should. */
export const says = (...texts: string[]): Answer => ({
  body: sse(...texts.map((content) => chunk({ content })), chunk({}, 'stop'), '[DONE]'),
});
