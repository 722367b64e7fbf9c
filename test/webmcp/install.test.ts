/** Installing on a page: where the API appears, once, and where it must not. */
import { expect, test, vi } from 'vitest';
import { install } from '#webmcp';
import { domInterfaces } from '../support/native-context';
import { settleTasks } from '../support/page-environment';

/** The globals of a page, as far as the installation looks at them. */
function createGlobals({ isSecureContext = true } = {}) {
  class Document {
    get defaultView(): object | null {
      return page;
    }
    querySelectorAll(): object[] {
      return [];
    }
  }
  class Element {
    getAttribute() {
      return null;
    }
  }
  class Navigator {}
  const page = Object.assign(new EventTarget(), {
    isSecureContext,
    origin: 'https://music.example',
    Document,
    Element,
    Navigator,
    document: new Document() as Document & { modelContext?: object },
    navigator: new Navigator() as Navigator & { modelContext?: object },
    window: {},
    parent: {},
  });
  page.window = page.parent = page;
  return page;
}

const installOn = (page: object) => install({ page: page as typeof globalThis }); // a page in miniature

test('document and navigator have the same model context, as accessors of their prototypes', () => {
  const page = createGlobals();
  expect(installOn(page)?.size).toBe(0);
  expect(String(page.document.modelContext)).toBe('[object ModelContext]');
  expect(page.navigator.modelContext).toBe(page.document.modelContext);
  for (const prototype of [page.Document.prototype, page.Navigator.prototype]) {
    const accessor = Object.getOwnPropertyDescriptor(prototype, 'modelContext');
    expect(accessor).toMatchObject({ enumerable: true, configurable: true, set: undefined });
    expect(accessor?.get?.name).toBe('get modelContext');
    expect(() => accessor?.get?.call({})).toThrow(TypeError);
  }
  expect(() => Object.assign(page.document, { modelContext: 1 })).toThrow(TypeError);
});

test('the interfaces are globals that no enumeration shows', () => {
  const page = createGlobals();
  const before = Object.keys(page);
  installOn(page);
  expect(Object.keys(page)).toEqual(before);
  expect(Object.keys(page.document)).toEqual([]);
  for (const name of ['ModelContext', 'ToolActivatedEvent', 'ToolCancelEvent'])
    expect(Reflect.get(page, name)).toHaveProperty('name', name);
});

test('a second installation returns the first host and replaces nothing', () => {
  const page = createGlobals();
  const first = installOn(page);
  const { modelContext } = page.document;
  expect(installOn(page)).toBe(first);
  expect(page.document.modelContext).toBe(modelContext);
});

test('a second document in the same globals gets an API of its own', () => {
  const page = createGlobals();
  const first = installOn(page);
  page.document = new page.Document();
  const second = installOn(page);
  expect(second).not.toBe(first);
  expect(String(page.document.modelContext)).toBe('[object ModelContext]');
  expect(page.navigator.modelContext).toBe(page.document.modelContext);
});

test('an insecure context gets nothing', () => {
  const page = createGlobals({ isSecureContext: false });
  expect(installOn(page)).toBe(undefined);
  expect('modelContext' in page.document).toBe(false);
  expect('modelContext' in page.navigator).toBe(false);
  expect('ModelContext' in page).toBe(false);
});

test('an object that a script has put there is listed and called, and nothing of it changes', async () => {
  const Node = class {
    get nodeType() {
      return 9;
    }
  };
  const page = Object.assign(createGlobals(), domInterfaces, { Node });
  const run = vi.fn(async () => 'done');
  const listed = vi.fn(async () => [{ name: 'theirs', description: 'Something' }]);
  const found = { registerTool: vi.fn(), getTools: listed, executeTool: run };
  const before = Object.getOwnPropertyDescriptors(found);
  Object.assign(page.document, { modelContext: found });
  const host = install({ page: page as unknown as typeof globalThis, dynamic: true }); // a page in miniature
  expect(page.navigator.modelContext).toBe(found);
  expect(Object.getOwnPropertyDescriptors(found)).toEqual(before);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(host?.size).toBe(1);
  expect(await host?.listTools()).toMatchObject([{ name: 'theirs' }]);
  const { signal } = new AbortController();
  expect(await host?.callTool({ name: 'theirs', input: { a: 1 }, signal })).toEqual({ type: 'returned', text: 'done' });
});

