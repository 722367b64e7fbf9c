import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callsOf, closeServers, modelPlays, protocols } from './world';

/** As in the extension's entrypoints: before any schema is made. */
await vi.hoisted(async () => {
  const z = await import('zod');
  z.config({ jitless: true });
});

/** The extension's policy forbids it; here the constructor itself is taken away. */
const compile = vi.fn(function compile() {
  throw new EvalError('Code was compiled from a string.');
});

beforeEach(() => {
  vi.stubGlobal('Function', compile);
  vi.stubGlobal('eval', compile);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeServers();
});

it.each(protocols)('a turn over %s compiles no code from strings', async (protocol) => {
  const call = { match: /play_track/, arguments: { id: 'blue-train' } };
  const { ask } = await modelPlays(protocol, [{ text: 'Here.', calls: [call] }]);
  expect(callsOf(await ask())).toMatchObject([{ input: call.arguments }]);
  expect(compile).not.toHaveBeenCalled();
});
