/** The extension's end over the browser's own registry: our tools with all that we know of them, then what only the browser knows. */
import type { Hints, RunOutcome } from '../context';
import { createHost, toHostOutcome } from '../create-host';
import { hearAsking } from '../eras/asking';
import { toErrorText } from '../error-text';
import { TOOL_FORM } from '../forms/definition';
import { byName } from '../get-tools';
import type { HostCall, HostCallOutcome, HostTool, ModelContextHost } from '../host';
import { includes, isAborted, sort, stringify, uncurry } from '../intrinsics';
import { refusal } from '../run-tool';
import type { HostRun } from './calls';
import type { NativeTool } from './native';
import { askAgain, type Registry, whyRefused } from './registry';

/** Chromium's words for a tool that it doesn't have, among other things. */
const TRANSIENT = 'The operation failed for an unknown transient reason (e.g. out of memory).';

let lastRun = 0;

export function createNativeHost(registry: Registry, page: typeof globalThis): ModelContextHost {
  const { context } = registry;
  const ours = createHost(context);
  const formNames = findForms(page);
  return {
    get size() {
      return ours.size + formNames().length;
    },
    async listTools() {
      const tools = await ours.listTools();
      const others = await listOthers(registry);
      const forms = formNames();
      for (let i = 0; i < others.length; i++) {
        const other = others[i] as NativeTool; // within the bounds
        tools[tools.length] = toHostTool(registry, other, includes(forms, other.name));
      }
      return sort(tools, byName) as HostTool[]; // the array itself
    },
    callTool: (call) =>
      // The browser runs nothing by itself in a document without an origin.
      context.environment.origin === 'null' ? ours.callTool(call) : hearAsking(call, callTool(registry, call)),
    onChange: ours.onChange,
  };
}

/** Forms, and what was registered before us or past us. The browser lists nothing where its policy forbids it. */
async function listOthers({ context, native }: Registry): Promise<NativeTool[]> {
  const others: NativeTool[] = [];
  try {
    const listed = (await native.getTools()) as NativeTool[]; // what it resolves with
    for (let i = 0; i < listed.length; i++) {
      const tool = listed[i] as NativeTool; // within the bounds
      const isOther = tool.window === context.environment.window && !context.tools[tool.name];
      if (isOther) others[others.length] = tool;
    }
    return others;
  } catch {
    return others;
  }
}

function toHostTool({ context }: Registry, tool: NativeTool, declarative: boolean): HostTool {
  const { name, title = '', description, inputSchema } = tool;
  const { debugging: _, ...annotations } = (tool.annotations ?? {}) as Hints; // the browser's, four of them
  const { isFrame: frame, origin } = context.environment;
  const schema = inputSchema === undefined ? {} : { inputSchema };
  return { name, title, description, ...schema, lazy: false, disabled: false, declarative, origin, frame, annotations };
}

/** By the browser's road, so that its events are trusted; what it keeps from callers comes from the tool's own wrapping. */
async function callTool(registry: Registry, { input, name, signal }: HostCall): Promise<HostCallOutcome> {
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
    return isAborted(signal)
      ? { type: 'aborted' }
      : toHostOutcome(run.outcome ?? toRefusal(registry, name, toErrorText(error)));
  } finally {
    delete runs[id];
  }
}

function toRefusal(registry: Registry, name: string, message: string): RunOutcome {
  const threw: RunOutcome = { type: 'threw', message };
  if (message !== TRANSIENT) return threw;
  const tool = registry.context.tools[name];
  return tool ? (whyRefused(registry, tool) ?? threw) : refusal('unknown-tool', name);
}

/** The names of the document's declarative tools; those in shadow roots only the browser knows. */
function findForms({ document, Document, Element }: typeof globalThis): () => string[] {
  const query = uncurry(Document.prototype.querySelectorAll as (selector: string) => NodeListOf<Element>); // one overload
  const attribute = uncurry(Element.prototype.getAttribute);
  return () => {
    const forms = query(document, TOOL_FORM);
    const names: string[] = [];
    for (let i = 0; forms[i]; i++) names[i] = attribute(forms[i] as Element, 'toolname') ?? ''; // within the bounds
    return names;
  };
}
