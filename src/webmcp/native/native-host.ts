/** What the host answers over a browser's own registry: part of the second part. */
import { type Root, takeDom } from '../forms/dom';
import { TOOL_FORM } from '../forms/tool-forms';
import { byName } from '../get-tools';
import { callHostTool, listHostTools, reportInteraction, toHostOutcome, toHostTool } from '../host-calls';
import { bare, filter, forEach, isAborted, sort, stringify } from '../intrinsics';
import { toThrown } from '../register-tool';
import { LOST } from '../run-tool';
import type { DocumentCallOutcome, HostCall, HostCallOutcome, ModelContextHost } from '../tool';
import type { RegisteredTool } from '../types';
import { askAgain, type HostRun, type NativeRegistry, whyRefused } from './registry';

let lastRun = 0;

/** What the host answers. */
export function answerHost(
  registry: NativeRegistry,
  page: typeof globalThis,
): Pick<ModelContextHost, 'callTool' | 'listTools'> {
  const { context } = registry;
  const dom = takeDom(page);
  /** Also in open shadow trees; what is in closed ones only the browser knows. */
  const findForms = () => {
    const found: Element[] = [];
    const roots: Root[] = [page.document];
    for (let i = 0; roots[i]; i++)
      forEach(dom.queryAll(roots[i] as Root, '*'), (element) => {
        const shadow = dom.shadowRoot(element);
        if (shadow) roots[roots.length] = shadow;
        if (dom.matches(element, TOOL_FORM)) found[found.length] = element;
      });
    return found;
  };
  const named = (name: string, forms = findForms()) =>
    filter(forms, (form) => dom.attribute(form, 'toolname') === name);
  const isSent = (form: Element) => dom.hasAttribute(form, 'toolautosubmit');
  const isLeftToPerson = (name: string) => !context.tools[name] && !!filter(named(name), (form) => !isSent(form))[0];
  /** While a form waits for the user to submit it, the call's time limit stands still. */
  const whileAsking = async (call: HostCall): Promise<HostCallOutcome> => {
    const asks = isLeftToPerson(call.name);
    if (asks) call.asking?.(true);
    const outcome = await callTool(registry, call);
    if (asks) call.asking?.(false);
    return outcome;
  };
  return {
    async listTools() {
      const tools = await listHostTools(context);
      const others = await listOthers(registry);
      const forms = others[0] ? findForms() : [];
      forEach(others, (other) => {
        const own = named(other.name, forms);
        tools[tools.length] = toHostTool(context, toListed(other, !!own[0], !!filter(own, isSent)[0]));
      });
      return sort(tools, byName);
    },
    callTool: (call) =>
      // In a document with an opaque origin, the browser's `executeTool` runs nothing.
      context.environment.origin === 'null' ? callHostTool(context, call) : reportInteraction(call, whileAsking(call)),
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

function toListed(other: RegisteredTool, declarative: boolean, autosubmit: boolean) {
  const { name, title = '', description, annotations: hints, inputSchema } = bare(other);
  const tool = bare({ name, title, description, hints, declarative, autosubmit, disabled: false, schema: undefined });
  return bare({ tool, schema: inputSchema && stringify(inputSchema) });
}

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
