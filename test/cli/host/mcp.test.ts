/** `tabhand mcp`: stdio in front of a door that closes and opens again while the agent goes on. */
import { mkdtempSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openDoor, type System } from '../../../src/cli/host/doors';
import { serveAgent } from '../../../src/cli/host/mcp';
import { waitToFind } from '../../support/browsers/browser';
import { aTool, initialize, startHost } from '../../support/door-host';

interface Line {
  id?: unknown;
  method?: string;
  result?: { tools?: { name: string }[]; instructions?: string };
  error?: { message: string };
}

/** An agent that speaks with the door over stdio. */
function startAgent(system: System) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const lines: Line[] = [];
  createInterface({ input: output }).on('line', (line) => lines.push(JSON.parse(line)));
  const ended = serveAgent({ input, output, system, version: '1.0.0', lookEvery: 50 });
  const says = (message: object) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const asks = (id: number, message: object) => {
    says({ id, ...message });
    return waitToFind(async () => lines.find((line) => line.id === id), `the answer to ${id}`);
  };
  return { input, lines, ended, says, asks };
}

const list = { method: 'tools/list', params: {} };
const names = ({ result }: Line) => result?.tools?.map(({ name }) => name);
const changes = (lines: Line[]) => lines.filter(({ method }) => method === 'notifications/tools/list_changed').length;

test('19: an agent that started before the browser is told how to open the door, and has the tools once it is open', async () => {
  const home = mkdtempSync(join(tmpdir(), 'tabhand-mcp-'));
  const { input, lines, ended, says, asks } = startAgent({ platform: 'linux', home, env: {} });
  const { result } = await asks(1, initialize('Zed'));
  expect(result).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'tabhand', version: '1.0.0' } });
  expect(result?.instructions).toContain('turn on “Other agents”');
  says({ method: 'notifications/initialized' });
  expect(names(await asks(2, list))).toEqual([]);
  const early = { method: 'tools/call', params: { name: aTool.name, arguments: {} } };
  expect((await asks(3, early)).result).toMatchObject({ isError: true });
  const host = await startHost({}, home);
  await waitToFind(async () => (changes(lines) > 0 ? true : null), 'the change of the list');
  expect(names(await asks(4, list))).toEqual([aTool.name]);
  expect(await host.says('agents')).toMatchObject({ agents: [{ name: 'Zed' }] });
  input.end();
  await ended;
  await host.ends();
  host.remove();
});

test('19: the agent goes on with a door that opened again, and is told while it is closed', async () => {
  const home = mkdtempSync(join(tmpdir(), 'tabhand-mcp-'));
  const first = await startHost({ perform: () => null }, home);
  const { input, lines, ended, says, asks } = startAgent(first.system);
  await asks(1, initialize('Zed'));
  says({ method: 'notifications/initialized' });
  expect(names(await asks(2, list))).toEqual([aTool.name]);

  const long = { method: 'tools/call', params: { name: aTool.name, arguments: { text: 'x'.repeat(3_000_000) } } };
  const tooLong = (await asks(9, long)).error?.message;
  expect(tooLong).not.toContain('isn’t accepting agents');
  expect(tooLong).toContain('longer than 1 MB');

  const never = asks(10, { method: 'tools/call', params: { name: aTool.name, arguments: {} } });
  await first.says('call');
  await first.ends();
  expect((await never).result).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('may have run') }],
  });
  const second = await startHost({ tools: [{ ...aTool, name: 'mail_search' }] }, home);
  const both = await Promise.all([asks(3, list), asks(4, list)]);
  expect(both.map(names)).toEqual([['mail_search'], ['mail_search']]);
  expect(changes(lines)).toBeGreaterThan(0);
  expect(await second.says('agents')).toMatchObject({ agents: [{ name: 'Zed' }] });
  expect(lines.filter(({ id }) => typeof id === 'string')).toEqual([]);

  await second.ends();
  expect(names(await asks(5, list))).toEqual([]);
  const late = { method: 'tools/call', params: { name: 'mail_search', arguments: {} } };
  expect(JSON.stringify(await asks(6, late))).toContain('isn’t accepting agents');
  input.end();
  await ended;
  second.remove();
});

test('19: a call that is open when the door’s program is killed is answered, and a newer client is told of the next door', async () => {
  const home = mkdtempSync(join(tmpdir(), 'tabhand-mcp-'));
  const system: System = { platform: 'linux', home, env: {} };
  const sockets: Socket[] = [];
  let read = '';
  const program = createServer((socket) => {
    sockets.push(socket.on('data', (piece) => (read += piece)));
  });
  await openDoor(system, program);
  const { input, lines, ended, says, asks } = startAgent(system);
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'Newer', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  says({ id: 1, method: 'subscriptions/listen', params: { _meta, notifications: { toolsListChanged: true } } });
  const result = asks(2, { method: 'tools/call', params: { _meta, name: aTool.name, arguments: {} } });
  await waitToFind(async () => read.includes('tools/call') || null, 'the call');
  program.close();
  for (const socket of sockets) socket.destroy();
  expect((await result).error?.message).toContain('may have run');
  const second = await startHost({ tools: [{ ...aTool, name: 'mail_search' }] }, home);
  await waitToFind(async () => (changes(lines) > 0 ? true : null), 'the change of the list');
  expect(lines.find(({ method }) => method === 'notifications/tools/list_changed')).toMatchObject({
    params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 1 } },
  });
  expect(names(await asks(3, { method: 'tools/list', params: { _meta } }))).toEqual(['mail_search']);
  const before = changes(lines);
  second.tells({ type: 'changed' });
  await waitToFind(async () => (changes(lines) > before ? true : null), 'the change in the second door');
  input.end();
  await ended;
  await second.ends();
  second.remove();
});

test('19: whom the user disconnects isn’t connected again, though the door stays open', async () => {
  const host = await startHost();
  const { ended, says, asks } = startAgent(host.system);
  await asks(1, initialize('Zed'));
  says({ method: 'notifications/initialized' });
  await host.says('agents');
  host.tells({ type: 'disconnect', agent: 'Zed' });
  await ended;
  await waitToFind(async () => host.said.at(-1)?.type === 'agents' || null, 'the list of agents');
  expect(host.said.at(-1)).toEqual({ type: 'agents', agents: [] });
  await host.ends();
  host.remove();
});
