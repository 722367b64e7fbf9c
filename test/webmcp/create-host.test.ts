/** The extension's end: what it lists, how calls end, and what it hears. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../support/eventually';
import { aTool, createPage, PAGE_ORIGIN, rejection, settleTasks } from '../support/page-environment';

/** Taken by the module when it loads, so the spy must be there before. */
vi.hoisted(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));

let page: ReturnType<typeof createPage>;
beforeEach(() => {
  page = createPage();
});

const register = (members: object) => page.modelContext.registerTool(aTool(members));

describe('listTools', () => {
  test('keeps the hints and the output schema that getTools drops, and only what the page gave', async () => {
    await register({
      annotations: { readOnlyHint: 1, destructiveHint: false, idempotentHint: true, debugging: true },
      outputSchema: { type: 'string' },
    });
    const [tool] = await page.host.listTools();
    expect(tool?.annotations).toStrictEqual({
      debugging: true,
      destructiveHint: false,
      idempotentHint: true,
      readOnlyHint: true,
    });
    expect(tool).toEqual({
      name: 'play_track',
      title: '',
      description: 'Plays a track',
      outputSchema: { type: 'string' },
      lazy: false,
      disabled: false,
      declarative: false,
      origin: PAGE_ORIGIN,
      frame: false,
      stack: expect.stringContaining('create-host.test'),
      annotations: tool?.annotations,
    });
    const [seen] = await page.modelContext.getTools();
    expect(seen).not.toHaveProperty('outputSchema');
    expect(seen?.annotations).not.toHaveProperty('destructiveHint');
  });

  test('an output schema that can not be read never spoils a registration', async () => {
    const tool = {
      ...aTool(),
      get outputSchema(): object {
        throw new Error('no');
      },
    };
    await page.modelContext.registerTool(tool);
    await register({ name: 'big', outputSchema: { n: 1n } });
    expect((await page.host.listTools()).map((listed) => listed.outputSchema)).toEqual([undefined, undefined]);
  });

  test('size counts disabled tools and runs no code of the page', async () => {
    const inputSchema = vi.fn(() => ({}));
    await register({ inputSchema });
    await register({ name: 'off', disabled: true });
    expect(page.host.size).toBe(2);
    expect(inputSchema).not.toHaveBeenCalled();
  });
});

describe('callTool', () => {
  test('gives the same text as executeTool, by the same road', async () => {
    const activated = vi.fn();
    page.modelContext.ontoolactivated = activated;
    await register({ execute: ({ a }: { a: number }) => ({ sum: a + 1 }) });
    expect(await page.call('play_track', { a: 1 })).toEqual({ type: 'returned', text: '{"sum":2}' });
    expect(await page.execute('play_track', { a: 1 })).toBe('{"sum":2}');
    expect(activated).toHaveBeenCalledTimes(2);
  });

  test('of as many calls at once as share a message, and one more, each runs and is then activated, and has its own answer', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `t${i}`);
    const order: string[] = [];
    page.modelContext.addEventListener('toolactivated', ({ toolName }) => order.push(`activated ${toolName}`));
    for (const name of names)
      await register({
        name,
        async execute() {
          await undefined;
          order.push(`ran ${name}`);
          return name;
        },
      });
    const answers = names.map(async (name) => {
      const { text } = { text: null, ...(await page.call(name, {})) };
      order.push(`answered ${name}`);
      return text;
    });
    expect(await Promise.all(answers)).toEqual(names);
    const begun = names.flatMap((name) => [`ran ${name}`, `activated ${name}`]);
    expect(order).toEqual([...begun, ...names.map((name) => `answered ${name}`)]);
  });

  test('a time limit is a signal: the call ends as aborted, and the tool hears of it', async () => {
    const told = vi.fn();
    const execute = (_: object, { signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', told);
      return new Promise(() => undefined);
    };
    await register({ execute });
    expect(await page.call('play_track', {}, AbortSignal.timeout(30))).toEqual({ type: 'aborted' });
    await eventually(() => expect(told).toHaveBeenCalledOnce());
  });

  test('refuses a tool that is not there, also one that goes before it starts', async () => {
    expect(await page.call('nobody')).toMatchObject({ type: 'refused', code: 'unknown-tool' });
    const controller = new AbortController();
    await page.modelContext.registerTool(aTool(), { signal: controller.signal });
    const outcome = page.call('play_track');
    controller.abort();
    expect(await outcome).toMatchObject({ type: 'refused', code: 'unknown-tool' });
  });

  test.each<[string, unknown, string]>([
    ['an error', new TypeError('no such track'), 'no such track'],
    ['text', 'plain', 'plain'],
    ['undefined', undefined, 'undefined'],
    ['an object of codes', { code: 5 }, '{"code":5}'],
    ['an object without text', Object.create(null), 'an error that has no text'],
    [
      'an error whose message throws',
      {
        get message() {
          throw new Error('again');
        },
      },
      'an error that has no text',
    ],
    ['a long message', new Error('x'.repeat(5000)), 'x'.repeat(2000)],
  ])('keeps what the page threw: %s', async (_, thrown, message) => {
    await register({
      execute: () => {
        throw thrown;
      },
    });
    expect(await page.call('play_track')).toEqual({ type: 'threw', message });
  });

  test('says too-large for a result over four million characters, which executeTool still gives to the page', async () => {
    await register({ execute: ({ n }: { n: number }) => 'x'.repeat(n) });
    expect(await page.call('play_track', { n: 4_000_000 })).toMatchObject({ type: 'returned' });
    const outcome = await page.call('play_track', { n: 4_000_001 });
    expect(outcome).toEqual({ type: 'too-large', size: 4_000_001, limit: 4_000_000 });
    expect(await page.execute('play_track', { n: 4_000_001 })).toHaveLength(4_000_001);
  });

  test('resolves aborted at once when its signal aborts, and tells the tool', async () => {
    const told = vi.fn();
    await register({
      execute: (_: object, { signal }: { signal: AbortSignal }) =>
        new Promise(() => signal.addEventListener('abort', told)),
    });
    const controller = new AbortController();
    const outcome = page.call('play_track', {}, controller.signal);
    await settleTasks();
    controller.abort();
    expect(await outcome).toEqual({ type: 'aborted' });
    await settleTasks();
    expect(told).toHaveBeenCalledTimes(1);
    expect(await page.call('play_track', {}, AbortSignal.abort())).toEqual({ type: 'aborted' });
  });
});

test('onChange hears real changes, in a task, and nothing that a page makes up', async () => {
  const heard = vi.fn();
  page.host.onChange(heard);
  page.modelContext.dispatchEvent(new Event('toolchange'));
  expect(heard).not.toHaveBeenCalled();
  const registered = register({});
  expect(heard).not.toHaveBeenCalled();
  await registered;
  expect(heard).toHaveBeenCalledTimes(1);
  await rejection(register({}));
  await settleTasks();
  expect(heard).toHaveBeenCalledTimes(1);
});
