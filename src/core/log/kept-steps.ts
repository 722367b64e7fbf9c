/** What a run's hands did on a site, to be kept as steps. Pure. */

import { isHands } from '#core/tools/layer.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { CallState, Conversation } from './conversation';
import type { Step } from './steps';

export type Element = Required<Pick<Step, 'role' | 'name'>>;

/** A call of hands that did what it was to do. */
export interface HandsCall {
  origin: string;
  tool: string;
  /** Without references. */
  input: JsonObject;
  fields: { ref: string; value: NonNullable<Step['value']> }[];
  /** In the order of the elements that were foreseen. */
  refs: string[];
  elements: Element[];
  weight: Pick<Step, 'serious' | 'leadsTo'>;
}

export interface KeptRun {
  origin: string;
  calls: HandsCall[];
  /** The run operated other sites too: what it did there isn't among the calls. */
  elsewhere: boolean;
  /** What the user had asked for. */
  text: string | null;
}

/** Null: the run goes on, isn't this turn's, or did nothing by hand that worked. */
export function keptRun({ runs, calls }: Pick<Conversation, 'runs' | 'calls'>, turnId: string): KeptRun | null {
  const run = runs.findLast(({ turns }) => turns.at(-1)?.entry.id === turnId);
  if (!run?.ended) return null;
  const states = run.turns.flatMap((turn) => turn.calls.flatMap(({ call }) => calls.get(call.id) ?? []));
  const done = states.flatMap(toDone);
  const origin = done.findLast(({ elements }) => elements.length > 0)?.origin;
  if (origin === undefined) return null;
  const here = done.filter((each) => each.origin === origin);
  return { origin, calls: here, elsewhere: here.length < done.length, text: run.text };
}

/** Of calls of hands that did what they were to do. */
function toDone({ call: { target }, prepared, result }: CallState): HandsCall[] {
  if (!target || !isHands(target) || target.source.type !== 'page' || !prepared) return [];
  if (result?.outcome.type !== 'result' || result.outcome.isError) return [];
  const { elements = [], serious, leadsTo } = prepared.foreseen ?? {};
  const { ref, to, fields = [], ...input }: Input = prepared.input;
  return [
    {
      origin: target.source.origin,
      tool: target.tool,
      input,
      fields,
      refs: [...fields.map((field) => field.ref), ref, to].filter((each) => each !== undefined),
      elements: elements.map(({ role, name }) => ({ role, name })),
      weight: { ...(serious && { serious }), ...(leadsTo !== undefined && { leadsTo }) },
    },
  ];
}

/** As hands' own schemas have it. */
interface Input extends JsonObject {
  ref?: string;
  to?: string;
  fields?: HandsCall['fields'];
}
