/** Whatever happens in a frame tree, and in whatever order its documents' tasks come: the invariants of WebMCP hold. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { commands } from './commands';
import { faultOf } from './run-commands';

vi.mock('../../../src/webmcp/intrinsics', async (original) => ({
  ...(await original<object>()),
  ...(await import('./event-loop')).loopIntrinsics,
}));
vi.mock('../../../src/webmcp/tasks', async () => ({
  createTaskQueue: (await import('./event-loop')).createLoopQueue,
}));

test('any commands over any frame tree keep the model, whatever the order of tasks', { timeout: 60_000 }, async () => {
  const inAnyOrder = fc.oneof(fc.constant(0), fc.integer());
  await fc.assert(
    fc.asyncProperty(commands, inAnyOrder, async (list, seed) => {
      expect(await faultOf(list, seed)).toBe(undefined);
    }),
    { numRuns: 1000, interruptAfterTimeLimit: 12_000 },
  );
});
