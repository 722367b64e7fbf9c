/** Dynamic tools over a browser's own implementation, against a fake of it. */
import { expect, test } from 'vitest';
import { install } from '#webmcp';
import { installApi } from '../../../src/webmcp/install.ts';
import { expectSecond } from '../../../src/webmcp/second-part.ts';
import { createNativeGlobals } from '../../support/native-context.ts';
import { aTool, rejection, settleTasks } from '../../support/page-environment.ts';

declare const document: ToolDocument;

/** A page over native with our script, its events, and verbs. */
function openPage(options = { dynamic: true }) {
  const globals = createNativeGlobals();
  const page = globals.page as unknown as ToolWindow; // a page in miniature
  const host = install({ ...options, page });
  if (!host) throw new Error('Nothing was installed.');
  const modelContext = page.document.modelContext;
  const heard: string[] = [];
  modelContext.addEventListener('toolchange', (event) => heard.push(event.isTrusted ? 'trusted' : 'own'));
  const handle = (name = 'play_track') => ({ name, description: '', window: page.window, origin: page.origin });
  const call = (input: object = {}, signal = new AbortController().signal, name = 'play_track') =>
    host.callTool({ name, input, signal });
  /** The events since the last look, when all tasks have run. */
  const changes = async () => {
    await settleTasks();
    return heard.splice(0);
  };
  return { ...globals, host, modelContext, heard, handle, call, changes };
}

const lazy = (members: object = {}) => {
  let asked = 0;
  return aTool({ inputSchema: () => ({ type: 'object', asked: ++asked }), ...members });
};

test("without dynamic the browser's object is left as it is, and the host lists and calls what it has", async () => {
  const before = Object.getOwnPropertyDescriptors(createNativeGlobals().ModelContext.prototype);
  const { ModelContext, addForm, call, host, modelContext, native } = openPage({ dynamic: false });
  expect(modelContext).toBe(native);
  expect(Object.keys(Object.getOwnPropertyDescriptors(ModelContext.prototype))).toEqual(Object.keys(before));
  await modelContext.registerTool(aTool());
  addForm('ask');
  expect(host.size).toBe(1);
  expect(await host.listTools()).toMatchObject([
    { name: 'ask', declarative: true },
    { name: 'play_track', declarative: false, lazy: false },
  ]);
  expect(await call()).toEqual({ type: 'returned', text: 'playing' });
});

test.each([
  ['', false],
  [', in a shadow tree in another', true],
])('the host says of a form that only the browser knows whether a call submits it%s', async (_where, deep) => {
  const { addForm, host } = openPage();
  const form = addForm('ask', deep);
  expect(await host.listTools()).toMatchObject([{ name: 'ask', declarative: true, autosubmit: false }]);
  form.toolautosubmit = '';
  expect(await host.listTools()).toMatchObject([{ name: 'ask', declarative: true, autosubmit: true }]);
});

test('a form that only the browser knows counts once the browser tells of it, also in a shadow tree', async () => {
  const { addForm, changes, host } = openPage();
  const told: number[] = [];
  host.onChange(() => told.push(host.size));
  expect(host.size).toBe(0);
  addForm('ask', true);
  await changes();
  expect(told).toEqual([1]);
});

test('what a page adds to every object is no part of a tool that only the browser knows', async () => {
  const { addForm, host } = openPage();
  addForm('ask');
  const [before] = await host.listTools();
  const names = ['unavailable', 'outputSchema', 'stack', 'raw', 'autosubmit', 'annotations'];
  try {
    for (const name of names) Object.assign(Object.prototype, { [name]: { stack: 'inherited', readOnlyHint: true } });
    const [{ ...after } = {}] = await host.listTools();
    expect(Object.entries(after)).toEqual(Object.entries(before ?? {}));
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }
});

test('the object stays in place, its methods keep their shape, updateTool joins them, and navigator has the same object', () => {
  const { ModelContext, modelContext, native, page } = openPage();
  expect(modelContext).toBe(native);
  expect(page.navigator.modelContext).toBe(native);
  const lengths = { executeTool: 1, getTools: 0, registerTool: 1, updateTool: 2 };
  for (const [name, length] of Object.entries(lengths)) {
    const { value, ...flags } = Object.getOwnPropertyDescriptor(ModelContext.prototype, name) ?? {};
    expect(flags).toEqual({ writable: true, enumerable: true, configurable: true });
    expect([value.name, value.length]).toEqual([name, length]);
    expect(Object.hasOwn(value, 'prototype')).toBe(false);
  }
});

test("where the second part doesn't come, the browser's own methods answer, and only updates fail", async () => {
  const { page: globals, shown } = createNativeGlobals();
  const page = globals as unknown as ToolWindow; // a page in miniature
  installApi({ dynamic: true, page, second: expectSecond(() => Promise.reject(new Error('gone'))) });
  const { modelContext } = page.document;
  await modelContext.registerTool(aTool());
  expect(shown()).toMatchObject([{ name: 'play_track' }]);
  expect(await modelContext.getTools()).toMatchObject([{ name: 'play_track' }]);
  expect(await rejection(modelContext.updateTool('play_track', { description: 'x' }))).toMatchObject({
    message: 'Part of WebMCP is missing. Reload the page.',
  });
});

