/**
 * An address that leads elsewhere within its origin is followed when a server is added, and kept as it is there. By
 * modelcontextprotocol/python-sdk#1168, opensearch-project/opensearch-mcp-server-py#271 and caipe-io/ai-platform-engineering#1339.
 */
import { expect, test } from 'vitest';
import { answerJson, startHttp } from '../features/servers/mcp-server';
import { openServers } from '../support/open-servers';
import { usual } from './mcp-world';

const startMoved = (status: number, place: string) =>
  startHttp((request, response, message) => {
    const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1');
    if (pathname === '/mcp') return response.writeHead(status, { location: place }).end();
    return answerJson(response, message, usual(message));
  });

test.each([301, 302, 303])('a redirect with %i is followed, and the new address is kept', async (status) => {
  await using server = await startMoved(status, '/mcp/');
  const servers = openServers();
  expect(await servers.test({ url: server.url })).toMatchObject({ ok: true, tools: 1 });
  expect(await servers.add({ url: server.url, name: 'notes' })).toMatchObject({ ok: true, tools: 1 });
  const [view] = await servers.view();
  expect(view?.setting.url).toBe(`${server.url}/`);
});

test('one that leads to another origin is not, and nothing is stored', async () => {
  await using other = await startMoved(200, '');
  await using server = await startMoved(302, other.url);
  const servers = openServers();
  expect(await servers.add({ url: server.url, name: 'notes' })).toMatchObject({ problem: { code: 'redirected' } });
  expect(await servers.view()).toEqual([]);
  expect(other.seen.every(({ what, headers }) => what === 'GET' && headers.authorization === undefined)).toBe(true);
});
