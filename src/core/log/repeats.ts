/** Finds repeated calls: the same tool, input and result. */
import type { CallState, Conversation } from './conversation';

/** After this many equal results the model is warned. */
export const maxRepeats = 3;

/** For each finished call, by id: how often the same call gave the same result since the user last said something, from 1. */
export const repeatsOf = (conversation: Items): ReadonlyMap<string, number> =>
  new Map(callsByMessage(conversation).flatMap((calls) => [...countRepeats(calls)]));

/** The same regardless of results: how often a tool was called with equal input. */
export const sameCallsOf = (conversation: Items): ReadonlyMap<string, number> =>
  new Map(callsByMessage(conversation).flatMap((calls) => [...countRepeats(calls, () => null)]));

type Items = Pick<Conversation, 'items'>;

/** What was warned of in an earlier run stays so: the model is sent the same words again. */
function callsByMessage({ items }: Items): CallState[][] {
  const groups: CallState[][] = [[]];
  for (const item of items) {
    if (item.type === 'user') groups.push([]);
    if (item.type === 'turn') groups.at(-1)?.push(...item.calls);
  }
  return groups;
}

/** Whether the newest turn repeats a call that the model was already warned about. */
export function goesRound({ items, run }: Conversation): boolean {
  const turns = items.slice(run.firstItem).flatMap((item) => (item.type === 'turn' ? [item.calls] : []));
  const counts = new Map<string, number>();
  for (const kind of turns
    .slice(0, -1)
    .flat()
    .map((state) => kindOf(state))) {
    if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return (turns.at(-1) ?? []).some((state) => (counts.get(kindOf(state) ?? '') ?? 0) >= maxRepeats);
}

type ToOutcome = (result: NonNullable<CallState['result']>) => unknown;

export function countRepeats(
  calls: readonly CallState[],
  toOutcome: ToOutcome = ({ outcome }) => outcome,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const repeats = new Map<string, number>();
  for (const state of calls) {
    const kind = kindOf(state, toOutcome);
    if (kind === null) continue;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    repeats.set(state.call.id, count);
  }
  return repeats;
}

/** Identifies the tool by its target, since an alias and the real name are the same tool. */
function kindOf({ call, prepared, result }: CallState, toOutcome: ToOutcome = ({ outcome }) => outcome): string | null {
  if (!result) return null;
  const { target, name, malformed } = call;
  const tool = target ? [target.layerKey, target.tool] : [name];
  return JSON.stringify([tool, prepared?.input ?? malformed ?? call.input, toOutcome(result)], inOrder);
}

/** Sorts members, as models write the same arguments in any order. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
