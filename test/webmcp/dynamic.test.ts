/** Dynamic tools: lazy schemas, disabled tools and updateTool (R84-R96). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aTool, createPage, rejection, settleTasks } from '../support/page-environment';

type Page = ReturnType<typeof createPage>;

const enumOf = (...ids: string[]) => ({ type: 'object', properties: { id: { type: 'string', enum: ids } } });

async function namesListed(page: Page): Promise<string[]> {
  return (await page.modelContext.getTools()).map((tool) => tool.name);
}

describe('a lazy input schema', () => {
  test('R84: is not asked at registration, and once at each enumeration of page or extension', async () => {
    const page = createPage();
    const schema = vi.fn(() => enumOf('a'));
    await page.modelContext.registerTool(aTool({ inputSchema: schema }));
    expect(schema).toHaveBeenCalledTimes(0);
    await page.modelContext.getTools();
    expect(schema).toHaveBeenCalledTimes(1);
    await page.host.listTools();
    expect(schema).toHaveBeenCalledTimes(2);
  });

  test('R84: is called without a receiver and without arguments, and its answer is copied', async () => {
    const page = createPage();
    const answer = enumOf('a');
    const schema = vi.fn(function (this: unknown) {
      expect(this).toBe(undefined);
      return answer;
    });
    await page.modelContext.registerTool(aTool({ inputSchema: schema }));
    const [tool] = await page.modelContext.getTools();
    expect(schema).toHaveBeenCalledWith();
    expect(tool?.inputSchema).toEqual(answer);
    expect(tool?.inputSchema).not.toBe(answer);
  });

  test('R84: a function with its own toJSON is a static schema, as in the standard', async () => {
    const page = createPage();
    const schema = Object.assign(vi.fn(), { toJSON: () => ({ type: 'object' }) });
    await page.modelContext.registerTool(aTool({ inputSchema: schema }));
    expect(await page.host.listTools()).toMatchObject([{ lazy: false, inputSchema: { type: 'object' } }]);
    expect(schema).not.toHaveBeenCalled();
  });

  test('R93: is fresh at each listing, so that a stale enum can be refused', async () => {
    const page = createPage();
    const ids = ['a'];
    await page.modelContext.registerTool(aTool({ inputSchema: () => enumOf(...ids) }));
    expect((await page.host.listTools())[0]?.inputSchema).toEqual(enumOf('a'));
    ids[0] = 'b';
    expect((await page.host.listTools())[0]?.inputSchema).toEqual(enumOf('b'));
  });

  test('two lazy tools are asked in name order, and one that unregisters the other leaves it out', async () => {
    const page = createPage();
    const second = new AbortController();
    await page.modelContext.registerTool(aTool({ name: 'b' }), { signal: second.signal });
    await page.modelContext.registerTool(
      aTool({
        name: 'a',
        inputSchema: () => {
          second.abort();
          return {};
        },
      }),
    );
    expect((await page.host.listTools()).map((tool) => tool.name)).toEqual(['a']);
  });
});

describe('a lazy input schema that fails', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.restoreAllMocks());

  /** Our console functions are taken at load, so the module is loaded anew under a spy. */
  async function pageUnderSpy() {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { createPage: createFreshPage } = await import('../support/page-environment');
    return { page: createFreshPage(), warn };
  }

  const failures: [string, () => unknown, RegExp][] = [
    [
      'throws',
      () => {
        throw new Error('no library yet');
      },
      /^no library yet$/,
    ],
    ['returns undefined', () => undefined, /must return an object/],
    ['returns a string', () => '{}', /must return an object/],
    ['returns null', () => null, /must return an object/],
    ['returns an object that is a string as JSON', () => ({ toJSON: () => 'x' }), /must return an object/],
    ['returns a function', () => () => ({}), /must return an object/],
    [
      'returns a circular object',
      () => {
        const circle: { self?: unknown } = {};
        circle.self = circle;
        return circle;
      },
      /circular/,
    ],
  ];
  test.each(failures)(
    'R86: and %s is left out of getTools, and unavailable with its reason for the host',
    async (_, inputSchema, reason) => {
      const { page } = await pageUnderSpy();
      await page.modelContext.registerTool(aTool({ inputSchema }) as never); // wrong on purpose
      await page.modelContext.registerTool(aTool({ name: 'other' }));
      expect(await namesListed(page)).toEqual(['other']);
      const [other, listed] = await page.host.listTools();
      expect(other?.unavailable).toBe(undefined);
      expect(listed).toMatchObject({ name: 'play_track', lazy: true, unavailable: expect.stringMatching(reason) });
      expect(listed).not.toHaveProperty('inputSchema');
    },
  );

  test('R85: and returns a promise is a failure, also when the promise would give a schema', async () => {
    const { page } = await pageUnderSpy();
    await page.modelContext.registerTool(aTool({ inputSchema: async () => enumOf('a') }));
    expect(await namesListed(page)).toEqual([]);
    expect((await page.host.listTools())[0]?.unavailable).toMatch(/returned a promise/);
  });

  test('R86: is said once per distinct error on the console', async () => {
    const { page, warn } = await pageUnderSpy();
    const messages = ['one', 'one', 'two', 'one'];
    const inputSchema = () => {
      throw new Error(messages.shift());
    };
    await page.modelContext.registerTool(aTool({ inputSchema }));
    for (let i = 0; i < 4; i++) await page.host.listTools();
    expect(warn.mock.calls.map(([text]) => text)).toEqual([
      'The tool is unavailable ("play_track"): one',
      'The tool is unavailable ("play_track"): two',
    ]);
  });

  test('R86: is not called, and the caller hears why', async () => {
    const { page } = await pageUnderSpy();
    const execute = vi.fn();
    const inputSchema = () => {
      throw new Error('no library yet');
    };
    await page.modelContext.registerTool(aTool({ execute, inputSchema }));
    const outcome = await page.call('play_track');
    expect(outcome).toMatchObject({
      type: 'refused',
      code: 'unavailable',
      message: expect.stringContaining('no library yet'),
    });
    expect(await rejection(page.execute('play_track'))).toMatchObject({ name: 'UnknownError' });
    expect(execute).not.toHaveBeenCalled();
  });

  test('R86: is available again as soon as its function answers', async () => {
    const { page } = await pageUnderSpy();
    let ready = false;
    const inputSchema = () => {
      if (!ready) throw new Error('not yet');
      return enumOf('a');
    };
    await page.modelContext.registerTool(aTool({ inputSchema }));
    expect(await namesListed(page)).toEqual([]);
    ready = true;
    expect(await namesListed(page)).toEqual(['play_track']);
  });

  test('a schema that lists the tools itself ends, as unavailable for the inner listing', async () => {
    const { page } = await pageUnderSpy();
    let inner: ReturnType<typeof page.host.listTools> | undefined;
    const inputSchema = () => {
      inner ??= page.host.listTools();
      return enumOf('a');
    };
    await page.modelContext.registerTool(aTool({ inputSchema }));
    expect((await page.host.listTools())[0]?.inputSchema).toEqual(enumOf('a'));
    expect((await inner)?.[0]?.unavailable).toMatch(/lists the tools itself/);
  });
});

