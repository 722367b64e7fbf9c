/** The queue of tasks, opened when the page has had time to patch what it stands on. */
import { expect, test, vi } from 'vitest';
import { createTaskQueue } from '../../src/webmcp/tasks';

test('a page that patched message ports before the first task breaks no task', async () => {
  const patched = vi.spyOn(MessagePort.prototype, 'onmessage', 'set').mockImplementation(() => undefined);
  const queueTask = createTaskQueue();
  try {
    const ran = new Promise((resolve) => queueTask(() => resolve('ran')));
    const late = new Promise((resolve) => setTimeout(resolve, 1000, 'late'));
    expect(await Promise.race([ran, late])).toBe('ran');
  } finally {
    patched.mockRestore();
  }
});
