/** Short words that probes share: tables of one question, logs of events and promises. Runs in the page. */
import type { Probe, Probes, World } from './probe';
import { describe } from './world';

declare const document: ToolDocument;

/** How the promise of one call ended; a synchronous throw shows as `thrown`. */
export const settling =
  (call: (world: World) => unknown): Probe =>
  (world) =>
    world.settle(call(world));

/** The same question about several inputs. */
export const table = <Input>(sentence: string, inputs: Record<string, Input>, ask: (input: Input) => Probe): Probes =>
  Object.fromEntries(Object.entries(inputs).map(([name, input]) => [`${sentence} ${name}`, ask(input)]));

/** What a synchronous piece of code gives, or how it throws. */
export function attempt(code: () => unknown): unknown {
  try {
    return { value: code() };
  } catch (error) {
    return { error: describe(error) };
  }
}

export type Log = (entry: string) => void;

/** A log that the three events write themselves into. */
export function eventLog(of: ToolDocument = document, prefix = ''): { seen: string[]; log: Log } {
  const seen: string[] = [];
  const log: Log = (entry) => void seen.push(prefix + entry);
  for (const type of ['toolchange', 'toolactivated', 'toolcancel'])
    of.modelContext.addEventListener(type, (event) => log([type, toolNameOf(event)].join(' ').trim()));
  return { seen, log };
}

const toolNameOf = (event: Event) => (event as { toolName?: string }).toolName;

/** Writes into the log how a promise ended, at the moment it does. */
export const logging = (log: Log, promise: Promise<unknown>, what: string): Promise<void> =>
  promise.then(
    (value) => log(`${what} resolved ${typeof value === 'object' ? '' : value}`.trim()),
    (error: unknown) => log(`${what} rejected ${error instanceof Error ? error.name : error}`),
  );

/** A registered tool's handle, from a fresh enumeration. */
export async function handleOf(name = 't', of: ToolDocument = document) {
  const handle = (await of.modelContext.getTools()).find((tool) => tool.name === name);
  if (!handle) throw new Error(`${name} is not listed.`);
  return handle;
}

/** A handle as a page could write it. */
export const handmade = (members: object = {}) =>
  ({ name: 't', description: '', window, origin: location.origin, ...members }) as never; // partly wrong on purpose

export const names = async (of: ToolDocument = document): Promise<string[]> =>
  (await of.modelContext.getTools()).map((tool) => tool.name);

/** Enough microtasks for any chain of promises to have run. */
export async function microtasks(count = 50): Promise<void> {
  for (let i = 0; i < count; i++) await undefined;
}

/** An object whose members are read under the eyes of a log. */
export function watched<T extends object>(members: T, seen: string[], prefix = ''): T {
  return new Proxy(members, {
    get(target, key, receiver) {
      if (typeof key === 'string') seen.push(prefix + key);
      return Reflect.get(target, key, receiver);
    },
  });
}

/** For tools that don't answer. */
export const forever = () => new Promise(() => undefined);

/** A tool that logs its start and its signal, and answers after some time. */
export const slow = (log: Log, milliseconds?: number) => ({
  execute(_: object, { signal }: { signal: AbortSignal }) {
    log(`started ${signal.aborted}`);
    signal.addEventListener('abort', () => log(`signal ${signal.reason?.name}`));
    if (milliseconds === undefined) return forever();
    return new Promise((resolve) => setTimeout(resolve, milliseconds, 'late'));
  },
});
