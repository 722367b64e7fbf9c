/** executeTool: arguments, results, order, and what an abort does in each case. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aTool, createPage, rejection, settleTasks } from '../support/page-environment';

const PREFIX = "Failed to execute 'executeTool' on 'ModelContext': ";
const THREW = 'Tool was executed but the invocation failed. For example, the script function threw an error';
const TRANSIENT = 'The operation failed for an unknown transient reason (e.g. out of memory).';

/** Taken by the module when it loads, so the spy must be there before. */
const logged = vi.hoisted(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));

let page: ReturnType<typeof createPage>;
beforeEach(() => {
  page = createPage();
});

const register = (execute: unknown, name = 'play_track') => page.modelContext.registerTool(aTool({ name, execute }));
const executeWith = (handle: object, input?: unknown, options?: unknown) =>
  page.modelContext.executeTool(handle as never, input as never, options as never); // wrong on purpose

describe('arguments', () => {
  test.each([
    ['description', 'Required member is undefined.', undefined],
    ['name', 'Required member is undefined.', undefined],
    ['origin', 'Required member is undefined.', undefined],
    ['window', 'Required member is undefined.', undefined],
    ['window', "Failed to convert value to 'Window'.", {}],
    ['inputSchema', "Failed to convert value to 'object'.", '{}'],
  ])('rejects a handle whose %s fails: %s', async (name, why, value) => {
    await register(() => 'x');
    const error = await rejection(executeWith({ ...page.handle('play_track'), [name]: value }));
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toBe(`${PREFIX}Failed to read the '${name}' property from 'RegisteredTool': ${why}`);
  });

  test.each(['null', 'nonsense', ''])('rejects the origin %j with NotSupportedError', async (origin) => {
    const error = await rejection(executeWith({ ...page.handle('x'), origin }));
    expect(error).toMatchObject({ name: 'NotSupportedError', message: 'The provided origin is invalid.' });
  });

  test('rejects unknown tools, other origins and other windows with one UnknownError', async () => {
    await register(() => 'x');
    const handle = page.handle('play_track');
    const other = createPage().window;
    for (const wrong of [
      { name: 'zzz' },
      { name: 'toString' },
      { origin: 'https://other.example' },
      { window: other },
    ]) {
      expect(await rejection(executeWith({ ...handle, ...wrong }))).toMatchObject({
        name: 'UnknownError',
        message: TRANSIENT,
      });
    }
  });

  test.each([['{}'], [null], [5], [true], [Symbol('x')]])('rejects the input %s: it is no object', async (input) => {
    const error = await rejection(executeWith(page.handle('x'), input));
    expect(error.message).toBe(`${PREFIX}invalid input object: value is not an object`);
  });

  test('rejects input that JSON drops, and input that JSON makes no object', async () => {
    await register(() => 'x');
    const handle = page.handle('play_track');
    const dropped = await rejection(executeWith(handle, { toJSON: () => undefined }));
    expect(dropped.message).toBe(`${PREFIX}invalid input object: toJSON() returns undefined`);
    const text = await rejection(executeWith(handle, { toJSON: () => 'text' }));
    expect(text).toMatchObject({ name: 'UnknownError', message: 'Failed to parse input arguments' });
  });

  test('hands over a structured copy and a signal, with no this', async () => {
    const seen: unknown[] = [];
    await register(function (this: unknown, ...args: unknown[]) {
      seen.push(this, ...args);
    });
    const input = { date: new Date(0), none: undefined, nan: Number.NaN, map: new Map([[1, 2]]) };
    await page.execute('play_track', input);
    expect(seen).toEqual([
      undefined,
      { date: '1970-01-01T00:00:00.000Z', nan: null, map: {} },
      { signal: expect.any(AbortSignal) },
    ]);
    seen.length = 0;
    await page.execute('play_track');
    expect(seen[1]).toStrictEqual({});
  });

  test('a stale handle runs the tool that has the name now', async () => {
    const controller = new AbortController();
    await page.modelContext.registerTool(aTool({ execute: () => 'old' }), { signal: controller.signal });
    const [handle] = await page.modelContext.getTools();
    controller.abort();
    await register(() => 'new');
    expect(await executeWith(handle ?? {})).toBe('new');
  });
});

describe('results', () => {
  test.each<[string, unknown, string]>([
    ['an object', { a: 1 }, '{"a":1}'],
    ['an MCP result', { content: [{ type: 'text', text: 'x' }] }, '{"content":[{"type":"text","text":"x"}]}'],
    ['an array', [1], '[1]'],
    ['text', 'x', 'x'],
    ['empty text', '', 'Operation succeeded'],
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a number', 5, '5'],
    ['NaN', Number.NaN, 'NaN'],
    ['a bigint', 10n, '10'],
    ['a function', () => 1, 'undefined'],
    ['an object that JSON drops', { toJSON: () => undefined }, 'undefined'],
    ['a date', new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ['a promise', Promise.resolve('later'), 'later'],
  ])('R20: %s becomes text', async (_, value, text) => {
    await register(() => value);
    expect(await page.execute('play_track')).toBe(text);
  });

  const circle: { self?: unknown } = {};
  circle.self = circle;
  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret'))],
    ['returns a symbol', () => Symbol('x')],
    ['returns a circular object', () => circle],
    [
      'throws an object that has no text',
      () => {
        throw Object.create(null);
      },
    ],
  ])('a tool that %s rejects with UnknownError, the cause unsaid', async (_, execute) => {
    await register(execute);
    expect(await rejection(page.execute('play_track'))).toMatchObject({ name: 'UnknownError', message: THREW });
  });
});

