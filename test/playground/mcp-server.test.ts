import { request as httpRequest } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type McpDemo, serveMcp } from '../../playground/mcp-server/index.ts';
import { recipes } from '../../playground/mcp-server/recipes.ts';

let demo: McpDemo;
const clients: Client[] = [];

beforeAll(async () => {
  demo = await serveMcp();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
afterAll(() => demo.close());

async function connect(url = demo.url, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { jsonSchemaValidator: new CfWorkerJsonSchemaValidator() });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  clients.push(client);
  return client;
}

const answer = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});

async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, structuredContent, isError } = answer.parse(await client.callTool({ name, arguments: input }));
  return { text: content.map((each) => each.text).join('\n'), data: structuredContent, isError: isError ?? false };
}

const table = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.unknown())),
  leftOut: z.number(),
  counted: z.boolean(),
});

async function query(sql: string) {
  return table.parse((await call(await connect(), 'query_sql', { sql })).data);
}

describe('the demo MCP server', () => {
  it('offers its tools, says which only read, and gives output schemas', async () => {
    const { tools } = await (await connect()).listTools();
    const byName = Object.fromEntries(tools.map((tool) => [tool.name, tool]));
    expect(Object.keys(byName).sort()).toEqual(
      'describe_table forecast get_recipe list_recipes list_tables log_note query_sql search_recipes'.split(' '),
    );
    const writing = tools.filter((tool) => !tool.annotations?.readOnlyHint).map((tool) => tool.name);
    expect(writing).toEqual(['log_note']);
    expect(tools.filter((tool) => tool.outputSchema).length).toBeGreaterThanOrEqual(5);
    expect(byName.forecast?.description).toContain('Synthetic');
  });

  it('forecasts the same weather for the same place each time, and another elsewhere', async () => {
    const client = await connect();
    const oslo = await call(client, 'forecast', { place: 'Oslo', hours: 6 });
    expect(await call(client, 'forecast', { place: ' oslo', hours: 6 })).toMatchObject({
      data: { hours: oslo.data?.hours },
    });
    expect((await call(client, 'forecast', { place: 'Lima', hours: 6 })).data?.hours).not.toEqual(oslo.data?.hours);
    expect(oslo.data?.hours).toHaveLength(6);
  });

  it('answers SQL over more than 5,000 rows with columns and rows', async () => {
    expect(
      await query('SELECT count(*) AS n, min(planned) >= ? AS late FROM departures'.replace('?', "'2025'")),
    ).toEqual({
      columns: ['n', 'late'],
      rows: [{ n: 12_000, late: 1 }],
      leftOut: 0,
      counted: true,
    });
  });

  it('gives at most 200 rows and counts those it left out', async () => {
    const { rows, leftOut, counted } = await query('SELECT id FROM departures ORDER BY id');
    expect(rows).toHaveLength(200);
    expect(rows.at(-1)).toEqual({ id: 200 });
    expect([leftOut, counted]).toEqual([11_800, true]);
    const all = await call(await connect(), 'query_sql', { sql: 'SELECT id FROM departures' });
    expect(JSON.parse(all.text)).toEqual(all.data);
  });

  it('stops counting what it left out at 100,000', async () => {
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n';
    expect(await query(endless)).toMatchObject({ leftOut: 100_000, counted: false });
  });

  it.each([
    ['SELECT none FROM departures', 'no such column: none'],
    ['SELECT 1 FROM nowhere', 'no such table: nowhere'],
    ['SELEC 1', 'Only SELECT statements may be run.'],
    ['DELETE FROM departures', 'Only SELECT statements may be run.'],
    ['PRAGMA query_only = OFF', 'Only SELECT statements may be run.'],
    ["ATTACH 'x.db' AS x", 'Only SELECT statements may be run.'],
    ['-- SELECT\nDROP TABLE delays', 'Only SELECT statements may be run.'],
    ['WITH x AS (SELECT 1) DELETE FROM departures', 'attempt to write a readonly database'],
    ['SELECT 1; DROP TABLE delays', 'Only one statement may be run at a time.'],
  ])('refuses %s, in words that say why', async (sql, why) => {
    const client = await connect();
    const { text, isError } = await call(client, 'query_sql', { sql });
    expect(isError).toBe(true);
    expect(text).toContain(why);
    expect((await call(client, 'list_tables')).text).toContain('"departures","rows":12000');
  });

  it.each([["SELECT ';' AS a;"], ['SELECT 1 AS a -- one; two'], ['/* ; */ values (1);'], ['SELECT 1 AS "a;b" ; ']])(
    'takes %s for the one statement that it is',
    async (sql) => {
      expect((await query(sql)).rows).toHaveLength(1);
    },
  );

  it('ends a query that would never end, and answers the next one', async () => {
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';
    const client = await connect();
    const [stuck, next] = await Promise.all([
      call(client, 'query_sql', { sql: endless }),
      call(client, 'query_sql', { sql: 'SELECT 7 AS seven' }),
    ]);
    expect(stuck).toMatchObject({ isError: true, text: expect.stringContaining('was stopped') });
    expect(next.data?.rows).toEqual([{ seven: 7 }]);
  });

  it('describes each table that it lists', async () => {
    const client = await connect();
    for (const name of ['stations', 'departures', 'delays']) {
      expect((await call(client, 'describe_table', { table: name })).text).toMatch(/^\w+ INTEGER/);
    }
    expect((await call(client, 'describe_table', { table: 'departures' })).text).toContain('planned TEXT: local time');
  });

  it.each(recipes.map(({ name, markdown }) => [name, markdown] as const))(
    'the recipe %s can be read, found, and its SQL runs and finds rows',
    async (name, markdown) => {
      const client = await connect();
      expect((await call(client, 'get_recipe', { name })).text).toBe(markdown);
      const statements = [...markdown.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql);
      expect(statements.length).toBeGreaterThan(0);
      for (const sql of statements) expect((await query(sql)).rows.length, sql).toBeGreaterThan(0);
      expect(markdown).toMatch(/\*\*(data-table|stat-card|text)\*\*/);
    },
  );

  it('finds recipes by words, best first, and says which exist when a name is wrong', async () => {
    const client = await connect();
    const found = await call(client, 'search_recipes', { query: 'What causes delay?' });
    expect(found.text.split('\n')[0]).toMatch(/^causes-of-delay:/);
    expect((await call(client, 'search_recipes', { query: 'zeppelin' })).data?.recipes).toEqual([]);
    const wrong = await call(client, 'get_recipe', { name: 'soup' });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('late-trains') });
  });

  it('carries out a note each time it is told, and the log says how often', async () => {
    const client = await connect();
    const before = demo.log.length;
    expect((await call(client, 'log_note', { text: 'once' })).data).toEqual({ count: 1 });
    expect((await call(client, 'log_note', { text: 'twice' })).data).toEqual({ count: 2 });
    expect(demo.log.slice(before)).toEqual([
      { tool: 'log_note', input: { text: 'once' } },
      { tool: 'log_note', input: { text: 'twice' } },
    ]);
  });

  it('says what is wrong with input that does not fit', async () => {
    const { isError, text } = await call(await connect(), 'forecast', { place: 'Oslo', hours: 900 });
    expect(isError).toBe(true);
    expect(text).toContain('hours');
  });
});

describe('the door of the demo MCP server', () => {
  it('lets a session be used only while it lasts', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const gone = await fetch(demo.url, { method: 'POST', headers: { ...headers, 'mcp-session-id': 'gone' }, body });
    expect(gone.status).toBe(404);
    const none = await fetch(demo.url, { method: 'POST', headers, body });
    expect(none.status).toBe(400);
  });

  it('shows its session id to any origin', async () => {
    const preflight = await fetch(demo.url, { method: 'OPTIONS', headers: { origin: 'https://a.example' } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id');
  });

  it('refuses a host name that is not this machine’s', async () => {
    const status = await new Promise((resolve, reject) => {
      const sent = httpRequest(demo.url, { method: 'POST', headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).end();
    });
    expect(status).toBe(403);
  });

  it('wants its token when it has one', async () => {
    const closed = await serveMcp({ token: 'open-sesame' });
    try {
      await expect(connect(closed.url)).rejects.toThrow();
      const client = await connect(closed.url, { authorization: 'Bearer open-sesame' });
      expect((await client.listTools()).tools).not.toEqual([]);
    } finally {
      await closed.close();
    }
  });
});
