/**
 * A member that may be absent may be null. By gensecaihq/Wazuh-MCP-Server#59 (error beside a result) and #75, Hmbown/Codewhale#5335
 * (cursor), modelcontextprotocol/java-sdk#575 (empty cursor), DeusData/codebase-memory-mcp#1247 (a cursor that leads nowhere),
 * mark3labs/mcp-go#116 and coder/coder#28373 (properties), cloudflare/mcp-server-cloudflare#12 (results without content),
 * use-novamira/novamira#82, shopware/shopware#18713 and cristianuibar/bricks-mcp#45 (empty lists for objects), aaif-goose/goose#5755 (two tools of one name).
 */
import { describe, expect, test } from 'vitest';
import { answerJson, welcome } from '../features/servers/mcp-server';
import { anySignal, connect, listed, methods, startOdd, startResult, startSaying, tool, usual } from './mcp-world';

const names = ['initialize', 'tools/list', 'tools/call'];

test.each([
  ['null', null],
  ['empty, as a language without null has it', { code: 0, message: '' }],
  ['false', false],
])('an error that is %s beside a result is none', async (_what, error) => {
  await using server = await startOdd(({ message, response }) => {
    const isOurs = names.includes(message?.method ?? '');
    if (isOurs) answerJson(response, message, { ...usual(message), error });
    return isOurs;
  });
  const connection = connect(server.url);
  expect(await connection.list(anySignal())).toMatchObject({ ok: true, tools: [{ name: 'add_note' }] });
  expect(await connection.call('add_note', {}, anySignal())).toMatchObject({ content: [{ text: 'noted' }] });
});

test('what a server says of itself may be null', async () => {
  const nothing = { name: 'n', version: null, title: null, icons: null, websiteUrl: null };
  await using server = await startResult('initialize', {
    ...{ protocolVersion: '2025-06-18', serverInfo: nothing, instructions: null, _meta: null },
    capabilities: { tools: { listChanged: null }, resources: null, prompts: null, logging: true, experimental: null },
  });
  const listing = await listed(server.url);
  expect(listing).toMatchObject({ tools: [{ name: 'add_note' }], resources: null, serverInfo: { name: 'n' } });
});

test('a tool’s members may be null, and those of its schema', async () => {
  const inputSchema = {
    ...{ type: 'object', properties: { a: { type: 'string', enum: null, description: null, default: null }, b: null } },
    ...{ required: null, additionalProperties: null, $defs: null },
  };
  const full = {
    ...{ name: 'full', description: null, title: null, inputSchema, outputSchema: null, annotations: null },
    ...{ icons: null, _meta: null, execution: null },
  };
  const hinted = {
    name: 'hinted',
    inputSchema: null,
    annotations: { title: null, readOnlyHint: true, openWorldHint: null },
  };
  const noMembers = { name: 'none', inputSchema: { type: 'object', properties: null } };
  const one = { name: 'one', inputSchema: { type: 'object', properties: { a: {} }, required: 'a' } };
  await using server = await startResult('tools/list', {
    tools: [full, hinted, noMembers, one],
    nextCursor: null,
    _meta: null,
  });
  const { tools } = await listed(server.url);
  expect(tools.map(({ name, unavailable }) => [name, unavailable])).toEqual(
    ['full', 'hinted', 'none', 'one'].map((name) => [name, undefined]),
  );
  expect(tools[0]?.inputSchema).toEqual({
    type: 'object',
    properties: { a: { type: 'string', default: null }, b: {} },
  });
  expect(tools[1]).toMatchObject({ hints: { readOnly: true } });
  expect(tools[2]?.inputSchema).toEqual({ type: 'object' });
  expect(tools[3]?.inputSchema).toMatchObject({ required: ['a'] });
});

test('an empty list stands for an empty object, as PHP writes it, and a resource without a name has its address', async () => {
  await using server = await startOdd(({ message, response }) => {
    const answers: Record<string, object> = {
      initialize: { ...welcome().result, capabilities: { tools: [], resources: [] } },
      'tools/list': {
        tools: [{ name: 'php', inputSchema: { type: 'object', properties: [] }, annotations: [], _meta: [] }],
      },
      'resources/list': { resources: [{ uri: 'a:b', name: null }] },
    };
    const answer = answers[message?.method ?? ''];
    if (answer) answerJson(response, message, { result: answer });
    return answer !== undefined;
  });
  const { tools, resources } = await listed(server.url);
  expect(tools).toMatchObject([{ name: 'php', inputSchema: { type: 'object', properties: {} } }]);
  expect(resources).toMatchObject({ items: [{ name: 'a:b', uri: 'a:b' }] });
});

