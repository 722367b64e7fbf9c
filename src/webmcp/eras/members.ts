/** Members of earlier drafts, which `navigator.modelContext` bears from a page's first look at it. */
import { isObject } from '../convert';
import {
  abort,
  abortReason,
  addEventListener,
  apply,
  controllerSignal,
  defineProperty,
  isAborted,
  keys,
  NativeAbortController,
} from '../intrinsics';
import { withClient } from './asking';
import { see } from './see';

type Method = (this: unknown, ...args: never[]) => unknown;
type Named = { name?: unknown };

interface Registration extends Named {
  readonly controller: AbortController;
  outcome?: Promise<unknown>;
  /** The one that had the name when this one came: it stays if this one turns out to be a duplicate. */
  before?: Registration | undefined;
}

/**
 * Adds own members that no enumeration shows. They use the object's own `registerTool` only, so they work over a browser's
 * implementation too. Deviation from the drafts, in which one script could wipe the tools of all others: `provideContext` and
 * `clearContext` remove only what came through `provideContext`; a bad tool costs only itself; `unregisterTool` knows the
 * tools that came after the page's first look.
 */
export function addEarlierMembers(modelContext: { registerTool: Method }): void {
  const { registerTool } = modelContext;
  const named: Record<string, Registration> = { __proto__: null } as never; // a bare record
  let provided: Registration[] = [];

  function register(self: unknown, tool: unknown, options: unknown): Registration {
    const registration: Registration = { controller: new NativeAbortController() };
    const args = [toTool(tool, registration), toOptions(options, registration)];
    const outcome = apply(registerTool, self, tool === undefined ? [] : args) as Promise<unknown>; // the method's word
    const { controller, name } = registration;
    registration.outcome = outcome;
    if (typeof name === 'string') {
      registration.before = named[name];
      named[name] = registration;
    }
    addEventListener(controllerSignal(controller), 'abort', () => forget(registration));
    void heed(outcome, () => forget(registration));
    return registration;
  }

  function forget({ name, before, controller }: Registration): void {
    if (named[name as string]?.controller !== controller) return; // what isn't text is no key here
    if (before) named[name as string] = before;
    else delete named[name as string];
  }

  function clear(): void {
    for (let i = 0; i < provided.length; i++) abort((provided[i] as Registration).controller); // within the bounds
    provided = [];
  }

  async function provide(context: { tools?: Iterable<unknown> } | undefined): Promise<void> {
    const tools: unknown[] = [];
    for (const tool of context?.tools ?? []) tools[tools.length] = tool;
    clear();
    const fresh: Registration[] = [];
    for (let i = 0; i < tools.length; i++) fresh[i] = register(modelContext, tools[i], undefined);
    provided = fresh;
    for (let i = 0; i < fresh.length; i++) await fresh[i]?.outcome;
  }

  const members: Record<string, Method> = {
    registerTool(tool: unknown, options?: unknown) {
      const { outcome, controller } = register(this, tool, options);
      return defineProperty(outcome, 'unregister', { value: () => abort(controller) });
    },
    unregisterTool(tool: unknown) {
      const name = isObject(tool) ? (tool as Named).name : tool; // any object may have one
      for (let found = named[name as string]; found; found = found.before) abort(found.controller); // any key may be asked for
    },
    provideContext(context?: { tools?: Iterable<unknown> }) {
      const outcome = provide(context);
      void heed(outcome);
      return outcome;
    },
    clearContext: clear,
  };
  const names = keys(members);
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string; // within the bounds
    defineProperty(modelContext, name, { value: members[name], writable: true, configurable: true });
  }
}

/** Pages that were written for methods that returned nothing handle no rejection: it counts as handled. */
async function heed(outcome: Promise<unknown> | undefined, failed?: () => void): Promise<void> {
  try {
    await outcome;
  } catch {
    failed?.();
  }
}

/** The tool as the method shall see it: its name is noted, its `execute` gets the client of earlier drafts. */
function toTool(tool: unknown, registration: Registration): unknown {
  return see(tool, (key, value) => {
    if (key === 'name') registration.name = value;
    const callable = key === 'execute' && typeof value === 'function';
    return callable ? withClient(value as never, () => registration.name) : value; // any callable is a callback
  });
}

/** The options with a signal that `unregister` can abort, and that follows the page's own. */
function toOptions(options: unknown, { controller }: Registration): unknown {
  return see(options ?? {}, (key, value) => (key === 'signal' ? follow(value, controller) : value));
}

function follow(signal: unknown, controller: AbortController): unknown {
  if (signal !== undefined) {
    const given = signal as AbortSignal; // the getter is the brand check
    const cancel = () => abort(controller, abortReason(given));
    try {
      if (isAborted(given)) cancel();
    } catch {
      return signal; // no signal: the method refuses it in its own words
    }
    addEventListener(given, 'abort', cancel);
  }
  return controllerSignal(controller);
}
