/** Any in-process server as a layer. */
import { expect, test } from 'vitest';
import { noHints } from '../../../../src/core/tools/hints';
import { type LocalServer, localLayer } from '../../../../src/core/tools/layers/local';
import type { ToolOutcome } from '../../../../src/core/tools/result';
import type { Tool } from '../../../../src/core/tools/tool';

const drawn: ToolOutcome = {
  type: 'result',
  content: [{ type: 'text', text: 'done' }],
  isError: false,
  canvas: { type: 'shown', id: 'w_000001', widget: 'text', data: {} },
};

function serverWith(execute: LocalServer['tools'][number]['execute']): LocalServer {
  const tool = { name: 'draw', description: 'Draws', inputSchema: { type: 'object' }, hints: noHints, execute };
  return { name: 'autoui', description: 'Widgets', tools: [tool] };
}

function callDraw(server: LocalServer, signal = new AbortController().signal, name = 'draw') {
  const layer = localLayer(server);
  const [tool] = layer.tools;
  return layer.call({ callId: 'c1', tool: { ...(tool as Tool), name }, input: { a: 1 } }, signal); // it has one tool
}

test('R61: a layer bears its server’s name and description, and offers its tools', () => {
  const layer = localLayer(serverWith(async () => drawn));
  expect(layer).toMatchObject({
    key: 'local:autoui',
    protocol: 'webmcp',
    serverName: 'autoui',
    description: 'Widgets',
  });
  expect(layer.tools).toEqual([
    {
      name: 'draw',
      description: 'Draws',
      inputSchema: { type: 'object' },
      hints: noHints,
      lazy: false,
      disabled: false,
      source: { type: 'local', server: 'autoui' },
    },
  ]);
});

test('a call gets the input and the call’s id, and its drawing reaches the session', async () => {
  const seen: unknown[] = [];
  const server = serverWith(async (input, context) => {
    seen.push(input, context);
    return drawn;
  });
  expect(await callDraw(server)).toBe(drawn);
  expect(seen).toMatchObject([{ a: 1 }, { callId: 'c1' }]);
});

test('R23: a tool that throws is a failure, not an exception', async () => {
  const server = serverWith(() => {
    throw new Error('Out of paint');
  });
  expect(await callDraw(server)).toMatchObject({ code: 'threw', values: { message: 'Out of paint' } });
});

test('a call of a tool that the server does not have says so', async () => {
  expect(
    await callDraw(
      serverWith(async () => drawn),
      undefined,
      'erase',
    ),
  ).toMatchObject({
    code: 'unknown-tool',
    values: { tool: 'erase', server: 'autoui' },
  });
});

test('R37: an aborted call runs nothing, and a throw after the abort is the abort', async () => {
  let ran = 0;
  const stop = new AbortController();
  const server = serverWith(async () => {
    ran += 1;
    stop.abort();
    throw new Error('stopped');
  });
  expect(await callDraw(server, AbortSignal.abort())).toMatchObject({ code: 'aborted' });
  expect(ran).toBe(0);
  expect(await callDraw(server, stop.signal)).toMatchObject({ code: 'aborted' });
});
