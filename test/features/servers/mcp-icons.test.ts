/** The icons that a server gives: which of them are kept, as what, and what is asked for them. */
import { expect, test } from 'vitest';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { answerJson, startHttp, welcome } from './mcp-server';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = `data:image/png;base64,${png}`;
const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')}`;
const site = 'https://weather.example';

/** Answers at an address of the web, and counts what is asked for besides MCP. */
async function startDrawn(icons: Record<string, unknown>) {
  const server = await startHttp((request, response, message) => {
    if (request.url === '/loud.png')
      return response.writeHead(200, { 'content-type': 'image/png' }).end('not a picture');
    if (request.url === '/away.png') return response.writeHead(302, { location: 'https://else.example/a.png' }).end();
    if (!message) return response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(png, 'base64'));
    const { result } = welcome();
    if (message.method === 'initialize')
      return answerJson(response, message, {
        result: {
          ...result,
          capabilities: { tools: {}, prompts: {} },
          serverInfo: { ...result.serverInfo, icons: icons.server },
        },
      });
    const named = (name: string) => ({ name, inputSchema: { type: 'object' }, icons: icons[name] });
    if (message.method === 'tools/list')
      return answerJson(response, message, { result: { tools: Object.keys(icons).map(named) } });
    return answerJson(response, message, { result: { prompts: [named('greet')] } });
  });
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const connection = new McpConnection({
    server: { id: 's1', name: 'weather', url: `${site}/mcp`, headers: { authorization: 'Bearer secret' } },
    version: '0.1.0',
    fetch: (url, init) => {
      if (init?.method === undefined) asked.push({ url: String(url), init });
      return fetch(String(url).replace(site, new URL(server.url).origin), init);
    },
  });
  const listing = await connection.list(AbortSignal.timeout(10_000));
  if (!listing.ok) throw new Error(listing.problem.detail);
  const iconOf = (name: string) => listing.tools.find((tool) => tool.name === name)?.icon;
  return { listing, asked, iconOf, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('a picture in the data stays, one of the server’s own origin is fetched once, without its headers and cookies', async () => {
  await using at = await startDrawn({
    server: [{ src: drawing }],
    forecast: [{ src: `${site}/icon.png` }],
    climate: [{ src: `${site}/icon.png` }],
    greet: [{ src: picture, theme: 'dark' }, { src: drawing }],
  });
  expect(at.listing.serverInfo.icon).toBe(drawing);
  expect([at.iconOf('forecast'), at.iconOf('climate')]).toEqual([picture, picture]);
  expect(at.listing.prompts?.items[0]?.icon).toBe(drawing);
  expect(at.asked.map(({ url }) => url)).toEqual([`${site}/icon.png`]);
  expect(at.asked[0]?.init).toMatchObject({ credentials: 'omit', redirect: 'manual' });
  expect(new Headers(at.asked[0]?.init?.headers).has('authorization')).toBe(false);
});

test.each([
  ['leads to another host', 'https://else.example/icon.png'],
  ['is not encrypted', 'http://weather.example/icon.png'],
  ['runs', 'javascript:alert(1)'],
  ['leads into the computer', 'file:///etc/icon.png'],
  ['is no picture', `${site}/loud.png`],
  ['is redirected', `${site}/away.png`],
  ['is too large', `data:image/png;base64,${png}${'A'.repeat(30_000)}`],
  ['is another type', 'data:text/html,<h1>hi</h1>'],
  ['draws itself over and over', `data:image/svg+xml,${encodeURIComponent('<svg><use href="#a"/></svg>')}`],
  ['hides that it does', `data:image/svg+xml;base64,${btoa('<svg><use href="#a"/></svg>')}`],
  ['writes that with numbers', `data:image/svg+xml,${encodeURIComponent('<svg style="&#102;ilter:blur(9px)"/>')}`],
  [
    'writes that in parts',
    `data:image/svg+xml,${encodeURIComponent('<svg><style>a{ani<!-- -->mation:b}</style></svg>')}`,
  ],
  [
    'writes that in plain parts',
    `data:image/svg+xml,${encodeURIComponent('<svg><style>a{fil<![CDATA[ter:b]]></style></svg>')}`,
  ],
  ['writes that as styles can', `data:image/svg+xml,${encodeURIComponent('<svg style="\\66 ilter:blur(9px)"/>')}`],
  ['hides its coding', `data:image/svg+xml;base64 ,${btoa('<svg><use href="#a"/></svg>')}`],
  [
    'unpacks to a wall',
    `data:image/gif;base64,${btoa('GIF89a\xff\xff\xff\xff\x00\x00\x00\x2c\x00\x00\x00\x00\xff\xff\xff\xff')}`,
  ],
])('an icon that %s is left out', async (_, src) => {
  await using at = await startDrawn({ server: [{ src }], forecast: [{ src }] });
  expect(at.listing.serverInfo.icon).toBeUndefined();
  expect(at.listing.tools.map(({ name, icon }) => [name, icon])).toEqual([
    ['server', undefined],
    ['forecast', undefined],
  ]);
  expect(at.asked.every(({ url }) => url.startsWith(site))).toBe(true);
});

test('icons of many tools stay within what a server may take together, and never count as definitions', async () => {
  const large = (nth: number) => [{ src: `${drawing}${`%20${nth}`.padEnd(20_000, '0')}` }];
  const many = Array.from({ length: 150 }, (_, i) => [`tool${i}`, large(i)] as const);
  await using at = await startDrawn(Object.fromEntries(many));
  expect(at.listing.tools).toHaveLength(150);
  expect(at.listing.notices).toEqual([]);
  const together = at.listing.tools.reduce((sum, { icon = '' }) => sum + icon.length, 0);
  expect(together).toBeGreaterThan(200_000);
  expect(together).toBeLessThanOrEqual(300_000);
});