describe('a call’s result', () => {
  test.each([
    ['text for the parts', { content: 'hello' }, [{ type: 'text', text: 'hello' }]],
    ['one part for the parts', { content: { type: 'text', text: 'hello' } }, [{ type: 'text', text: 'hello' }]],
    ['text among the parts', { content: ['hello', null] }, [{ type: 'text', text: 'hello' }]],
    ['a part without its type', { content: [{ text: 'hello' }] }, [{ type: 'text', text: 'hello' }]],
    [
      'its parts in a member of an earlier draft',
      { toolResult: { content: ['hello'] } },
      [{ type: 'text', text: 'hello' }],
    ],
    ['nothing but text', 'hello', [{ type: 'text', text: 'hello' }]],
    ['members of its own', { answer: 42 }, [{ type: 'text', text: '{"answer":42}' }]],
    [
      'null beside its parts',
      {
        content: [{ type: 'text', text: 'a', annotations: null, _meta: null }],
        structuredContent: null,
        isError: null,
      },
      [{ type: 'text', text: 'a' }],
    ],
  ])('with %s is read', async (_what, result, content) => {
    await using server = await startResult('tools/call', result);
    expect(await connect(server.url).call('add_note', {}, anySignal())).toEqual({
      ...{ type: 'result', isError: false, content },
    });
  });

  test.each([
    ['no content', {}],
    ['null for its content', { content: null }],
    ['null for all', null],
  ])('with %s is no success', async (_what, result) => {
    await using server = await startResult('tools/call', result);
    expect(await connect(server.url).call('add_note', {}, anySignal())).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('without any content') }],
    });
  });

  test.each([
    ['in the spelling of Python', { content: 'Disk is full', is_error: true }],
    ['alone in its place', { error: 'Disk is full' }],
  ])('with an error %s is no success', async (_what, result) => {
    await using server = await startResult('tools/call', result);
    expect(await connect(server.url).call('add_note', {}, anySignal())).toMatchObject({ isError: true });
  });

  test.each([
    [
      'numbers that JSON has not, as Python writes them (modelcontextprotocol/python-sdk#3385, XBP-Europe/sagemath-mcp#66)',
      '"structuredContent":{"mean":NaN,"most":-Infinity,"text":"\\"NaN\\\\"}',
      '',
    ],
    [
      'a notice on a line before it',
      '"structuredContent":{"mean":null,"most":null,"text":"\\"NaN\\\\"}',
      '{"jsonrpc":"2.0","method":"notifications/message"}\n',
    ],
  ])('with %s is read', async (_what, structure, before) => {
    await using server = await startSaying(
      'tools/call',
      ({ id }) => `${before}{"jsonrpc":"2.0","id":${id},"result":{${structure}}}`,
    );
    const outcome = await connect(server.url).call('add_note', {}, anySignal());
    expect(outcome).toMatchObject({ structured: { mean: null, most: null, text: '"NaN\\' } });
  });

  test('with structure alone is one, and an error that is text is one', async () => {
    await using structured = await startResult('tools/call', { content: null, structuredContent: { n: 1 } });
    expect(await connect(structured.url).call('a', {}, anySignal())).toMatchObject({
      structured: { n: 1 },
      isError: false,
    });
    await using failed = await startResult('tools/call', { content: 'No', isError: 'true' });
    expect(await connect(failed.url).call('a', {}, anySignal())).toMatchObject({ isError: true });
  });
});