describe('a disabled tool', () => {
  test('R87, R88: is registered so, listed with disabled: true; an enabled one has no such member', async () => {
    const page = createPage();
    await page.modelContext.registerTool(aTool({ name: 'off', disabled: true }));
    await page.modelContext.registerTool(aTool({ name: 'on', disabled: false }));
    const [off, on] = await page.modelContext.getTools();
    expect(off?.disabled).toBe(true);
    expect(on).not.toHaveProperty('disabled');
    expect((await page.host.listTools()).map(({ name, disabled }) => [name, disabled])).toEqual([
      ['off', true],
      ['on', false],
    ]);
    expect(page.host.size).toBe(2);
  });

  test('R88: is rejected with UnknownError on execute, and refused to the host, without being called', async () => {
    const page = createPage();
    const execute = vi.fn();
    await page.modelContext.registerTool(aTool({ execute, disabled: true }));
    const error = await rejection(page.execute('play_track'));
    expect(error).toMatchObject({ name: 'UnknownError', message: 'The tool is disabled ("play_track").' });
    expect(await page.call('play_track')).toMatchObject({ type: 'refused', code: 'disabled' });
    expect(execute).not.toHaveBeenCalled();
  });

  test('R94: keeps its identity: enabled again it is the same tool, in the same place', async () => {
    const page = createPage();
    for (const name of ['a', 'b', 'c']) await page.modelContext.registerTool(aTool({ name, execute: () => name }));
    const before = await page.host.listTools();
    await page.modelContext.updateTool('b', { disabled: true });
    await page.modelContext.updateTool('b', { disabled: false });
    expect(await page.host.listTools()).toEqual(before);
    expect(await page.execute('b')).toBe('b');
  });

  test('disabling does not cancel a call in flight', async () => {
    const page = createPage();
    const work = Promise.withResolvers<string>();
    const started = Promise.withResolvers<AbortSignal>();
    const execute = (_: object, { signal }: { signal: AbortSignal }) => {
      started.resolve(signal);
      return work.promise;
    };
    await page.modelContext.registerTool(aTool({ execute }));
    const running = page.execute('play_track');
    const signal = await started.promise;
    await page.modelContext.updateTool('play_track', { disabled: true });
    work.resolve('done');
    expect(await running).toBe('done');
    expect(signal.aborted).toBe(false);
  });
});

