/** The interface itself: brand checks, promises, handler attributes and events. */
import { describe, expect, test, vi } from 'vitest';
import { aTool, createPage, rejection, settleTasks } from '../support/page-environment';

const { modelContext } = createPage();
const prototype = Object.getPrototypeOf(modelContext);
const methods = { registerTool: 1, updateTool: 2, getTools: 0, executeTool: 1 };

test('is an EventTarget with its own tag, name and no own properties', () => {
  expect(modelContext).toBeInstanceOf(EventTarget);
  expect(String(modelContext)).toBe('[object ModelContext]');
  expect(prototype.constructor.name).toBe('ModelContext');
  expect(Reflect.ownKeys(modelContext)).toEqual([]);
});

test('can not be constructed by a page', () => {
  expect(() => new prototype.constructor()).toThrow(TypeError);
  expect(() => Reflect.construct(EventTarget, [], prototype.constructor).ontoolchange).toThrow('Illegal invocation');
});

describe.each(Object.entries(methods))('%s', (name, length) => {
  test('has the length of its definition, is enumerable, and is no constructor', () => {
    expect(prototype[name]).toHaveLength(length);
    expect(Object.getOwnPropertyDescriptor(prototype, name)?.enumerable).toBe(true);
    expect('prototype' in prototype[name]).toBe(false);
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['an object', {}],
    ['an event target', new EventTarget()],
    ['an heir', Object.create(prototype)],
  ])('rejects on a foreign this: %s', async (_, self) => {
    const error = await rejection(prototype[name].call(self));
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toBe(`Failed to execute '${name}' on 'ModelContext': Illegal invocation`);
  });

  test('returns a promise whatever it is given, and never throws', async () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new RangeError('hostile');
        },
      },
    );
    for (const args of [[], [null], [5], ['x'], [hostile, hostile], [Symbol('x'), Symbol('y')]]) {
      const returned = prototype[name].apply(modelContext, args);
      expect(returned).toBeInstanceOf(Promise);
      await returned.catch(() => undefined);
    }
  });
});

describe('an event handler attribute', () => {
  test('keeps objects as they are and turns everything else into null', () => {
    const page = createPage().modelContext as unknown as Record<string, unknown>; // any value may be assigned
    const object = { handleEvent: () => undefined };
    for (const name of ['ontoolchange', 'ontoolactivated', 'ontoolcancel']) {
      expect(page[name]).toBe(null);
      page[name] = object;
      expect(page[name]).toBe(object);
      page[name] = 5;
      expect(page[name]).toBe(null);
    }
  });

  test('keeps its place among the listeners until it is set to null', () => {
    const page = createPage().modelContext;
    const log: string[] = [];
    page.ontoolchange = () => log.push('never');
    page.addEventListener('toolchange', () => log.push('listener'));
    page.ontoolchange = () => log.push('handler');
    page.dispatchEvent(new Event('toolchange'));
    page.ontoolchange = null;
    page.ontoolchange = () => log.push('handler again');
    page.dispatchEvent(new Event('toolchange'));
    expect(log).toEqual(['handler', 'listener', 'listener', 'handler again']);
  });

  test('prevents the default by returning false, and has the model context as its this', () => {
    const page = createPage().modelContext;
    const selves: unknown[] = [];
    page.ontoolchange = function () {
      selves.push(this);
      return false;
    };
    const event = new Event('toolchange', { cancelable: true });
    page.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(selves).toEqual([page]);
  });
});

test('a page that replaces built-ins afterwards breaks neither tools nor host', async () => {
  const page = createPage();
  const execute = vi.fn(async () => ({ ok: true }));
  const broken = () => {
    throw new Error('replaced by the page');
  };
  const targets: [object, string][] = [
    [globalThis, 'structuredClone'],
    [globalThis, 'setTimeout'],
    [globalThis, 'MessageChannel'],
    [globalThis, 'AbortController'],
    [globalThis, 'Event'],
    [globalThis, 'URL'],
    [JSON, 'parse'],
    [JSON, 'stringify'],
    [Object, 'keys'],
    [Promise.prototype, 'then'],
    [Array.prototype, 'push'],
    [Array.prototype, 'map'],
    [Array.prototype, 'sort'],
    [Array.prototype, Symbol.iterator as never],
    [RegExp.prototype, 'exec'],
    [EventTarget.prototype, 'addEventListener'],
    [EventTarget.prototype, 'dispatchEvent'],
  ];
  const originals = targets.map(([target, key]) => Object.getOwnPropertyDescriptor(target, key));
  let listed: unknown[] = [];
  const outcome = new Promise((resolve) => {
    const signal = new AbortController().signal;
    for (let i = 0; i < targets.length; i++) {
      const [target, key] = [targets[i]?.[0] ?? {}, targets[i]?.[1] ?? ''];
      Object.defineProperty(target, key, { value: broken, configurable: true, writable: true });
    }
    page.modelContext.registerTool(aTool({ execute, inputSchema: () => ({ type: 'object' }) }));
    listed = page.host.listTools();
    resolve(page.host.callTool({ name: 'play_track', input: { a: 1 }, signal }));
  });
  await new Promise<void>((resolve) => setImmediate(resolve));
  for (let i = 0; i < targets.length; i++)
    Object.defineProperty(targets[i]?.[0] ?? {}, targets[i]?.[1] ?? '', originals[i] ?? {});
  expect(await outcome).toEqual({ type: 'returned', text: '{"ok":true}' });
  expect(listed).toHaveLength(1);
  await settleTasks();
  expect(page.changes).toEqual(['toolchange']);
});
