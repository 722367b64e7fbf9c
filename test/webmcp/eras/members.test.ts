/** What pages of earlier drafts find on `navigator.modelContext`, and what pages of today don't find there. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addEarlierMembers } from '../../../src/webmcp/eras/members';
import { aTool, createPage, rejection, settleTasks } from '../../support/page-environment';

interface Registered extends Promise<undefined> {
  unregister(): void;
}

/** The object as a page of that time knows it. */
interface EarlierContext {
  registerTool(tool?: unknown, options?: unknown): Registered;
  unregisterTool(tool?: unknown): void;
  provideContext(context?: unknown): Promise<void>;
  clearContext(): void;
}

const unhandled = vi.fn();
let page: ReturnType<typeof createPage>;
let context: EarlierContext;
beforeEach(() => {
  page = createPage();
  addEarlierMembers(page.modelContext);
  context = page.modelContext as unknown as EarlierContext; // what was just added
  unhandled.mockClear();
  process.on('unhandledRejection', unhandled);
});
afterEach(() => void process.off('unhandledRejection', unhandled));

const listed = async () => (await page.modelContext.getTools()).map(({ name }) => name);
const named = (...names: string[]) => names.map((name) => aTool({ name }));

describe('the members', () => {
  test('are found by feature detection, in whichever order, and by no enumeration', () => {
    for (const name of ['provideContext', 'clearContext', 'unregisterTool', 'registerTool'])
      expect(typeof Reflect.get(context, name)).toBe('function');
    expect(Object.keys(context)).toEqual([]);
    expect(Object.getOwnPropertyDescriptor(context, 'provideContext')).toMatchObject({
      enumerable: false,
      configurable: true,
      writable: true,
    });
  });
});

describe('registerTool', () => {
  test('still gives the promise of the standard, which bears unregister where nobody looks for it', async () => {
    const registered = context.registerTool(aTool());
    expect(Object.keys(registered)).toEqual([]);
    expect(await registered).toBe(undefined);
    expect(await listed()).toEqual(['play_track']);
    registered.unregister();
    expect(await listed()).toEqual([]);
  });

  test('unregister frees the name at once, and fires one toolchange', async () => {
    const { unregister } = context.registerTool(aTool());
    await settleTasks();
    page.changes.length = 0;
    unregister();
    await context.registerTool(aTool({ description: 'New' }));
    expect(page.changes).toHaveLength(2);
    expect(await page.modelContext.getTools()).toMatchObject([{ description: 'New' }]);
  });

  test('a rejection is the standard’s, and raises no unhandledrejection when nobody takes it', async () => {
    void context.registerTool(aTool());
    void context.registerTool(aTool());
    void context.registerTool();
    context.registerTool(aTool({ name: 'gone' })).unregister();
    await settleTasks();
    expect(unhandled).not.toHaveBeenCalled();
    expect((await rejection(context.registerTool(aTool()))).message).toBe('Duplicate tool name');
    expect((await rejection(context.registerTool())).message).toMatch('1 argument required');
    expect((await rejection(context.registerTool(null))).message).toMatch("not of type 'ModelContextTool'");
    expect((await rejection(context.registerTool(aTool(), 5))).message).toMatch('ModelContextRegisterToolOptions');
    expect((await rejection(context.registerTool(aTool(), { signal: {} }))).message).toMatch("value to 'AbortSignal'");
    expect((await rejection(context.registerTool.call({}, aTool()))).message).toMatch('Illegal invocation');
  });

  test('what a getter of tool or options throws rejects, as it is', async () => {
    const mine = new Error('mine');
    const throws = () => {
      throw mine;
    };
    expect(await rejection(context.registerTool(Object.defineProperty(aTool(), 'name', { get: throws })))).toBe(mine);
    const options = Object.defineProperty({}, 'signal', { get: throws });
    expect(await rejection(context.registerTool(aTool(), options))).toBe(mine);
  });

  test('takes frozen tools and instances whose getters need their own receiver', async () => {
    class Private {
      #name = 'private';
      description = 'Hides its name';
      get name() {
        return this.#name;
      }
      execute() {
        return 'done';
      }
    }
    await context.registerTool(Object.freeze(aTool()));
    await context.registerTool(new Private());
    expect(await listed()).toEqual(['play_track', 'private']);
    expect(await page.execute('private')).toBe('done');
  });

  test('follows the page’s own signal: aborted before, it refuses with its reason; later, the tool goes', async () => {
    expect(await rejection(context.registerTool(aTool(), { signal: AbortSignal.abort('no') }))).toBe('no');
    const controller = new AbortController();
    await context.registerTool(aTool(), { signal: controller.signal });
    controller.abort();
    expect(await listed()).toEqual([]);
    const soon = new AbortController();
    const pending = context.registerTool(aTool(), { signal: soon.signal });
    soon.abort('changed my mind');
    expect(await rejection(pending)).toBe('changed my mind');
  });
});

