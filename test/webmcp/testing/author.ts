/** The unit tests that a page's author may write, in a document that no browser made. */
import { expect, test, vi } from 'vitest';
import { openTools } from '../../../src/webmcp/testing.ts';

declare const document: ToolDocument;

export function authorTests(): void {
  test('openTools lists a page’s tools and calls them, and tells why a call failed', async () => {
    const tools = openTools();
    const { modelContext } = document;
    expect(navigator.modelContext).toBe(modelContext);
    const heard = vi.fn();
    modelContext.addEventListener('toolchange', heard);
    const controller = new AbortController();
    await modelContext.registerTool(
      {
        name: 'add',
        description: 'Adds.',
        inputSchema: () => ({ type: 'object', properties: { count: { type: 'integer' } } }),
        execute: ({ count = 1 }) => ({ count }),
      },
      controller,
    );
    expect(heard).toHaveBeenCalledOnce();
    await modelContext.registerTool({
      name: 'fail',
      description: 'Fails.',
      execute: () => {
        throw new RangeError('The cart is full.');
      },
    });
    await modelContext.registerTool({
      name: 'wait',
      description: 'Waits.',
      execute: () => new Promise(() => undefined),
    });
    await modelContext.registerTool({ name: 'off', description: 'Rests.', disabled: true, execute: () => 1 });
    expect(await tools.list()).toMatchObject([
      { name: 'add', lazy: true, inputSchema: { properties: { count: { type: 'integer' } } } },
      { name: 'fail', disabled: false },
      { name: 'off', disabled: true },
      { name: 'wait' },
    ]);
    expect(await tools.call('add', { count: 2 })).toBe('{"count":2}');
    await expect(tools.call('fail')).rejects.toThrow('The cart is full.');
    await expect(tools.call('wait', {}, 20)).rejects.toThrow('wait was aborted after 20 milliseconds.');
    await expect(tools.call('off')).rejects.toThrow(/disabled/);
    await expect(tools.call('gone')).rejects.toThrow('There is no tool gone.');
    controller.abort();
    expect((await tools.list()).map(({ name }) => name)).toEqual(['fail', 'off', 'wait']);
  });

  test('opened twice, the tools are the same', async () => {
    const before = await openTools().list();
    expect(await openTools().list()).toEqual(before);
    expect(before).toHaveLength(3);
  });
}
