/** What a run's hands did on a site, as steps by role and name that can be played again. Pure. */
import { type Step, stepValues } from '#packs';
import { isHands, type JsonObject } from '#tools';
import type { CallState, Conversation } from './conversation';

export interface KeptRun {
  origin: string;
  steps: Step[];
  /** The run operated other sites too: what it did there isn't among the steps. */
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
  const named = new Map(here.flatMap(({ refs, elements }) => refs.map((ref, i) => [ref, elements[i]])));
  return {
    origin,
    steps: here.flatMap((each) => toSteps(each, named)),
    elsewhere: here.length < done.length,
    text: run.text,
  };
}

type Element = Required<Pick<Step, 'role' | 'name'>>;

/** A call of hands that did what it was to do. */
function toDone({ call: { target }, prepared, result }: CallState) {
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
      elements: elements.map(({ role, name }): Element => ({ role, name })),
      weight: { ...(serious && { serious }), ...(leadsTo !== undefined && { leadsTo }) },
    },
  ];
}

/** As hands' own schemas have it. */
interface Input extends JsonObject {
  ref?: string;
  to?: string;
  fields?: { ref: string; value: NonNullable<Step['value']> }[];
}
type Done = ReturnType<typeof toDone>[number];

const readsOnly = new Set(['read_page', 'find_on_page', 'take_screenshot']);

function toSteps(
  { tool, input, fields, refs, elements, weight }: Done,
  named: ReadonlyMap<string, Element | undefined>,
): Step[] {
  if (readsOnly.has(tool)) return [];
  const action = tool as Step['action']; // the other tools of hands
  if (tool === 'fill')
    return fields.map(({ value }, i) => {
      const isLast = i === fields.length - 1;
      const more: Partial<Step> = isLast
        ? { ...(input.submit === true && { submit: true }), ...weight }
        : { together: true };
      return { action, ...elements[i], value, ...more };
    });
  const [element = named.get(refs[0] ?? ''), to] = elements;
  // Of an element that nothing else touched only its reference is known.
  if (refs.length > 0 && !element) return [];
  const value = input[stepValues[tool] ?? ''];
  const flags = Object.entries(input).filter(([key, each]) => each === true || key === 'state');
  const step = { action, ...element, ...(to && { to }), ...(value !== undefined && { value }), ...weight };
  return [{ ...step, ...Object.fromEntries(flags) } as Step]; // the flags are hands' own
}
