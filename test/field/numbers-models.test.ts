/**
 * Long numbers in what models answer, and in what they are sent back: earendil-works/pi#8943 (the arguments of every protocol),
 * google/adk-python#3592 (Gemini, whose arguments are an object), pailat/adk-llm-bridge#67 (streams).
 */
import { describe, expect, test } from 'vitest';
import type { ModelMessage } from '#core/loop/provider.ts';
import { digitsOf, isLong, readJson } from '#core/tools/long-numbers.ts';
import { createProvider } from '#providers/registry.ts';
import { callsOf, listen, userSays } from '../providers/world';

const digits = '2512292042121000001';
const tool = { name: 'shop_webmcp_open', description: 'Opens', inputSchema: { type: 'object' } };

/** Each event in two pieces, so that one is cut within a number. */
const eventsOf = (events: object[], write: (event: object) => string) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      const text = events.map((event) => `data: ${write(event)}\n\n`).join('');
      const bytes = new TextEncoder().encode(`${text}data: [DONE]\n\n`);
      for (let at = 0; at < bytes.length; at += 37) controller.enqueue(bytes.slice(at, at + 37));
      controller.close();
    },
  });

const openAi = (args: unknown) => [
  {
    choices: [
      {
        index: 0,
        delta: {
          role: 'assistant',
          tool_calls: [{ index: 0, id: 'A', type: 'function', function: { name: tool.name, arguments: args } }],
        },
      },
    ],
  },
  { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
];

const anthropic = (json: string) => [
  { type: 'message_start', message: { id: 'm', usage: { input_tokens: 1, output_tokens: 1 } } },
  {
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'tool_use', id: 'toolu_1', name: tool.name, input: {} },
  },
  { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: json } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 2 } },
  { type: 'message_stop' },
];

const gemini = (args: object) => [
  {
    candidates: [
      { content: { role: 'model', parts: [{ functionCall: { name: tool.name, args } }] }, finishReason: 'STOP' },
    ],
  },
];

const services = {
  'openai-compatible': openAi(`{"id": ${digits}, "all": [${digits}, 1.5]}`),
  anthropic: anthropic(`{"id": ${digits}, "all": [${digits}, 1.5]}`),
  gemini: gemini({ id: 'DIGITS', all: ['DIGITS', 1.5] }),
};

describe.each(Object.entries(services))('%s', (type, events) => {
  const bodies: string[] = [];
  const fetch = (async (_: unknown, init?: RequestInit) => {
    bodies.push(String(init?.body));
    const body = eventsOf(events, (event) => JSON.stringify(event).replaceAll('"DIGITS"', digits));
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }) as typeof globalThis.fetch;
  const choice = { type, baseUrl: 'https://models.example/v1', model: 'm' } as Parameters<typeof createProvider>[0];
  const provider = createProvider(choice, { key: 'k', fetch });

  test('a call’s long numbers come as they were written, and go back so', async () => {
    const heard = await listen(
      provider.stream({ ...userSays('Open it'), tools: [tool] }, new AbortController().signal),
    );
    const [call] = callsOf(heard);
    expect(call).toMatchObject({ name: tool.name });
    const { id, all } = call?.input ?? {};
    expect(isLong(id) && digitsOf(id)).toBe(digits);
    expect(all).toEqual([id, 1.5]);

    const calls: ModelMessage[] = [
      { role: 'user', text: userSays('x').system },
      { role: 'assistant', text: '', calls: [{ id: 'A', name: tool.name, input: call?.input ?? {} }] },
      { role: 'tool', callId: 'A', name: tool.name, text: userSays('x').system, isError: false },
    ];
    const inputSchema = readJson(
      `{"type":"object","properties":{"id":{"type":"integer","enum":[${digits}],"description":"The id"}}}`,
    ) as typeof tool.inputSchema;
    const request = { ...userSays('Again', ...calls), tools: [{ ...tool, inputSchema }] };
    await listen(provider.stream(request, new AbortController().signal));
    const [, body = ''] = bodies;
    expect(body.match(new RegExp(`id\\\\?":${digits}\\b`, 'g'))).toHaveLength(1);
    expect(body).toMatch(new RegExp(`all\\\\?":\\[${digits},1.5\\]`));
    expect(body).toMatch(new RegExp(`"enum":\\["?${digits}"?\\]`));
    expect(() => JSON.parse(body)).not.toThrow();
    expect(body).not.toContain('\uFDD0');
  });
});

test('what a model or a page says is never taken for a number of the protocol', async () => {
  const bodies: string[] = [];
  const fetch = (async (_: unknown, init?: RequestInit) => {
    bodies.push(String(init?.body));
    const body = eventsOf(openAi('{"id":"\uFDD0123"}'), (event) => JSON.stringify(event));
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }) as typeof globalThis.fetch;
  const choice = { type: 'openai-compatible', baseUrl: 'https://models.example/v1', model: 'm' } as Parameters<
    typeof createProvider
  >[0];
  const provider = createProvider(choice, { key: 'k', fetch });
  const request = { ...userSays('\uFDD0123'), tools: [tool] };
  const [call] = callsOf(await listen(provider.stream(request, new AbortController().signal)));
  expect(call?.input).toEqual({ id: '\uFFFD123' });
  expect(JSON.parse(bodies[0] ?? '').messages.at(-1).content).toContain('\uFDD0123');
});
