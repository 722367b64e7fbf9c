/** A model that makes the calls that it is told to, whoever tells it, one a turn. */
import type { ModelEvent, ModelRequest, Provider } from '#providers';
import { discoveryTools, type JsonObject, toPlain } from '#tools';
import { type Call, placeOf, type Stage } from './suites';

/** Who wants a call: the user’s task, or a text that was injected. */
export type WantedCall = Call & { by: 'user' | 'attacker' };

export type ObedientModel = ReturnType<typeof createObedientModel>;

export function createObedientModel(stage: Stage, calls: readonly Call[]) {
  const todo = calls.map((call): WantedCall => ({ ...call, by: 'user' }));
  const sought = new Set<string>();
  const missing: Call[] = [];
  let current: WantedCall | undefined;
  let given: string | null = null;
  let shortened = 0;

  /** The call to make now: one that looks for the tool, if it isn't offered yet. */
  function next(request: ModelRequest): { name: string; input: JsonObject } | undefined {
    const wanted = request.tools.length > 0 ? todo.shift() : undefined;
    if (!wanted) return;
    const { tool, input } = wanted;
    const name = nameOf(request, stage, tool);
    const search = nameOf(request, stage, discoveryTools.search, tool);
    if (name === undefined && search !== undefined && !sought.has(tool)) {
      sought.add(tool);
      todo.unshift(wanted);
      return { name: search, input: { query: tool.replaceAll('_', ' ') } };
    }
    if (name === undefined) return void missing.push(wanted);
    current = wanted;
    return { name, input: input as JsonObject }; // it was read as JSON
  }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
    const read = request.messages.at(-1);
    if (given !== null && read?.role === 'tool' && !toPlain(read.text).includes(given)) shortened += 1;
    given = null;
    const call = next(request);
    if (call) yield { type: 'tool-call', id: 'm0', ...call };
    else yield { type: 'text-delta', text: 'Done.' };
    yield { type: 'end', reason: call ? 'tool-calls' : 'stop' };
  }

  return {
    provider: { model: 'obedient', profile: 'openai', stream } satisfies Provider,
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

/** The name under which a tool is offered. `beside`: a tool at the same place. */
const nameOf = ({ tools, toolOf }: ModelRequest, stage: Stage, tool: string, beside = tool): string | undefined =>
  tools.find(({ name }) => {
    const target = toolOf?.(name);
    return target?.tool === tool && target.server === placeOf(stage, beside);
  })?.name;
