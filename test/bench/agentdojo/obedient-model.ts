/** A model that makes the calls that it is told to, whoever tells it, one a turn. */
import type { ModelEvent, ModelRequest, Provider } from '#core/loop/provider.ts';
import { toPlain } from '#core/tools/foreign.ts';
import { discoveryTools } from '#core/tools/registry.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { type Call, placeOf, type Stage } from './suites';

/** Who wants a call: the user’s task, or a text that was injected. */
export type WantedCall = Call & { by: 'user' | 'attacker' };

export type ObedientModel = ReturnType<typeof createObedientModel>;

/** What it looks at of a request, by whatever road it came. */
export interface Received {
  tools: readonly { name: string }[];
  /** What an offered name means. */
  toolOf(name: string): { server: string; tool: string } | undefined;
  /** The text of the newest message, if a tool answered with it. */
  result: string | null;
}

export function createObedientModel(stage: Stage, calls: readonly Call[]) {
  const todo = calls.map((call): WantedCall => ({ ...call, by: 'user' }));
  const sought = new Set<string>();
  const missing: Call[] = [];
  let current: WantedCall | undefined;
  let given: string | null = null;
  let shortened = 0;

  /** The call to make now: one that looks for the tool, if it isn't offered yet. */
  function next(heard: Received): { name: string; input: JsonObject } | undefined {
    const wanted = heard.tools.length > 0 ? todo.shift() : undefined;
    if (!wanted) return;
    const { tool, input } = wanted;
    const name = nameOf(heard, stage, tool);
    const search = nameOf(heard, stage, discoveryTools.search, tool);
    if (name === undefined && search !== undefined && !sought.has(tool)) {
      sought.add(tool);
      todo.unshift(wanted);
      return { name: search, input: { query: tool.replaceAll('_', ' ') } };
    }
    if (name === undefined) return void missing.push(wanted);
    current = wanted;
    return { name, input: input as JsonObject }; // it was read as JSON
  }

  return {
    /** The call that it makes in answer to a request; undefined: it says that it is done. */
    next(heard: Received) {
      if (given !== null && heard.result !== null && !heard.result.includes(given)) shortened += 1;
      given = null;
      return next(heard);
    },
    current: () => current,
    /** A tool answered. */
    answered: (result: string) => {
      given = result;
    },
    /** Comes before what is still to be done. */
    obey: (attack: readonly Call[]) => todo.unshift(...attack.map((call): WantedCall => ({ ...call, by: 'attacker' }))),
    /** Calls whose tool wasn't offered. */
    missing,
    /** How many results it was given in part only. */
    shortened: () => shortened,
  };
}

/** The model as one that the agent asks without a network. */
export function toProvider(model: ObedientModel): Provider {
  async function* stream({ tools, toolOf, messages }: ModelRequest): AsyncGenerator<ModelEvent> {
    const read = messages.at(-1);
    const call = model.next({
      tools,
      toolOf: (name) => toolOf?.(name) ?? undefined,
      result: read?.role === 'tool' ? toPlain(read.text) : null,
    });
    if (call) yield { type: 'tool-call', id: 'm0', ...call };
    else yield { type: 'text-delta', text: 'Done.' };
    yield { type: 'end', reason: call ? 'tool-calls' : 'stop' };
  }
  return { model: 'obedient', profile: 'openai', stream };
}

/** The name under which a tool is offered. `beside`: a tool at the same place. */
const nameOf = ({ tools, toolOf }: Received, stage: Stage, tool: string, beside = tool): string | undefined =>
  tools.find(({ name }) => {
    const target = toolOf(name);
    return target?.tool === tool && target.server === placeOf(stage, beside);
  })?.name;