test('R86: a lazy schema is asked at each enumeration, and the browser shows its last answer', async () => {
  const { changes, modelContext, shown } = openPage();
  await modelContext.registerTool(lazy());
  expect(await changes()).toEqual(['trusted']);
  expect(shown()).toMatchObject([{ inputSchema: { type: 'object' } }]);
  expect(await modelContext.getTools()).toMatchObject([{ inputSchema: { asked: 1 } }]);
  expect(await modelContext.getTools()).toMatchObject([{ inputSchema: { asked: 2 } }]);
  expect(shown()).toMatchObject([{ inputSchema: { asked: 2 } }]);
  expect(await changes()).toEqual([]);
});

test('a lazy tool that is listed in the task of its registration is heard once, and its registration fulfils', async () => {
  const { changes, modelContext } = openPage();
  const registered = modelContext.registerTool(lazy());
  expect(await modelContext.getTools()).toMatchObject([{ inputSchema: { asked: 1 } }]);
  expect(await registered).toBe(undefined);
  expect(await changes()).toEqual(['trusted']);
});

test('a lazy schema that fails takes its tool from the list and from the browser, until it answers again', async () => {
  const { call, changes, handle, host, modelContext, shown } = openPage();
  let fails = true;
  const inputSchema = () => {
    if (fails) throw new Error('not yet');
    return {};
  };
  await modelContext.registerTool(aTool({ inputSchema }));
  expect(await modelContext.getTools()).toEqual([]);
  expect(shown()).toEqual([]);
  expect(await host.listTools()).toMatchObject([{ name: 'play_track', unavailable: 'not yet' }]);
  const refused = 'The tool is unavailable ("play_track"): not yet';
  expect(await rejection(modelContext.executeTool(handle()))).toMatchObject({ name: 'UnknownError', message: refused });
  expect(await call()).toEqual({ type: 'refused', code: 'unavailable', message: refused });
  fails = false;
  expect(await modelContext.executeTool(handle())).toBe('playing');
  expect(await modelContext.getTools()).toHaveLength(1);
  expect(await changes()).toEqual(['trusted']);
});

test('an update of what the browser shows is one event of its own, before the promise fulfils', async () => {
  const { changes, heard, modelContext, shown } = openPage();
  await modelContext.registerTool(aTool({ inputSchema: { type: 'object' } }));
  await changes();
  await modelContext.updateTool('play_track', { description: 'Plays a song' });
  expect(heard).toEqual(['trusted']);
  expect(shown()).toMatchObject([{ description: 'Plays a song', inputSchema: { type: 'object' } }]);
  expect(await changes()).toEqual(['trusted']);
  await modelContext.updateTool('play_track', { description: 'Plays a song' });
  expect(await changes()).toEqual([]);
});

test('a disabled tool is listed as disabled, hidden from the browser, and refused; enabled it is as before', async () => {
  const { call, changes, handle, heard, host, modelContext, shown } = openPage();
  await modelContext.registerTool(aTool());
  await changes();
  await modelContext.updateTool('play_track', { disabled: true });
  expect(heard.splice(0)).toEqual(['trusted']);
  expect(shown()).toEqual([]);
  expect(await modelContext.getTools()).toMatchObject([{ name: 'play_track', disabled: true }]);
  expect(await host.listTools()).toMatchObject([{ disabled: true }]);
  const message = 'The tool is disabled ("play_track").';
  expect(await rejection(modelContext.executeTool(handle()))).toMatchObject({ name: 'UnknownError', message });
  expect(await call()).toEqual({ type: 'refused', code: 'disabled', message });
  expect(await rejection(modelContext.registerTool(aTool()))).toMatchObject({ name: 'InvalidStateError' });
  await modelContext.updateTool('play_track', { description: 'Plays a song' });
  expect(heard.splice(0)).toEqual(['own']);
  await modelContext.updateTool('play_track', { disabled: false });
  expect(await changes()).toEqual(['trusted']);
  expect(await modelContext.getTools()).toMatchObject([{ description: 'Plays a song' }]);
  expect(await modelContext.executeTool(handle())).toBe('playing');
});

test('a tool that is disabled from the start is checked by the browser, and ours until it is enabled', async () => {
  const { changes, heard, modelContext, shown } = openPage();
  await modelContext.registerTool(aTool({ disabled: true }));
  expect(heard).toEqual(['own']);
  expect(shown()).toEqual([]);
  expect(await modelContext.getTools()).toMatchObject([{ disabled: true }]);
  await modelContext.registerTool(aTool({ name: 'other' }));
  const twice = modelContext.registerTool(aTool({ name: 'other', disabled: true }));
  expect(await rejection(twice)).toMatchObject({ message: 'Duplicate tool name' });
  await changes();
  await modelContext.updateTool('play_track', { disabled: false });
  expect(shown()).toHaveLength(2);
});

