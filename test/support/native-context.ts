/** A browser with its own `modelContext`, in Node: as much of Chromium 156 as an extension of it can notice. */

const TRANSIENT = 'The operation failed for an unknown transient reason (e.g. out of memory).';
const THREW = 'Tool was executed but the invocation failed. For example, the script function threw an error';

interface RawTool {
  name: string;
  title?: string;
  description: string;
  inputSchema?: object;
  annotations?: object;
  execute: (input: unknown, options: { signal: AbortSignal }) => unknown;
}

interface Kept extends RawTool {
  schema: string | undefined;
}

const task = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Node lets nobody make a trusted event, but gives one with each abort. */
function trustedEvent(type: string): Event {
  const controller = new AbortController();
  let taken = new Event(type);
  controller.signal.addEventListener('abort', (event) => {
    taken = event;
  });
  controller.abort();
  (taken as Event & { initEvent(type: string): void }).initEvent(type); // Node's types leave it out
  return taken;
}

/** What is taken of a page's DOM before its forms are looked for, and says nothing. */
export const domInterfaces: Record<string, new () => object> = Object.fromEntries(
  'Node DocumentFragment MutationObserver MutationRecord HTMLElement HTMLButtonElement HTMLFormElement HTMLInputElement HTMLOptionElement HTMLSelectElement HTMLTextAreaElement'
    .split(' ')
    .map((name) => [name, class {}]),
);

/** The globals of a page whose browser has WebMCP, and what its registry shows to anybody who asks it directly. */
export function createNativeGlobals(members: object = {}) {
  const kept = new Map<string, Kept>();
  let waiting: (() => void)[] = [];
  const change = async () => {
    await task();
    modelContext.dispatchEvent(trustedEvent('toolchange'));
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  class ModelContext extends EventTarget {
    async registerTool(...[tool, options]: [tool: RawTool, options?: { signal?: AbortSignal }]): Promise<undefined> {
      const { name, description, execute, inputSchema } = tool;
      const prefix = "Failed to execute 'registerTool' on 'ModelContext': ";
      if (description === undefined)
        throw new TypeError(
          `${prefix}Failed to read the 'description' property from 'ModelContextTool': Required member is undefined.`,
        );
      const signal = options?.signal;
      if (kept.has(name)) throw new DOMException('Duplicate tool name', 'InvalidStateError');
      const schema = inputSchema && JSON.stringify(inputSchema);
      if (inputSchema && !schema) throw new TypeError(`${prefix}invalid input schema: toJSON() returns undefined`);
      signal?.throwIfAborted();
      const own: Kept = { ...tool, name, description, execute, schema };
      kept.set(name, own);
      void change();
      return new Promise((resolve, reject) => {
        waiting.push(() => resolve(undefined));
        signal?.addEventListener('abort', () => {
          if (kept.get(name) === own) kept.delete(name);
          void change();
          reject(signal.reason);
        });
      });
    }
    async getTools() {
      const tools = listed();
      await task();
      return tools;
    }
    async executeTool(
      handle: { name: string; window: object },
      input: object = {},
      options?: { signal?: AbortSignal },
    ) {
      const signal = options?.signal;
      signal?.throwIfAborted();
      const controller = new AbortController();
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => {
          controller.abort();
          reject(signal.reason);
        });
      });
      return Promise.race([run(handle, JSON.stringify(input), controller.signal), aborted]);
    }
  }
  async function run({ name }: { name: string }, input: string, signal: AbortSignal): Promise<string> {
    await task();
    const tool = kept.get(name);
    if (!tool) throw new DOMException(TRANSIENT, 'UnknownError');
    try {
      const result = await tool.execute(JSON.parse(input), { signal });
      await task();
      return typeof result === 'string' ? result : String(JSON.stringify(result));
    } catch {
      throw new DOMException(THREW, 'UnknownError');
    }
  }
  const listed = () =>
    [...kept.values()]
      .map(({ description, schema, name, title = '' }) => ({
        description,
        ...(schema && { inputSchema: JSON.parse(schema) as object }),
        name,
        origin: page.origin,
        title,
        window: page,
      }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  const modelContext = new ModelContext();
  class Document {
    get defaultView(): object {
      return page;
    }
    declare modelContext: DynamicContext;
    nodeIs = 9;
    querySelectorAll(selector: string): object[] {
      return selector === '*' ? elements : elements.filter((each) => each.matches());
    }
  }
  class DocumentFragment {
    nodeIs = 11;
    elements: Element[] = [];
    querySelectorAll(): object[] {
      return this.elements;
    }
  }
  class Node {
    declare nodeIs: number;
    get nodeType(): number {
      return this.nodeIs;
    }
  }
  /** A bound function's source reads as that of a browser's own. */
  const get = (() => modelContext).bind(undefined);
  Object.defineProperty(Document.prototype, 'modelContext', { get, enumerable: true, configurable: true });
  class Element {
    toolname = '';
    toolautosubmit: string | null = null;
    shadow: DocumentFragment | null = null;
    get shadowRoot(): DocumentFragment | null {
      return this.shadow;
    }
    getAttribute(name: 'toolname' | 'toolautosubmit'): string | null {
      return this[name];
    }
    hasAttribute(name: 'toolname' | 'toolautosubmit'): boolean {
      return this[name] !== null;
    }
    matches(): boolean {
      return this.toolname !== '';
    }
  }
  class Navigator {}
  const elements: Element[] = [];
  const page = Object.assign(new EventTarget(), {
    isSecureContext: true,
    originAgentCluster: true,
    origin: 'https://music.example',
    Document,
    ...domInterfaces,
    DocumentFragment,
    Node,
    ModelContext,
    Element,
    Navigator,
    document: new Document(),
    navigator: new Navigator() as Navigator & { modelContext?: object },
    window: {},
    parent: {},
    ...members,
  });
  page.window = page.parent = page;
  return {
    page,
    ModelContext,
    native: modelContext,
    /** What another agent reads from the browser now. */
    shown: listed,
    /** A form that the browser has made a tool of. `deep`: in a shadow tree in a shadow tree. */
    addForm(name: string, deep = false) {
      const form = Object.assign(new Element(), { toolname: name });
      const hostOf = (inside: Element) =>
        Object.assign(new Element(), { shadow: Object.assign(new DocumentFragment(), { elements: [inside] }) });
      elements.push(deep ? hostOf(hostOf(form)) : form);
      kept.set(name, { name, description: 'a form', execute: () => 'sent', schema: '{"type":"object"}' });
      void change();
      return form;
    },
  };
}