describe('unregisterTool', () => {
  test('takes a name or the tool itself; an unknown one is nothing', async () => {
    const [one, two] = named('one', 'two');
    await Promise.all([context.registerTool(one), context.registerTool(two)]);
    context.unregisterTool('one');
    context.unregisterTool(two);
    for (const unknown of ['nobody', undefined, null, 5, {}, '__proto__']) context.unregisterTool(unknown);
    expect(await listed()).toEqual([]);
  });

  test('works in the task of the registration, and after a duplicate was refused', async () => {
    context.registerTool(aTool());
    context.unregisterTool('play_track');
    expect(await listed()).toEqual([]);
    await context.registerTool(aTool());
    await rejection(context.registerTool(aTool()));
    context.unregisterTool('play_track');
    expect(await listed()).toEqual([]);
  });

  test('finds the tool that has the name now, however often it came and went', async () => {
    for (let i = 0; i < 3; i++) {
      await context.registerTool(aTool());
      context.unregisterTool('play_track');
    }
    context.registerTool(aTool());
    context.registerTool(aTool());
    context.unregisterTool('play_track');
    expect(await listed()).toEqual([]);
  });
});

describe('provideContext', () => {
  test('replaces what it provided before, and nothing else', async () => {
    await context.registerTool(aTool({ name: 'kept' }));
    await context.provideContext({ tools: named('a', 'b') });
    expect(await listed()).toEqual(['a', 'b', 'kept']);
    await context.provideContext({ tools: named('b', 'c') });
    expect(await listed()).toEqual(['b', 'c', 'kept']);
    await context.provideContext({ tools: [] });
    expect(await listed()).toEqual(['kept']);
  });

  test('is done at once: the same task sees its tools', async () => {
    context.provideContext({ tools: named('a') });
    expect(page.host.size).toBe(1);
    context.provideContext({});
    expect(page.host.size).toBe(0);
  });

  test('a bad tool costs only itself, and rejects the promise, handled or not', async () => {
    await context.registerTool(aTool({ name: 'taken' }));
    const outcome = context.provideContext({ tools: [...named('a', 'taken'), {}, ...named('b')] });
    await settleTasks();
    expect(unhandled).not.toHaveBeenCalled();
    expect((await rejection(outcome)).message).toBe('Duplicate tool name');
    expect(await listed()).toEqual(['a', 'b', 'taken']);
  });

  test('a list that is none changes nothing', async () => {
    await context.provideContext({ tools: named('a') });
    await rejection(context.provideContext({ tools: 5 }));
    expect(await listed()).toEqual(['a']);
  });

  test('a page that also registers each tool has it once', async () => {
    const tools = named('a', 'b');
    context.provideContext({ tools });
    for (const tool of tools) context.registerTool(tool);
    await settleTasks();
    expect(await listed()).toEqual(['a', 'b']);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('what was provided can be unregistered by name', async () => {
    await context.provideContext({ tools: named('a', 'b') });
    context.unregisterTool('a');
    expect(await listed()).toEqual(['b']);
  });
});

test('clearContext removes what provideContext brought, and nothing else', async () => {
  await context.registerTool(aTool({ name: 'kept' }));
  await context.provideContext({ tools: named('a', 'b') });
  context.clearContext();
  context.clearContext();
  expect(await listed()).toEqual(['kept']);
});
