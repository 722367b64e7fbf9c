/** The second script: `modelContextTesting`, events on the window, JSON text; and that a page is otherwise left alone. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { install, installEarlierShapes } from '#webmcp';
import { aTool, PAGE_ORIGIN, rejection, settleTasks } from '../../support/page-environment';
import { asPage, createGlobals } from '../../support/page-globals';

vi.hoisted(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));

interface Testing extends EventTarget {
  listTools(): { name: string; description: string; inputSchema?: string }[];
  executeTool(name: string, input: string, options?: { signal?: AbortSignal }): Promise<string | null>;
  registerToolsChangedCallback(callback: unknown): void;
  getCrossDocumentScriptToolResult(): Promise<string>;
  ontoolchange: unknown;
}

const scripts: { textContent: string }[] = [];

/** Also with scripts in its document. */
function createPage() {
  const globals = createGlobals({ ontoolactivated: null as unknown });
  Object.assign(globals.Document.prototype, { querySelectorAll: () => scripts });
  return globals as typeof globals & { ontoolactivated: unknown; navigator: { modelContextTesting: Testing } };
}

let page: ReturnType<typeof createPage>;
let testing: Testing;
beforeEach(() => {
  scripts.length = 0;
  page = createPage();
  install({ page: asPage(page) });
  installEarlierShapes(asPage(page));
  testing = page.navigator.modelContextTesting;
});

const register = (members: object) => page.document.modelContext.registerTool(aTool(members));
const handle = (name: string, more: object = {}) =>
  ({ name, description: '', window: page, origin: PAGE_ORIGIN, ...more }) as unknown as RegisteredTool; // its window is a miniature
type RegisteredTool = Parameters<ModelContext['executeTool']>[0];
const asText = (text: string) => text as unknown as object; // what Chrome 154 took

describe('the installation', () => {
  test('does nothing twice, nothing without the API, and nothing in place of the browser’s own', () => {
    const { executeTool } = page.document.modelContext;
    installEarlierShapes(asPage(page));
    expect(page.navigator.modelContextTesting).toBe(testing);
    expect(page.document.modelContext.executeTool).toBe(executeTool);
    const bare = createPage();
    installEarlierShapes(asPage(bare));
    expect('modelContextTesting' in bare.navigator).toBe(false);
    const native = createPage();
    install({ page: asPage(native) });
    Object.defineProperty(native.Navigator.prototype, 'modelContextTesting', { value: 'native' });
    installEarlierShapes(asPage(native));
    expect(native.navigator.modelContextTesting).toBe('native');
  });
});

