/**
 * Both faces for a browser with its own `modelContext`: the page keeps that object; the host has our tools with everything
 * we know, and those that only the browser knows.
 */
import type { SecondPart } from '../context';
import { createHost, toHostOutcome, toHostTool } from '../create-host';
import { createContext } from '../create-model-context';
import type { Environment } from '../environment';
import { reportInteraction } from '../eras/asking';
import { createFormFinder } from '../forms/tool-forms';
import { byName } from '../get-tools';
import {
  addEventListener,
  filter,
  forEach,
  includes,
  isAborted,
  map,
  sort,
  stopImmediatePropagation,
  stringify,
  uncurry,
} from '../intrinsics';
import { toThrown } from '../register-tool';
import { LOST } from '../run-tool';
import type { Arrival } from '../second-part';
import type { DocumentCallOutcome, HostCall, HostCallOutcome, ModelContextHost } from '../tool';
import type { RegisteredTool } from '../types';
import { extend } from './extend';
import type { Native } from './native';
import { askAgain, createNativeRegistry, type HostRun, type NativeRegistry, takeEvent, whyRefused } from './registry';

/** Without `dynamic`, nothing is added to the browser's object, and the host serves what the browser lists. */
export function createNativeFaces(
  native: Native,
  environment: Environment,
  { dynamic, page, second }: { dynamic: boolean; page: typeof globalThis; second: Arrival<SecondPart> },
) {
  const context = createContext(environment, native.object, second);
  const registry = createNativeRegistry(context, native);
  // In the capture phase and before any listener of the page, so that it can hide an event from all of them.
  const listener = (event: Event) => {
    if (event.isTrusted && !takeEvent(registry)) stopImmediatePropagation(event);
  };
  if (native.foreign) listenTo(native.object, () => takeEvent(registry));
  else addEventListener(native.object, 'toolchange', listener, true);
  if (dynamic && !native.foreign) extend(registry);
  return { context, modelContext: native.object, host: createNativeHost(registry, page) };
}

/** Uses the object's own method, because it may not be an event target at all. */
function listenTo(object: EventTarget, listener: () => void): void {
  try {
    object.addEventListener('toolchange', listener);
  } catch {
    return; // its changes can't be observed
  }
}

let lastRun = 0;

function createNativeHost(registry: NativeRegistry, page: typeof globalThis): ModelContextHost {
  const { context } = registry;
  const ours = createHost(context);
  const findForms = createFormFinder(page);
  const attribute = uncurry(page.Element.prototype.getAttribute);
  const isLeftToPerson = (name: string) =>
    !context.tools[name] &&
    !!filter(
      findForms(),
      (form) => attribute(form, 'toolname') === name && attribute(form, 'toolautosubmit') === null,
    )[0];
  /** While a form waits for the user to submit it, the call's time limit stands still. */
  const whileAsking = async (call: HostCall): Promise<HostCallOutcome> => {
    const asks = isLeftToPerson(call.name);
    if (asks) call.asking?.(true);
    const outcome = await callTool(registry, call);
    if (asks) call.asking?.(false);
    return outcome;
  };
  return {
    madeBy: registry.native.foreign ? 'page' : 'browser',
    get size() {
      return ours.size + findForms().length + +registry.native.foreign; // one for its tools, which can't be counted
    },
    async listTools() {
      const tools = await ours.listTools();
      const others = await listOthers(registry);
      const forms = map(findForms(), (form) => attribute(form, 'toolname') ?? ''); // without those in shadow trees, which only the browser knows
      forEach(others, (other) => {
        tools[tools.length] = toHostTool(context, toListed(other, includes(forms, other.name)));
      });
      return sort(tools, byName);
    },
    callTool: (call) =>
      // In a document with an opaque origin, the browser's `executeTool` runs nothing.
      context.environment.origin === 'null' ? ours.callTool(call) : reportInteraction(call, whileAsking(call)),
    onChange: ours.onChange,
  };
}

/** Forms, and tools that were registered before or without us. None if permissions policy forbids listing. */
async function listOthers({ context, native }: NativeRegistry): Promise<RegisteredTool[]> {
  const own = context.environment.window;
  try {
    const listed = (await native.getTools()) as RegisteredTool[]; // what it resolves with
    return filter(listed, ({ name, window = own }) => window === own && !context.tools[name]);
  } catch {
    return [];
  }
}

const toListed = (
  { name, title = '', description, annotations, inputSchema }: RegisteredTool,
  declarative: boolean,
) => ({
  tool: { name, title, description, hints: annotations, declarative, disabled: false, schema: undefined },
  schema: inputSchema && stringify(inputSchema),
});

/** Calls through the browser, so that its events are trusted. What it hides from callers comes from our wrapper around the tool. */
async function callTool(registry: NativeRegistry, { input, name, signal }: HostCall): Promise<HostCallOutcome> {
  const { context, native, runs } = registry;
  const { origin, window } = context.environment;
  const tool = context.tools[name];
  if (tool) askAgain(registry, tool);
  const id = ++lastRun;
  const run: HostRun = { name, text: stringify(input) };
  runs[id] = run;
  try {
    const text = await native.executeTool({ name, description: '', origin, window }, input, { signal });
    return toHostOutcome({ type: 'returned', text: text as string | null }); // what it resolves with
  } catch (error) {
    return isAborted(signal) ? { type: 'aborted' } : toHostOutcome(run.outcome ?? toRefusal(registry, name, error));
  } finally {
    delete runs[id];
  }
}

function toRefusal(registry: NativeRegistry, name: string, error: unknown): DocumentCallOutcome {
  const threw = toThrown(error);
  if (threw.message !== LOST.message) return threw;
  const tool = registry.context.tools[name];
  return tool ? (whyRefused(registry, tool) ?? threw) : LOST;
}
