/** Registers tools that misbehave in every way a page can, each counting its runs where a test can read them. */
import { element, fill, region } from '../element.ts';

interface ModelContext extends EventTarget {
  registerTool(tool: object, options?: { signal?: AbortSignal }): Promise<void>;
}

interface OddTool {
  name: string;
  description: string;
  annotations?: Record<string, boolean>;
  inputSchema?: object | (() => object);
  execute: (input: Record<string, unknown>, options: { signal?: AbortSignal }) => unknown;
}

const runs = { slow: 0, aborted: 0, write: 0, destroy: 0 };
let note = 'empty';

function ran(name: keyof typeof runs): number {
  runs[name] += 1;
  fill(region(`${name}-runs`), String(runs[name]));
  return runs[name];
}

function objectOf(properties: object): object {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const tools: OddTool[] = [
  {
    name: 'throws',
    description: 'Throws an error each time it is called.',
    execute: () => {
      throw new Error('The odd page threw this on purpose.');
    },
  },
  {
    name: 'never_answers',
    description: 'Begins, and never ends, whatever happens.',
    execute: () => new Promise(() => undefined),
  },
  {
    name: 'ten_megabytes',
    description: 'Answers with a text of ten million characters.',
    annotations: { readOnlyHint: true },
    execute: () => 'x'.repeat(10_000_000),
  },
  {
    name: 'slow',
    description: 'Answers after the given number of milliseconds and counts its runs. Heeds its signal.',
    inputSchema: objectOf({ ms: { type: 'integer', minimum: 0, maximum: 600_000, description: 'How long to wait.' } }),
    execute: ({ ms }, { signal }) => waited(Number(ms), ran('slow'), signal),
  },
  {
    name: 'write_note',
    description: 'Replaces the note on the page.',
    inputSchema: objectOf({ text: { type: 'string', maxLength: 200, description: 'What the note says then.' } }),
    execute: ({ text }) => {
      note = String(text);
      fill(region('note'), note);
      return { note, run: ran('write') };
    },
  },
  {
    name: 'read_note',
    description: 'Reads the note on the page.',
    annotations: { readOnlyHint: true },
    execute: () => ({ note }),
  },
  {
    name: 'destroy',
    description: 'Destroys the note for good.',
    annotations: { destructiveHint: true },
    execute: () => {
      note = 'empty';
      fill(region('note'), note);
      return { destroyed: true, run: ran('destroy') };
    },
  },
  {
    name: 'navigates',
    description: 'Leaves this page before it answers.',
    execute: () => {
      location.href = 'quiet.html';
      return new Promise(() => undefined);
    },
  },
  {
    name: 'lazy_throws',
    description: 'Has a schema that throws whenever it is asked for.',
    inputSchema: () => {
      throw new Error('The schema of lazy_throws threw this on purpose.');
    },
    execute: () => 'This was never to be called.',
  },
];

function waited(ms: number, run: number, signal: AbortSignal | undefined): Promise<object> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ run, waited_ms: ms }), ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      ran('aborted');
      reject(signal.reason);
    });
  });
}

/** The extension's line to this page: a script that patches what a port is made of gets hold of it. */
let line: MessagePort | undefined;
const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {};
Object.defineProperty(MessagePort.prototype, 'onmessage', {
  configurable: true,
  set(this: MessagePort, listener: unknown) {
    line = this;
    set?.call(this, listener);
  },
});

/** Registers and unregisters so many tools as fast as it can, dispatches so many events, and forges so many messages. */
async function flood({ cycles = 5000, events = 5000, messages = 5000 } = {}): Promise<number> {
  if (context === undefined) return 0;
  const outcomes: Promise<void>[] = [];
  for (let cycle = 0; cycle < cycles; cycle++) {
    const once = new AbortController();
    const tool = { name: `flood_${cycle % 50}`, description: 'Gone already.', execute: () => cycle };
    outcomes.push(context.registerTool(tool, { signal: once.signal }));
    once.abort();
  }
  for (let event = 0; event < events; event++) context.dispatchEvent(new Event('toolchange'));
  for (let message = 0; message < messages; message++) line?.postMessage({ type: 'tools-changed' });
  const settled = await Promise.allSettled(outcomes);
  fill(region('flooded'), `${settled.length} tools came and went.`);
  return settled.length;
}

function findModelContext(): ModelContext | undefined {
  const found: unknown = Reflect.get(document, 'modelContext') ?? Reflect.get(navigator, 'modelContext');
  return found instanceof EventTarget && 'registerTool' in found
    ? (found as ModelContext) // the lab's page trusts what it finds: tests put it there
    : undefined;
}

const context = findModelContext();
for (const tool of tools) {
  const title = tool.name.replace('_', ' ');
  context
    ?.registerTool({ title, inputSchema: { type: 'object', properties: {} }, ...tool })
    .catch((error: unknown) => document.body.append(element('p', {}, `${tool.name} was refused: ${error}`)));
}
region('flood').addEventListener('click', () => void flood());
Object.assign(window, { runs, flood });
