import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type ModelServer, type Script, serveModel } from '../../playground/model-server/index.ts';

let server: ModelServer;
afterEach(() => server.close());

async function start(script: Script): Promise<void> {
  server = await serveModel(script);
}

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const messages = [{ role: 'user', content: 'Hi' }];
const tools = [{ type: 'function', function: { name: 'shop_webmcp_add', description: 'Adds', parameters: {} } }];
const openai = { model: 'm', stream: true, messages, tools };
const anthropic = {
  model: 'm',
  stream: true,
  max_tokens: 10,
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
  tools: [{ name: 'shop_webmcp_add', description: 'Adds', input_schema: {} }],
};

const chunk = z.object({ choices: z.array(z.object({ delta: z.object({ content: z.string().optional() }) })) });

function textOf(stream: string): string {
  const events = stream.split('\n').filter((line) => line.startsWith('data: {'));
  const deltas = events.flatMap((line) => chunk.parse(JSON.parse(line.slice(6))).choices);
  return deltas.map(({ delta }) => delta.content ?? '').join('');
}

describe('the scripted model server', () => {
  it('uses each turn once, in order, and then says that the script has ended', async () => {
    await start([{ text: 'One.' }, { text: 'Two.' }]);
    const texts = [];
    for (let turn = 0; turn < 3; turn++) texts.push(textOf(await (await post('/v1/chat/completions', openai)).text()));
    expect(texts).toEqual(['One.', 'Two.', 'The script has ended.']);
  });

  it('gives a turn the request in one shape, whichever the protocol', async () => {
    const seen: object[] = [];
    const look: Script[number] = ({ messages, tools, model }) => {
      seen.push({ messages, tools, model });
      return { calls: [{ match: /add$/, arguments: { id: tools[0]?.name } }] };
    };
    await start([look, look]);
    expect(await (await post('/v1/chat/completions', openai)).text()).toContain('"name":"shop_webmcp_add"');
    expect(await (await post('/v1/messages', anthropic)).text()).toContain('"name":"shop_webmcp_add"');
    expect(seen[0]).toEqual(seen[1]);
    expect(server.requests.map((request) => request.protocol)).toEqual(['openai', 'anthropic']);
  });

  it('says what was offered when a script calls what was not', async () => {
    await start([{ calls: [{ match: /remove/, arguments: {} }] }]);
    const response = await post('/v1/chat/completions', openai);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('matching /remove/, offered were: shop_webmcp_add');
  });

  it('refuses a request that its protocol would refuse', async () => {
    await start([]);
    const misfit = { role: 'assistant', content: [{ type: 'tool_use', id: 'a:b', name: 'x', input: {} }] };
    expect((await post('/v1/messages', { ...anthropic, messages: [misfit] })).status).toBe(400);
    expect((await post('/v1/chat/completions', { ...openai, stream: false })).status).toBe(400);
    expect(server.requests).toEqual([]);
  });

  it('lists one model, and answers other paths with 404', async () => {
    await start([]);
    expect(await (await fetch(`${server.url}/v1/models`)).json()).toMatchObject({ data: [{ id: 'scripted' }] });
    expect((await post('/chat/completions', openai)).status).toBe(404);
  });
});