describe('order', () => {
  test('the call returns, microtasks run, the tool starts in a task, toolactivated comes after it, then the result', async () => {
    const log: string[] = [];
    page.modelContext.ontoolactivated = (event) => log.push(`activated ${event.toolName}`);
    await register(async () => {
      log.push('start');
      await undefined;
      log.push('its microtask');
      return 'x';
    });
    const running = page.execute('play_track').then(() => log.push('result'));
    queueMicrotask(() => log.push('microtask'));
    log.push('returned');
    await running;
    expect(log).toEqual(['returned', 'microtask', 'start', 'its microtask', 'activated play_track', 'result']);
  });

  test('a tool that throws is activated first, too', async () => {
    const log: string[] = [];
    page.modelContext.ontoolactivated = () => log.push('activated');
    await register(() => {
      throw new Error('x');
    });
    await page.execute('play_track').catch(() => log.push('rejected'));
    expect(log).toEqual(['activated', 'rejected']);
  });

  test('what a tool throws goes to the console of its page', async () => {
    const boom = new Error('boom');
    await register(() => {
      throw boom;
    });
    logged.mockClear();
    await rejection(page.execute('play_track'));
    expect(logged.mock.calls).toEqual([['WebMCP tool execution failed: Uncaught', boom]]);
  });

  test('a tool may execute another, and itself more than once at a time', async () => {
    await register(({ n }: { n: number }) =>
      n > 0 ? page.execute('play_track', { n: n - 1 }).then((text) => `${n}${text}`) : '!',
    );
    expect(await Promise.all([page.execute('play_track', { n: 2 }), page.execute('play_track', { n: 1 })])).toEqual([
      '21!',
      '1!',
    ]);
  });

  test('unregistering leaves a call in flight alone, and stops one that has not started', async () => {
    const controller = new AbortController();
    const execute = vi.fn(
      (_: object, { signal }: { signal: AbortSignal }) =>
        new Promise((resolve) => setTimeout(() => resolve(`aborted ${signal.aborted}`), 5)),
    );
    await page.modelContext.registerTool(aTool({ execute }), { signal: controller.signal });
    const running = page.execute('play_track');
    await settleTasks();
    const waiting = page.execute('play_track');
    controller.abort();
    expect(await running).toBe('aborted false');
    expect(await rejection(waiting)).toMatchObject({ name: 'UnknownError', message: 'Tool not found: play_track' });
    expect(execute).toHaveBeenCalledTimes(1);
  });
});

describe('abort', () => {
  let log: string[];
  beforeEach(async () => {
    log = [];
    page.modelContext.ontoolactivated = () => log.push('activated');
    page.modelContext.ontoolcancel = (event) => log.push(`cancel ${event.toolName}`);
    await register((_: object, { signal }: { signal: AbortSignal }) => {
      log.push('start');
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          log.push(`tool's signal ${signal.reason.name}`);
          resolve('too late');
        }),
      );
    });
  });
  const run = (signal: AbortSignal) =>
    page.execute('play_track', {}, { signal }).then(
      (text) => log.push(`result ${text}`),
      (reason) => log.push(`rejected ${reason}`),
    );

  test('(a) before the call: rejects with the reason at once, and the tool never runs', async () => {
    run(AbortSignal.abort('why'));
    await Promise.resolve();
    expect(log).toEqual(['rejected why']);
    await settleTasks();
    expect(log).toEqual(['rejected why']);
  });

  test('(b) while it runs: rejects, then the tool hears AbortError, then toolcancel', async () => {
    const controller = new AbortController();
    run(controller.signal);
    await settleTasks();
    log.length = 0;
    controller.abort('why');
    log.push('abort returned');
    await settleTasks();
    expect(log).toEqual(['abort returned', 'rejected why', "tool's signal AbortError", 'cancel play_track']);
  });

  test('(c) in the task of the call: rejects, and the tool still starts and is told', async () => {
    const controller = new AbortController();
    run(controller.signal);
    controller.abort('why');
    await settleTasks();
    expect(log).toEqual(['rejected why', 'start', 'activated', "tool's signal AbortError", 'cancel play_track']);
  });

  test('(d) after the result: nothing', async () => {
    const controller = new AbortController();
    await register(() => 'fast', 'fast');
    await page.execute('fast', {}, { signal: controller.signal });
    log.length = 0;
    controller.abort();
    await settleTasks();
    expect(log).toEqual([]);
  });
});