test('an update in the task of the registration leaves both promises fulfilled and each change heard', async () => {
  const { changes, modelContext, shown } = openPage();
  const registered = modelContext.registerTool(aTool());
  const updated = modelContext.updateTool('play_track', { disabled: true });
  expect(await Promise.all([registered, updated])).toEqual([undefined, undefined]);
  expect(await changes()).toEqual(['trusted', 'trusted']);
  expect(shown()).toEqual([]);
});

test("the page's signal takes a tool away at once, shown or not, with its own reason", async () => {
  const { changes, modelContext, shown } = openPage();
  const [one, other] = [new AbortController(), new AbortController()];
  await modelContext.registerTool(aTool(), { signal: one.signal });
  await modelContext.registerTool(aTool({ name: 'other', disabled: true }), { signal: other.signal });
  await changes();
  const pending = modelContext.registerTool(aTool({ name: 'third' }), { signal: one.signal });
  one.abort('enough');
  other.abort();
  expect(shown()).toEqual([]);
  expect(await pending.catch((reason: unknown) => reason)).toBe('enough');
  expect(await modelContext.getTools()).toEqual([]);
  expect(await rejection(modelContext.updateTool('play_track', {}))).toMatchObject({ message: 'Unknown tool name' });
});

test("a conversion error is the browser's own, and a name that only the browser knows is taken", async () => {
  const { addForm, host, modelContext } = openPage();
  expect((await rejection(modelContext.registerTool({} as never))).message).toContain("'description' property"); // incomplete
  addForm('ask');
  expect(await rejection(modelContext.registerTool(aTool({ name: 'ask' })))).toMatchObject({
    message: 'Duplicate tool name',
  });
  expect(await host.listTools()).toMatchObject([{ name: 'ask', declarative: true }]);
});

test('the host keeps what the browser drops: hints, the output schema, what was thrown', async () => {
  const { call, host, modelContext } = openPage();
  const thrower = {
    annotations: { destructiveHint: true },
    outputSchema: { type: 'string' },
    execute: ({ n }: { n: number }) => {
      throw new Error(`boom ${n}`);
    },
  };
  await modelContext.registerTool(aTool(thrower));
  expect(await host.listTools()).toMatchObject([
    { annotations: { destructiveHint: true }, outputSchema: { type: 'string' } },
  ]);
  expect(await Promise.all([call({ n: 1 }), call({ n: 2 })])).toEqual([
    { type: 'threw', message: 'boom 1' },
    { type: 'threw', message: 'boom 2' },
  ]);
  expect(await call({}, AbortSignal.abort())).toEqual({ type: 'aborted' });
  expect(await call({}, new AbortController().signal, 'nope')).toMatchObject({ code: 'unknown-tool' });
});

test('a tool that returns a symbol fails instead of ending the browser', async () => {
  const { call, handle, modelContext } = openPage();
  await modelContext.registerTool(aTool({ execute: () => Symbol('x') }));
  expect(await rejection(modelContext.executeTool(handle()))).toMatchObject({ name: 'UnknownError' });
  expect(await call()).toEqual({ type: 'threw', message: 'Cannot convert a Symbol value to a string' });
});

test("the host hears of a change, and not of its own listing's", async () => {
  const { changes, host, modelContext } = openPage();
  let told = 0;
  host.onChange(() => told++);
  await modelContext.registerTool(lazy());
  await changes();
  expect(told).toBe(1);
  await host.listTools();
  await changes();
  expect(told).toBe(1);
});

test('a listener of the host that throws keeps neither the others nor the page from hearing', async () => {
  const { changes, host, modelContext } = openPage();
  const told: string[] = [];
  modelContext.addEventListener('toolchange', () => told.push('page'));
  host.onChange(() => {
    throw new Error('mine');
  });
  host.onChange(() => told.push('host'));
  await modelContext.registerTool(aTool());
  await changes();
  expect(told.sort()).toEqual(['host', 'page']);
});

test('where the browser refuses every call, or has lost a method, ours replaces it on document and navigator', async () => {
  const unkeyed = createNativeGlobals({ originAgentCluster: false });
  const broken = createNativeGlobals();
  Reflect.deleteProperty(broken.ModelContext.prototype, 'getTools');
  for (const { native, page } of [unkeyed, broken]) {
    Object.defineProperty(page.Navigator.prototype, 'modelContext', { get: () => native, configurable: true });
    install({ dynamic: true, page: page as unknown as typeof globalThis }); // a page in miniature
    expect(page.document.modelContext).not.toBe(native);
    expect(page.navigator.modelContext).toBe(page.document.modelContext);
    expect(String(page.document.modelContext)).toBe('[object ModelContext]');
  }
});
