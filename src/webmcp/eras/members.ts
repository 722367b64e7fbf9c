/** Members of earlier drafts, added to `navigator.modelContext` when a page first reads it. */

import {
  type Abortion,
  abortReason,
  addEventListener,
  apply,
  createAbortion,
  createRecord,
  defineProperty,
  forEach,
  isAborted,
  keys,
  map,
} from '../intrinsics';
import { markHandled } from '../tasks';
import { isCallback, isObject } from '../web-idl';
import { withClient } from './asking';
import { withMembersChanged } from './see';

type Method = (this: unknown, ...args: never[]) => unknown;

interface Registration extends Abortion {
  name?: unknown;
  outcome?: Promise<unknown>;
  /** The registration that had the name before; it stays if this one turns out to be a duplicate. */
  before?: Registration | undefined;
}

/**
 * Adds own, non-enumerable members. They use only the object's own `registerTool`, so they also work over a browser's
 * implementation. Deviation from the drafts, in which one script could remove the tools of all others: `provideContext` and
 * `clearContext` remove only tools that `provideContext` added; an invalid tool doesn't affect the others;
 * `unregisterTool` knows only tools registered after the page first read the object.
 */
export function addEarlierMembers(modelContext: { registerTool: Method }): void {
  const { registerTool } = modelContext;
  const named: Record<string, Registration> = createRecord();
  let provided: Registration[] = [];

  function register(self: unknown, tool: unknown, options: unknown): Registration {
    const registration: Registration = createAbortion();
    const args = [toTool(tool, registration), toOptions(options, registration)];
    const outcome = apply(registerTool, self, tool === undefined ? [] : args) as Promise<unknown>; // what the method returns
    const { name } = registration;
    registration.outcome = outcome;
    if (typeof name === 'string') {
      registration.before = named[name];
      named[name] = registration;
    }
    addEventListener(registration.signal, 'abort', () => forget(registration));
    void markHandled(outcome, () => forget(registration)); // pages written for the drafts handle no rejections
    return registration;
  }

  function forget(registration: Registration): void {
    const { name, before } = registration;
    if (named[name as string] !== registration) return; // only strings are keys here
    if (before) named[name as string] = before;
    else delete named[name as string];
  }

  function clear(): void {
    forEach(provided, ({ abort }) => abort());
    provided = [];
  }

  async function provide(context: { tools?: Iterable<unknown> } | undefined): Promise<void> {
    const tools: unknown[] = [];
    for (const tool of context?.tools ?? []) tools[tools.length] = tool;
    clear();
    const fresh = map(tools, (tool) => register(modelContext, tool, undefined));
    provided = fresh;
    for (let i = 0; i < fresh.length; i++) await fresh[i]?.outcome;
  }

  const members: Record<string, Method> = {
    registerTool(tool: unknown, ...options: unknown[]) {
      const { outcome, abort } = register(this, tool, options[0]); // a rest parameter, so that `length` counts only required ones
      return defineProperty(outcome, 'unregister', { value: () => abort() });
    },
    unregisterTool(tool: unknown) {
      const name = isObject(tool) ? tool.name : tool;
      for (let found = named[name as string]; found; found = found.before) found.abort(); // an unknown name finds nothing
    },
    provideContext(context?: { tools?: Iterable<unknown> }) {
      const outcome = provide(context);
      void markHandled(outcome);
      return outcome;
    },
    clearContext: clear,
  };
  forEach(keys(members), (name) =>
    defineProperty(modelContext, name, { value: members[name], writable: true, configurable: true }),
  );
}

/** The tool as `registerTool` reads it: records its name, and passes the client of earlier drafts to its `execute`. */
function toTool(tool: unknown, registration: Registration): unknown {
  return withMembersChanged(tool, (key, value) => {
    if (key === 'name') registration.name = value;
    return key === 'execute' && isCallback(value) ? withClient(value, () => registration.name) : value;
  });
}

/** The options with a signal that `unregister` can abort and that follows the page's own signal. */
function toOptions(options: unknown, registration: Registration): unknown {
  return withMembersChanged(options ?? {}, (key, value) => (key === 'signal' ? follow(value, registration) : value));
}

function follow(signal: unknown, own: Registration): unknown {
  if (signal !== undefined) {
    const theirs = signal as AbortSignal; // the getter is the brand check
    const cancel = () => own.abort(abortReason(theirs));
    try {
      if (isAborted(theirs)) cancel();
    } catch {
      return signal; // not a signal: the method rejects it with its own message
    }
    addEventListener(theirs, 'abort', cancel);
  }
  return own.signal;
}
