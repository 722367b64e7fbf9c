/** The host between agents and the extension: real HTTP on 127.0.0.1, with the extension's end in the test's hand. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, test } from 'vitest';
import { doorProtocol } from '#bridge/door';
import { openDoors } from '../../../src/cli/host/door-file';
import { connectAgent } from '../../support/agent-door';
import { aTool, endHosts, openHost, startHost, toText } from '../../support/door-host';
import { eventually } from '../../support/eventually';

afterEach(endHosts);

const textOf = ({ content }: { content?: unknown }) => JSON.stringify(content);

test.each([false, true])(
  'a call goes to the extension and its answer comes back; newer clients: %s',
  async (modern) => {
    const host = await openHost({ perform: ({ input }) => toText(`found ${input.query}`) });
    const agent = await connectAgent(host.door, 'Zed', { modern });
    expect((await agent.listTools()).tools.map(({ name }) => name)).toEqual([aTool.name]);
    const result = await agent.callTool({ name: aTool.name, arguments: { query: 'jazz' } });
    expect(result.content).toEqual([{ type: 'text', text: 'found jazz' }]);
    expect(await host.says('call')).toMatchObject({ agent: 'Zed', tool: aTool.name, input: { query: 'jazz' } });
    expect(await host.says('agents')).toMatchObject({ agents: [{ name: 'Zed', version: '1.0.0' }] });
    await agent.close();
  },
);

test('what the extension refuses reaches the agent’s model as an error with the sentence', async () => {
  const host = await openHost({ perform: () => 'The user said no.' });
  const agent = await connectAgent(host.door, 'Zed');
  const result = await agent.callTool({ name: aTool.name, arguments: {} });
  expect(result).toMatchObject({ isError: true, content: [{ text: 'The user said no.' }] });
  await agent.close();
});

test('who asks for progress is told what a call waits for', async () => {
  const host = await openHost({
    perform(_, progress) {
      progress('Waiting for the user.');
      return toText('done');
    },
  });
  const agent = await connectAgent(host.door, 'Zed');
  const heard: unknown[] = [];
  await agent.callTool({ name: aTool.name, arguments: {} }, { onprogress: ({ message }) => heard.push(message) });
  expect(heard).toEqual(['Waiting for the user.']);
  await agent.close();
});

test('a call that the agent cancels is cancelled in the extension', async () => {
  const host = await openHost({ perform: () => null });
  const agent = await connectAgent(host.door, 'Zed');
  const stop = new AbortController();
  const result = agent.callTool({ name: aTool.name, arguments: {} }, { signal: stop.signal });
  const { id } = await host.says('call');
  stop.abort();
  await expect(result).rejects.toThrow();
  expect(await host.says('cancel')).toEqual({ type: 'cancel', id });
  await agent.close();
});

test('arguments longer than the browser takes are refused in words, and nothing is sent', async () => {
  const host = await openHost();
  const agent = await connectAgent(host.door, 'Zed');
  const result = await agent.callTool({ name: aTool.name, arguments: { text: 'x'.repeat(1_000_000) } });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain('longer than 1 MB');
  expect(host.said.filter(({ type }) => type === 'call')).toEqual([]);
  await agent.close();
});

test('when the extension goes, open calls are answered and the door says that it is closed; its token stays', async () => {
  const host = await openHost({ perform: () => null });
  const agent = await connectAgent(host.door, 'Zed');
  const result = agent.callTool({ name: aTool.name, arguments: {} });
  await host.says('call');
  await host.ends();
  expect(textOf(await result)).toContain('It may have run');
  expect(openDoors(host.system)).toEqual([]);
  const again = await startHost({ port: host.port }, host.system.home);
  expect(again.door?.token).toBe(host.door.token);
  await again.ends();
});

test('the user’s Disconnect ends the agent’s connections, and tells who is left', async () => {
  const host = await openHost();
  const agent = await connectAgent(host.door, 'Zed');
  await eventually(() => expect(host.said.at(-1)).toMatchObject({ agents: [{ name: 'Zed', connections: 1 }] }));
  host.tells({ type: 'disconnect', agent: 'Zed' });
  await eventually(() => expect(host.said.at(-1)).toEqual({ type: 'agents', agents: [] }));
  await expect(agent.listTools()).rejects.toThrow();
  await agent.close();
});

test('an extension of another protocol is told so, and no door opens', async () => {
  const { address, door, says, ends, remove } = await startHost({ protocol: doorProtocol + 1 });
  expect([address, door]).toEqual([null, null]);
  expect((await says('hello')).protocol).toBe(doorProtocol);
  await ends();
  remove();
});

test('a port in use is passed over; when ten are in use, the extension is told why', async () => {
  const first = await listenOn(0);
  const from = (first.address() as AddressInfo).port;
  const next = await openHost({ port: from });
  expect(next.port).toBeGreaterThan(from);
  const others = await Promise.all(Array.from({ length: 9 }, (_, i) => listenOn(from + 1 + i)));
  const { address, problem, ends, remove } = await startHost({ port: from });
  expect(address).toBeNull();
  expect(problem).toContain(`The ports ${from} to ${from + 9} are all in use.`);
  await ends();
  remove();
  for (const server of [first, ...others]) server?.close();
});

/** One that can't be had is in use already. */
const listenOn = (port: number) =>
  new Promise<Server>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(server)).listen(port, '127.0.0.1', () => resolve(server));
  });
