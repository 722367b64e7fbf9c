/** `navigator.modelContextTesting` of Chrome 146 to 151, with which inspectors and test suites of that time list and run tools. */
import { type EventHandlers, setHandler } from '../event-handlers';
import { installationOf, isOurs } from '../installed';
import {
  addEventListener,
  dispatchEvent,
  filter,
  map,
  NativeEvent,
  NativeEventTarget,
  NativePromise,
  NativeTypeError,
  parse,
  setTimeout,
  stringify,
} from '../intrinsics';
import type { Peer } from '../tree/peer';
import type { RegisteredTool } from '../types';

type ListedTool = ReturnType<typeof toListed>;

/** `document.modelContext`, once its `executeTool` takes JSON text. */
interface TestedContext extends Pick<ModelContext, 'getTools' | keyof EventTarget> {
  executeTool(tool: Omit<RegisteredTool, 'title'>, input: unknown, options?: object): Promise<string | null>;
}

/**
 * Deviation: `listTools()` was synchronous, and the standard's `getTools()` is not. Over an implementation that isn't ours,
 * it returns the tools as of the last `toolchange`, without any registered in the current task. This object fires its own
 * `toolchange` once the list is up to date.
 */
export class ModelContextTesting extends NativeEventTarget {
  #page: typeof globalThis;
  #context: TestedContext;
  /** Our own implementation, which can list synchronously. */
  #peer: Peer | undefined;
  #tools: ListedTool[] = [];
  #handlers: EventHandlers = {};
  #looking = false;
  #changed = false;

  constructor(page: typeof globalThis, context: TestedContext) {
    super();
    this.#page = page;
    this.#context = context;
    this.#peer = isOurs(page.Document.prototype) ? installationOf(page)?.peer : undefined;
    addEventListener(context, 'toolchange', () => void this.#look());
    if (!this.#peer) void this.#read();
  }

  listTools(): ListedTool[] {
    if (this.#peer) return map(this.#peer.listTools(this.#page.origin), (tool) => toListed(tool, tool.schema));
    return map(this.#tools, (tool) => ({ ...tool }));
  }

  executeTool(name: string, input: string, options?: object): Promise<string | null> {
    const { window, origin } = this.#page;
    return this.#context.executeTool({ name, description: '', window, origin }, input, options);
  }

  /** The JSON-LD scripts of the page that a form navigated to, which may describe the outcome: a list, as JSON text. */
  async getCrossDocumentScriptToolResult(): Promise<string> {
    const { document } = this.#page;
    if (document.readyState !== 'complete')
      await new NativePromise((resolve) => addEventListener(this.#page, 'load', resolve, { once: true }));
    const scripts = document.querySelectorAll('script[type="application/ld+json"]');
    return stringify(map(scripts, ({ textContent }) => toJson(textContent ?? '')));
  }

  registerToolsChangedCallback(callback: unknown): void {
    if (typeof callback !== 'function') throw new NativeTypeError('The callback is not a function.');
    addEventListener(this, 'toolchange', () => void callback());
  }

  get ontoolchange(): object | null {
    return this.#handlers.toolchange?.value ?? null;
  }
  set ontoolchange(value: unknown) {
    setHandler(this, this.#handlers, 'toolchange', value);
  }

  /** Changes during a read cause one more read; all of them together fire one event. */
  async #look(): Promise<void> {
    this.#changed = true;
    if (this.#looking) return;
    this.#looking = true;
    while (this.#changed) {
      this.#changed = false;
      if (this.#peer) await new NativePromise((resolve) => setTimeout(resolve, 0));
      else await this.#read();
    }
    this.#looking = false;
    dispatchEvent(this, new NativeEvent('toolchange'));
  }

  async #read(): Promise<void> {
    this.#tools = await this.#context.getTools().then(
      (tools) => {
        const own = filter(tools, ({ window }) => window === this.#page.window);
        return map(own, (tool) => toListed(tool, tool.inputSchema && stringify(tool.inputSchema)));
      },
      () => [], // the document isn't allowed to list tools
    );
  }
}

/** `schema`: JSON text. */
const toListed = ({ name, description }: Pick<RegisteredTool, 'name' | 'description'>, schema: string | undefined) => ({
  name,
  description,
  ...(schema !== undefined && { inputSchema: schema }),
});

function toJson(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return text; // invalid JSON is returned as it is
  }
}