describe('lists', () => {
  test('an empty cursor ends a list, and a number leads on', async () => {
    await using empty = await startResult('tools/list', { tools: [tool], nextCursor: '' });
    expect((await listed(empty.url)).tools).toHaveLength(1);
    expect(methods(empty.seen).filter((each) => each === 'tools/list')).toHaveLength(1);
    await using numbered = await startSaying('tools/list', ({ id, params }) => ({
      ...{ jsonrpc: '2.0', id },
      result: params?.cursor === 2 ? { tools: [{ ...tool, name: 'second' }] } : { tools: [tool], nextCursor: 2 },
    }));
    expect((await listed(numbered.url)).tools.map(({ name }) => name)).toEqual(['add_note', 'second']);
  });

  test('a cursor that leads back to the same page is the end, and nothing is said to be left out', async () => {
    await using server = await startResult('tools/list', { tools: [tool], nextCursor: '8' });
    expect(await listed(server.url)).toMatchObject({ tools: [{ name: 'add_note' }], notices: [] });
  });

  test('rows may be an object by name, or the JSON of a list', async () => {
    const { name, ...definition } = tool;
    await using byName = await startResult('tools/list', { tools: { [name]: definition } });
    expect(await listed(byName.url)).toMatchObject({ tools: [{ name }] });
    await using asText = await startResult('tools/list', { tools: JSON.stringify([tool]) });
    expect(await listed(asText.url)).toMatchObject({ tools: [{ name }] });
  });

  test('its schema may have the name that models’ services give it, and null among its types', async () => {
    const schema = { type: 'object', properties: { a: { type: ['string', null] } } };
    const tools = [
      { name: 'one', input_schema: schema },
      { name: 'two', parameters: schema },
    ];
    await using server = await startResult('tools/list', { tools });
    const inputSchema = { type: 'object', properties: { a: { type: ['string', 'null'] } } };
    expect((await listed(server.url)).tools).toMatchObject([{ inputSchema }, { inputSchema }]);
    await using nested = await startResult('tools/list', { tools: { tools } });
    expect(await connect(nested.url).list(anySignal())).toMatchObject({ problem: { code: 'not-mcp' } });
  });

  test('what is required may stand among the properties or on each, and hints may be text (mastra-ai/mastra#23731, MarkusPfundstein/mcp-gsuite#52)', async () => {
    const text = { type: 'string' };
    const among = { type: 'object', properties: { coin: text, required: ['coin'] } };
    const each = {
      type: 'object',
      properties: { a: { ...text, required: true }, b: { ...text, required: false }, required: text },
    };
    const annotations = { destructiveHint: 'true', readOnlyHint: 'false', idempotentHint: 'perhaps' };
    await using server = await startResult('tools/list', {
      tools: [
        { name: 'among', inputSchema: among, annotations },
        { name: 'each', inputSchema: each },
      ],
    });
    const { tools } = await listed(server.url);
    expect(tools[0]?.inputSchema).toEqual({ type: 'object', properties: { coin: text }, required: ['coin'] });
    expect(tools[0]?.hints).toMatchObject({ destructive: true, readOnly: false, idempotent: false });
    expect(tools[1]?.inputSchema).toEqual({
      ...{ type: 'object', properties: { a: text, b: text, required: text }, required: ['a'] },
    });
  });

  test('a server with resources only may have null for its tools, and null for a list is an empty one', async () => {
    await using server = await startOdd(({ message, response }) => {
      const { result } = welcome();
      const answers: Record<string, object> = {
        initialize: { ...result, capabilities: { tools: {}, resources: {}, prompts: {} } },
        ...{ 'tools/list': { tools: null }, 'resources/list': { resources: null }, 'prompts/list': { prompts: null } },
      };
      const answer = answers[message?.method ?? ''];
      if (answer) answerJson(response, message, { result: answer });
      return answer !== undefined;
    });
    expect(await listed(server.url)).toMatchObject({ tools: [], resources: { items: [] }, prompts: { items: [] } });
  });

  test.each([
    ['null', { tools: null }, '`tools` is null'],
    ['missing', {}, '`tools` is missing'],
    ['a number', { tools: 7 }, '`tools` is no list'],
  ])('tools that are %s are named', async (_what, result, words) => {
    await using server = await startResult('tools/list', result);
    const listing = await connect(server.url).list(anySignal());
    expect(listing).toMatchObject({ problem: { code: 'not-mcp', detail: expect.stringContaining(words) } });
  });

  test('the second tool of a name is told, and how many tools were left out', async () => {
    await using twins = await startResult('tools/list', { tools: [tool, tool] });
    const { origin } = new URL(twins.url);
    expect((await listed(twins.url)).notices).toEqual([{ code: 'same-name', origin, tool: 'add_note' }]);
    const many = Array.from({ length: 2_003 }, (_, n) => ({ ...tool, name: `tool_${n}` }));
    await using full = await startResult('tools/list', { tools: many });
    const { tools, notices } = await listed(full.url);
    expect([tools.length, notices]).toMatchObject([2_000, [{ code: 'too-many-tools', left: 3 }]]);
  });
});

test('in the newer era one odd row does not lose the list, nor one odd part the result', async () => {
  const cached = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
  await using server = await startOdd(({ message, response }) => {
    const answers: Record<string, object> = {
      'server/discover': { ...cached, supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
      'tools/list': {
        ...cached,
        tools: [{ name: 'odd', description: null, inputSchema: null }, tool],
        nextCursor: null,
      },
      'tools/call': { content: [{ type: 'hologram' }, { type: 'text', text: 'a', annotations: null }], isError: null },
    };
    const answer = answers[message?.method ?? ''];
    if (answer) answerJson(response, message, { result: answer });
    return answer !== undefined;
  });
  const connection = connect(server.url);
  expect(await connection.list(anySignal())).toMatchObject({
    ok: true,
    tools: [{ name: 'odd' }, { name: 'add_note' }],
  });
  expect(await connection.call('add_note', {}, anySignal())).toMatchObject({
    content: [{ text: '{"type":"hologram"}' }, { text: 'a' }],
  });
});
