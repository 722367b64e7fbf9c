/** What MCP servers give besides text: apps with their needs, tools for apps alone, results with an audience and a schema. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readAppPage } from '#features/servers/mcp/apps.ts';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { mcpLayer } from '#features/servers/mcp/layer.ts';
import { canBeOffered } from '../../../src/core/tools/discovery';
import { startMcp, startRaw } from './mcp-server';

const signal = () => new AbortController().signal;
const mimeType = 'text/html;profile=mcp-app';

const connect = (url: string, drawsApps = true) =>
  new McpConnection({ server: { id: 's1', name: 'weather', url }, version: '0.1.0', drawsApps });

async function listed(ui: object, key = 'ui') {
  await using server = await startMcp((mcp) => {
    mcp.registerTool('draw', { inputSchema: {}, _meta: { [key]: ui } }, () => ({ content: [] }));
  });
  const listing = await connect(server.url).list(signal());
  if (!listing.ok || !listing.tools[0]) throw new Error('It has a tool.');
  return listing.tools[0];
}

const readFrom = async (meta: Record<string, unknown>, mime = mimeType) => {
  await using server = await startMcp((mcp) => {
    const contents = [{ uri: 'ui://a', mimeType: mime, text: '<p>hello</p>', _meta: meta }];
    mcp.registerResource('a', 'ui://a', {}, () => ({ contents }));
  });
  const asked = await connect(server.url).request(readAppPage('ui://a'), signal());
  return asked.ok ? asked.value : asked;
};

test('a tool names its app by a ui:// address, also as earlier drafts wrote it, and by no other', async () => {
  expect(await listed({ resourceUri: 'ui://a/b' })).toMatchObject({ app: 'ui://a/b' });
  expect(await listed('ui://old' as unknown as object, 'ui/resourceUri')).toMatchObject({ app: 'ui://old' });
  expect(await listed({ resourceUri: 'https://elsewhere.test/' })).not.toHaveProperty('app');
});

test.each([
  [undefined, true, undefined],
  [['model', 'app'], true, undefined],
  [['app'], false, 'apps'],
  [['model'], true, 'models'],
  [[], false, 'apps'],
] as const)('visibility %j: offered to models %s', async (visibility, isOffered, onlyFor) => {
  const tool = await listed({ visibility });
  expect(canBeOffered(tool)).toBe(isOffered);
  expect(tool.onlyFor).toBe(onlyFor);
});

test('an app is read with what it needs; what is no host can’t get into a policy', async () => {
  const connectDomains = ['https://api.example.test', 'wss://*.example.test:8443', "https://a; script-src 'self'", '*'];
  const csp = { connectDomains, resourceDomains: ['https:', 'http://a.test/path', 'data:'], frameDomains: 'all' };
  const page = await readFrom({ ui: { csp, permissions: { camera: {}, everything: {} } } });
  expect(page).toEqual({
    html: '<p>hello</p>',
    csp: { connectDomains: connectDomains.slice(0, 2), resourceDomains: [] },
    permissions: { camera: {} },
  });
});

test('whose subdomains are everybody’s can’t be named by them', async () => {
  const open = 'com co.uk com.au ck gov.br github.io Pages.dev s3.eu-west-1.amazonaws.com a.run.app uk.com localhost';
  const own = 'example.com me.github.io bbc.co.uk x.ai web.de zoom.us d1.cloudfront.net a.b.example.co.uk';
  const namedOf = async (names: string) => {
    const connectDomains = names.split(' ').map((name) => `https://*.${name}`);
    const page = await readFrom({ ui: { csp: { connectDomains } } });
    return page && 'csp' in page && page.csp.connectDomains?.length;
  };
  expect(await namedOf(`${open} 10.0.0.1`)).toBe(0);
  expect(await namedOf(own)).toBe(own.split(' ').length);
});

test('a page of another kind is no app', async () => {
  expect(await readFrom({}, 'text/html')).toBeNull();
});

test.each([true, false])('apps are announced where they can be drawn: %s; tasks everywhere', async (drawsApps) => {
  await using server = await startMcp((mcp) => mcp.registerTool('any', {}, () => ({ content: [] })));
  await connect(server.url, drawsApps).list(signal());
  const sent = JSON.stringify(server.seen.map(({ message }) => message));
  expect(sent.includes('"io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]}')).toBe(drawsApps);
  expect(sent).toContain('"io.modelcontextprotocol/tasks":{}');
});

test('whom a part is meant for alone is kept', async () => {
  const part = (text: string, audience: unknown) => ({ type: 'text', text, annotations: { audience, priority: 1 } });
  const content = [
    part('you', ['user']),
    part('it', ['assistant']),
    part('both', ['user', 'assistant']),
    part('odd', 7),
  ];
  await using server = await startRaw({ 'tools/call': () => ({ result: { content } }) });
  expect(await connect(server.url).call('any', {}, signal())).toMatchObject({
    content: [{ only: 'user' }, { only: 'assistant' }, { text: 'both' }, { type: 'text', text: 'odd' }],
  });
});

async function callWith(result: object) {
  await using server = await startRaw({ 'tools/call': () => ({ result: { content: [], ...result } }) });
  const connection = connect(server.url);
  const layer = mcpLayer({
    server: { id: 's1', name: 'weather', url: server.url },
    listed: { tools: [] },
    connection,
  });
  const outputSchema = z.toJSONSchema(z.object({ degrees: z.number() }));
  const tool = { ...(await listed({})), outputSchema };
  return await layer.call({ callId: 'c1', tool, input: {} }, signal());
}

test('a structure that doesn’t fit the output schema is kept, and its misfits beside it', async () => {
  const outcome = await callWith({ structuredContent: { degrees: 'warm' } });
  expect(outcome).toMatchObject({ structured: { degrees: 'warm' }, misfits: [{ path: '/degrees', keyword: 'type' }] });
  expect(await callWith({})).toMatchObject({ misfits: [{ keyword: 'required' }] });
  expect(await callWith({ structuredContent: { degrees: 3 } })).not.toHaveProperty('misfits');
  expect(await callWith({ isError: true })).not.toHaveProperty('misfits');
});