describe('modelContextTesting', () => {
  test('lists the document’s tools at once, with their schemas as JSON text, in fresh objects', async () => {
    expect(testing.listTools()).toEqual([]);
    await register({ name: 'b', inputSchema: { type: 'object' } });
    await register({ name: 'a' });
    await settleTasks();
    expect(testing.listTools()).toStrictEqual([
      { name: 'a', description: 'Plays a track' },
      { name: 'b', description: 'Plays a track', inputSchema: '{"type":"object"}' },
    ]);
    testing.listTools()[0] = { name: 'x', description: '' };
    expect(testing.listTools()[0]?.name).toBe('a');
  });

  test('asks no lazy schema before somebody looks, and lists a tool in the task of its registration', () => {
    const late = createPage();
    install({ page: asPage(late) });
    installEarlierShapes(asPage(late));
    const inputSchema = vi.fn(() => ({ type: 'object' }));
    void late.document.modelContext.registerTool(aTool({ inputSchema }));
    expect(inputSchema).not.toHaveBeenCalled();
    expect(late.navigator.modelContextTesting.listTools()).toMatchObject([{ inputSchema: '{"type":"object"}' }]);
    expect(inputSchema).toHaveBeenCalledTimes(1);
  });

  test('finds the tools that were there before it', async () => {
    const late = createPage();
    install({ page: asPage(late) });
    await late.document.modelContext.registerTool(aTool());
    installEarlierShapes(asPage(late));
    await settleTasks();
    expect(late.navigator.modelContextTesting.listTools()).toHaveLength(1);
  });

  test('tells of changes once it can list them: by callback, by handler, by listener; many changes are few events', async () => {
    const seen: number[] = [];
    testing.registerToolsChangedCallback(() => seen.push(testing.listTools().length));
    testing.ontoolchange = vi.fn();
    const heard = vi.fn();
    testing.addEventListener('toolchange', heard);
    await register({});
    await settleTasks();
    expect(seen).toEqual([1]);
    await Promise.all(Array.from({ length: 50 }, (_, i) => register({ name: `t${i}` })));
    await settleTasks();
    expect(seen.at(-1)).toBe(51);
    expect(seen.length).toBeLessThan(50);
    expect(testing.ontoolchange).toHaveBeenCalledTimes(seen.length);
    expect(heard).toHaveBeenCalledTimes(seen.length);
    expect(() => testing.registerToolsChangedCallback(undefined)).toThrow(TypeError);
  });

  test('runs a tool by its name, with JSON text and a signal', async () => {
    await register({ execute: ({ a }: { a: number }) => ({ sum: a + 1 }) });
    expect(await testing.executeTool('play_track', '{"a":1}')).toBe('{"sum":2}');
    expect(await rejection(testing.executeTool('play_track', '{'))).toMatchObject({
      name: 'UnknownError',
      message: 'Failed to parse input arguments',
    });
    expect((await rejection(testing.executeTool('nobody', '{}'))).name).toBe('UnknownError');
    const signal = AbortSignal.abort('no');
    expect(await rejection(testing.executeTool('play_track', '{}', { signal }))).toBe('no');
  });

  test('gives what the page says in its JSON-LD scripts', async () => {
    expect(await testing.getCrossDocumentScriptToolResult()).toBe('[]');
    scripts.push({ textContent: ' {"@type": "Order"} ' }, { textContent: '{' });
    expect(await testing.getCrossDocumentScriptToolResult()).toBe('[{"@type":"Order"},"{"]');
    page.document.readyState = 'loading';
    const late = testing.getCrossDocumentScriptToolResult();
    scripts.length = 0;
    page.dispatchEvent(new Event('load'));
    expect(await late).toBe('[]');
  });
});

describe('executeTool', () => {
  test('takes JSON text for the input, and a handle whose schema is text', async () => {
    await register({ execute: (input: object) => input });
    const { modelContext } = page.document;
    expect(await modelContext.executeTool(handle('play_track'), asText('{"a":1}'))).toBe('{"a":1}');
    expect(await modelContext.executeTool(handle('play_track', { inputSchema: '{}' }))).toBe('{}');
    expect(await modelContext.executeTool(handle('play_track'), { a: 2 })).toBe('{"a":2}');
    expect((await rejection(modelContext.executeTool(handle('play_track'), asText('5')))).name).toBe('TypeError');
    expect(Object.keys(modelContext)).toEqual([]);
  });

  test('refuses text where the second script is not wanted', async () => {
    const plain = createPage();
    install({ page: asPage(plain) });
    const { modelContext } = plain.document;
    expect(
      (await rejection(modelContext.executeTool({ ...handle('x'), window: plain } as never, asText('{}')))).name,
    ).toBe('TypeError');
  });
});

describe('the window', () => {
  test('fires toolactivated and toolcancel once more, and has their handler attributes', async () => {
    const heard: string[] = [];
    page.ontoolactivated = (event: ToolActivatedEvent) => heard.push(`handler ${event.toolName}`);
    page.addEventListener('toolcancel', (event) => heard.push(`${event.type} ${Reflect.get(event, 'toolName')}`));
    await register({ execute: () => new Promise(() => undefined) });
    const controller = new AbortController();
    const gone = rejection(page.document.modelContext.executeTool(handle('play_track'), {}, controller));
    await settleTasks();
    controller.abort();
    await gone;
    await settleTasks();
    expect(heard).toEqual(['handler play_track', 'toolcancel play_track']);
    page.ontoolactivated = 5;
    expect(page.ontoolactivated).toBe(null);
  });
});