test('the host hears of changes of an object that a script has put there, though its events are not trusted', async () => {
  const page = createGlobals();
  class Polyfill extends EventTarget {
    async registerTool() {
      return undefined;
    }
    async getTools() {
      return [];
    }
    async executeTool() {
      return null;
    }
  }
  const before = Object.getOwnPropertyDescriptors(Polyfill.prototype);
  const found = new Polyfill();
  Object.assign(page.document, { modelContext: found });
  const host = install({ page: page as unknown as typeof globalThis, dynamic: true }); // a page in miniature
  const heard = vi.fn();
  host?.onChange(heard);
  found.dispatchEvent(new Event('toolchange'));
  await settleTasks();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(Object.getOwnPropertyDescriptors(Polyfill.prototype)).toEqual(before);
});

test("a browser's own object stays in place, and only the missing alias is ours", () => {
  const page = createGlobals();
  const method = () => undefined;
  const native = Object.assign(new EventTarget(), { registerTool: method, getTools: method, executeTool: method });
  Object.defineProperty(page.Document.prototype, 'modelContext', { get: () => native, configurable: true });
  expect(installOn(page)).toBeTypeOf('object');
  expect(page.document.modelContext).toBe(native);
  expect(page.navigator.modelContext).toBe(native);
  expect(native.registerTool).toBe(method);
  expect('ModelContext' in page).toBe(false);
});

test('the tool events are events with a name, made by a page like any other', () => {
  const page = createGlobals();
  installOn(page);
  const ToolEvent = Reflect.get(page, 'ToolCancelEvent') as new (...args: unknown[]) => ToolCancelEvent; // installed above
  const event = new ToolEvent('toolcancel', { toolName: 5, cancelable: true });
  expect(event).toBeInstanceOf(Event);
  expect(event).toMatchObject({ type: 'toolcancel', toolName: '5', cancelable: true, bubbles: false });
  expect(String(event)).toBe('[object ToolCancelEvent]');
  expect(ToolEvent).toHaveLength(1);
  expect(new ToolEvent('x').toolName).toBe('');
  expect(() => new ToolEvent()).toThrow("Failed to construct 'ToolCancelEvent': 1 argument required");
  expect(() => Object.assign(event, { toolName: 'x' })).toThrow(TypeError);
});

test('the members of earlier drafts come with the first look at navigator.modelContext, and not before', () => {
  const page = createGlobals();
  installOn(page);
  const { modelContext } = page.document;
  expect(Object.getOwnPropertyNames(modelContext)).toEqual([]);
  expect(Reflect.get(page.navigator.modelContext ?? {}, 'provideContext')).toBeTypeOf('function');
  const before = Object.getOwnPropertyDescriptors(modelContext);
  expect(Object.keys(before)).toContain('unregisterTool');
  expect(Reflect.get(modelContext ?? {}, 'registerTool')).toHaveLength(1);
  expect(page.navigator.modelContext).toBe(modelContext);
  expect(Object.getOwnPropertyDescriptors(modelContext)).toEqual(before);
});

test('forms are counted with one query, and nothing else of the DOM, before somebody asks for them', () => {
  const page = Object.assign(createGlobals(), { SubmitEvent: class extends Event {} });
  Object.defineProperty(page.SubmitEvent.prototype, 'submitter', { get: () => null });
  page.Document.prototype.querySelectorAll = () => [{}, {}];
  const host = installOn(page); // without any of the classes that reading a form needs
  page.Document.prototype.querySelectorAll = () => [];
  expect(host?.size).toBe(2);
});
