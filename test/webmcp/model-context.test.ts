/** The interface itself: brand checks, promises, handler attributes and events. */
import { describe, expect, test } from 'vitest';
import { createPage, rejection } from '../support/page-environment';

const { modelContext } = createPage();
const prototype = Object.getPrototypeOf(modelContext);
const methods = { registerTool: 1, updateTool: 2, getTools: 0, executeTool: 1 };

test('is an EventTarget with its own tag and name, and no properties of its own', () => {
  expect(modelContext).toBeInstanceOf(EventTarget);
  expect(String(modelContext)).toBe('[object ModelContext]');
  expect(prototype.constructor.name).toBe('ModelContext');
  expect(Object.getOwnPropertyNames(modelContext)).toEqual([]);
});

test('can not be constructed by a page', () => {
  expect(() => new prototype.constructor()).toThrow(TypeError);
  const forged = Reflect.construct(EventTarget, [], prototype.constructor) as ModelContext; // what a page would forge
  expect(() => forged.ontoolchange).toThrow('Illegal invocation');
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
