/** The extension's end over the browser's own registry: our tools with all that we know of them, then what only the browser knows. */

import { createHost, toHostOutcome, toHostTool } from '../create-host';
import { reportInteraction } from '../eras/asking';
import { createFormFinder } from '../forms/definition';
import { byName } from '../get-tools';
import type { HostCall, HostCallOutcome, ModelContextHost } from '../host';
import { filter, forEach, includes, isAborted, map, sort, stringify, uncurry } from '../intrinsics';
import { toErrorText } from '../perform';
import { LOST, TRANSIENT } from '../run-tool';
import type { ToolOutcome } from '../tool';
import type { NativeTool } from './native';
import type { HostRun } from './registry';
import { askAgain, type NativeRegistry, whyRefused } from './registry';

let lastRun = 0;

export function createNativeHost(registry: NativeRegistry, page: typeof globalThis): ModelContextHost {
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
  /** A form that the person has to submit is waited for as long as they think. */
  const whileAsking = async (call: HostCall): Promise<HostCallOutcome> => {
    const asks = isLeftToPerson(call.name);
    if (asks) call.asking?.(true);
    const outcome = await callTool(registry, call);
    if (asks) call.asking?.(false);
    return outcome;
  };
  return {
    get size() {
      return ours.size + findForms().length + +registry.native.foreign; // one stands for those that nobody can count
    },
    async listTools() {
      const tools = await ours.listTools();
      const others = await listOthers(registry);
      const forms = map(findForms(), (form) => attribute(form, 'toolname') ?? ''); // only the browser knows shadow roots
      forEach(others, (other) => {
        tools[tools.length] = toHostTool(context, toListed(other, includes(forms, other.name)));
      });
      return sort(tools, byName);
    },
    callTool: (call) =>
      // The browser runs nothing by itself in a document without an origin.
      context.environment.origin === 'null' ? ours.callTool(call) : reportInteraction(call, whileAsking(call)),
    onChange: ours.onChange,
  };
}

/** Forms, and what was registered before us or past us. The browser lists nothing where its policy forbids it. */
async function listOthers({ context, native }: NativeRegistry): Promise<NativeTool[]> {
  const own = context.environment.window;
  try {
    const listed = (await native.getTools()) as NativeTool[]; // what it resolves with
    return filter(listed, ({ name, window = own }) => window === own && !context.tools[name]);
  } catch {
    return [];
  }
}

const toListed = ({ name, title = '', description, annotations, inputSchema }: NativeTool, declarative: boolean) => ({
  tool: { name, title, description, hints: annotations, declarative, disabled: false, schema: undefined },
  schema: inputSchema && stringify(inputSchema),
});

/** By the browser's road, so that its events are trusted; what it keeps from callers comes from the tool's own wrapping. */
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
    return isAborted(signal)
      ? { type: 'aborted' }
      : toHostOutcome(run.outcome ?? toRefusal(registry, name, toErrorText(error)));
  } finally {
    delete runs[id];
  }
}

function toRefusal(registry: NativeRegistry, name: string, message: string): ToolOutcome {
  const threw: ToolOutcome = { type: 'threw', message };
  if (message !== TRANSIENT) return threw;
  const tool = registry.context.tools[name];
  return tool ? (whyRefused(registry, tool) ?? threw) : LOST;
}
