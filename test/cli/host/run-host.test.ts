/** The host between agents and the extension: a real socket, with the extension's end in the test's hand. */
import { afterEach, expect, test } from 'vitest';
import { doorProtocol } from '#features/agents/door-wire.ts';
import { listDoors } from '../../../src/cli/host/doors';
import { aTool, connectClient, endHosts, openHost, startHost, toText } from '../../support/door-host';
import { eventually } from '../../support/eventually';

afterEach(endHosts);

const textOf = ({ content }: { content?: unknown }) => JSON.stringify(content);

test.each([false, true])(
  'a call goes to the extension and its answer comes back; newer clients: %s',
  async (modern) => {
    const host = await openHost({ perform: ({ input }) => toText(`found ${input.query}`) });
    const agent = await connectClient(host.system, 'Zed', { modern });
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
  const agent = await connectClient(host.system, 'Zed');
  const result = await agent.callTool({ name: aTool.name, arguments: {} });
  expect(result).toMatchObject({ isError: true, content: [{ text: 'The user said no.' }] });
  await agent.close();
});

test('who asks for progress is told what a call waits for', async () => {
  const heard: unknown[] = [];
  const host = await openHost({
    async perform(_, progress) {
      progress('Waiting for the user.');
      await eventually(() => expect(heard).toHaveLength(1));
      return toText('done');
    },
  });
  const agent = await connectClient(host.system, 'Zed');
  await agent.callTool({ name: aTool.name, arguments: {} }, { onprogress: ({ message }) => heard.push(message) });
  expect(heard).toEqual(['Waiting for the user.']);
  await agent.close();
});

test('a call that the agent cancels is cancelled in the extension', async () => {
  const host = await openHost({ perform: () => null });
  const agent = await connectClient(host.system, 'Zed');
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
  const agent = await connectClient(host.system, 'Zed');
  const result = await agent.callTool({ name: aTool.name, arguments: { text: 'x'.repeat(1_000_000) } });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain('longer than 1 MB');
  expect(host.said.filter(({ type }) => type === 'call')).toEqual([]);
  await agent.close();
});

test('when the extension goes, open calls are answered, and the door is found no longer', async () => {
  const host = await openHost({ perform: () => null });
  const agent = await connectClient(host.system, 'Zed');
  const result = agent.callTool({ name: aTool.name, arguments: {} });
  await host.says('call');
  const ended = host.ends();
  expect(textOf(await result)).toContain('It may have run');
  expect(await agent.listTools()).toEqual({ tools: [] });
  await ended;
  expect(listDoors(host.system)).toEqual([]);
  await agent.close();
});

test('the user’s Disconnect ends the agent’s connections, and tells who is left', async () => {
  const host = await openHost();
  const agent = await connectClient(host.system, 'Zed');
  await eventually(() => expect(host.said.at(-1)).toMatchObject({ agents: [{ name: 'Zed' }] }));
  host.tells({ type: 'disconnect', agent: 'Zed' });
  await eventually(() => expect(host.said.at(-1)).toEqual({ type: 'agents', agents: [] }));
  await expect(agent.listTools()).rejects.toThrow();
  await agent.close();
});

test('an extension of another protocol is told so, and no door opens', async () => {
  const { door, says, ends, remove } = await startHost({ protocol: doorProtocol + 1 });
  expect(door).toBeNull();
  expect((await says('hello')).protocol).toBe(doorProtocol);
  await ends();
  remove();
});