describe('updateTool', () => {
  test('R89: changes disabled, description and inputSchema, each alone or together', async () => {
    const page = createPage();
    await page.modelContext.registerTool(aTool({ inputSchema: enumOf('a') }));
    await page.modelContext.updateTool('play_track', { description: 'Plays it' });
    expect((await page.host.listTools())[0]).toMatchObject({
      description: 'Plays it',
      inputSchema: enumOf('a'),
      disabled: false,
    });
    await page.modelContext.updateTool('play_track', { disabled: true, inputSchema: () => enumOf('b') });
    expect((await page.host.listTools())[0]).toMatchObject({ lazy: true, inputSchema: enumOf('b'), disabled: true });
  });

  test('R90: leaves execute, annotations, name and title alone', async () => {
    const page = createPage();
    await page.modelContext.registerTool(aTool({ title: 'Play', annotations: { readOnlyHint: true } }));
    const changes = { execute: () => 'hijacked', annotations: {}, name: 'other', title: 'Other' };
    await page.modelContext.updateTool('play_track', changes as never); // ignored members on purpose
    expect(await page.host.listTools()).toMatchObject([
      { name: 'play_track', title: 'Play', annotations: { readOnlyHint: true } },
    ]);
    expect(await page.execute('play_track')).toBe('playing');
  });

  test('R90: rejects an unknown name with InvalidStateError', async () => {
    const page = createPage();
    expect(await rejection(page.modelContext.updateTool('nobody', {}))).toMatchObject({ name: 'InvalidStateError' });
    expect(await rejection(page.modelContext.updateTool('toString', {}))).toMatchObject({ name: 'InvalidStateError' });
  });

  test.each([
    ['an empty description', { description: '', disabled: true }, 'InvalidStateError'],
    ['a schema that is no object', { inputSchema: 'x', disabled: true }, 'TypeError'],
    ['a schema that JSON drops', { inputSchema: { toJSON: () => undefined }, disabled: true }, 'TypeError'],
  ])('rejects %s, and changes nothing', async (_, changes, name) => {
    const page = createPage();
    await page.modelContext.registerTool(aTool({ inputSchema: enumOf('a') }));
    const before = await page.host.listTools();
    page.changes.length = 0;
    expect(await rejection(page.modelContext.updateTool('play_track', changes as never))).toMatchObject({ name }); // wrong on purpose
    await settleTasks();
    expect(await page.host.listTools()).toEqual(before);
    expect(page.changes).toEqual([]);
  });

  test('R95: fires one toolchange before it resolves, and tells the host', async () => {
    const page = createPage();
    await page.modelContext.registerTool(aTool());
    page.changes.length = 0;
    const heard = vi.fn();
    page.host.onChange(heard);
    const updated = page.modelContext.updateTool('play_track', { disabled: true, description: 'Other' });
    expect(page.changes).toEqual([]);
    await updated;
    expect(page.changes).toEqual(['toolchange']);
    await settleTasks();
    expect(page.changes).toEqual(['toolchange']);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('R95: fires nothing when nothing visible changes', async () => {
    const page = createPage();
    const inputSchema = () => enumOf('a');
    await page.modelContext.registerTool(aTool({ name: 'lazy', inputSchema }));
    await page.modelContext.registerTool(aTool({ name: 'static', inputSchema: enumOf('a') }));
    page.changes.length = 0;
    await page.modelContext.updateTool('lazy', { inputSchema, disabled: false });
    await page.modelContext.updateTool('static', { inputSchema: enumOf('a'), description: 'Plays a track' });
    await settleTasks();
    expect(page.changes).toEqual([]);
  });

  test('R92: touches no other tool, and registers nothing anew', async () => {
    const page = createPage();
    const other = vi.fn(() => enumOf('x'));
    await page.modelContext.registerTool(aTool({ name: 'other', inputSchema: other }));
    await page.modelContext.registerTool(aTool());
    const before = (await page.host.listTools())[0];
    other.mockClear();
    await page.modelContext.updateTool('play_track', { disabled: true });
    expect(other).not.toHaveBeenCalled();
    expect((await page.host.listTools())[0]).toEqual(before);
  });

  test('R91: replacing a tool needs unregistering: a second registration of its name is rejected', async () => {
    const page = createPage();
    const first = new AbortController();
    await page.modelContext.registerTool(aTool(), { signal: first.signal });
    const error = await rejection(page.modelContext.registerTool(aTool({ execute: () => 'new' })));
    expect(error).toMatchObject({ name: 'InvalidStateError', message: 'Duplicate tool name' });
    first.abort();
    await page.modelContext.registerTool(aTool({ execute: () => 'new' }));
    expect(await page.execute('play_track')).toBe('new');
  });
});

test('R96: a queue works: its enum follows it, and remove_from_queue is disabled while it is empty', async () => {
  const page = createPage();
  const queue: string[] = [];
  const { modelContext, host } = page;
  await modelContext.registerTool({
    name: 'remove_from_queue',
    description: 'Removes a track',
    disabled: true,
    inputSchema: () => enumOf(...queue),
    execute: async ({ id }: { id: string }) => {
      queue.splice(queue.indexOf(id), 1);
      await modelContext.updateTool('remove_from_queue', { disabled: queue.length === 0 });
      return queue;
    },
  });
  expect(await page.call('remove_from_queue', { id: 'a' })).toMatchObject({ type: 'refused', code: 'disabled' });
  queue.push('a', 'b');
  await modelContext.updateTool('remove_from_queue', { disabled: false });
  expect(await host.listTools()).toMatchObject([{ disabled: false, inputSchema: enumOf('a', 'b') }]);
  expect(await page.call('remove_from_queue', { id: 'a' })).toEqual({ type: 'returned', text: '["b"]' });
  expect(await host.listTools()).toMatchObject([{ disabled: false, inputSchema: enumOf('b') }]);
  await page.call('remove_from_queue', { id: 'b' });
  expect(await host.listTools()).toMatchObject([{ disabled: true }]);
});
