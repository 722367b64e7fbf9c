/** Sets the calls that were made against those expected, row by row: the same verdicts as the public evaluator. */
import { matches } from './matcher';
import { callsOfGroup, type EvalCase, type ExpectedCall, type ExpectedNode, isGroup } from './suite-schema';

/** A call that the model made. `result`: what the public format compares, absent if it gave none. */
export interface ActualCall {
  functionName: string;
  args: Record<string, unknown>;
  result?: unknown;
}

export interface TrajectoryRow {
  /** Null: no call was expected here. */
  expected: ExpectedCall | null;
  /** Null: the call was not made. */
  actual: ActualCall | null;
  passed: boolean;
}

/** How far a node reaches from one place among the calls. */
interface Fit {
  /** Calls that it took up. */
  taken: number;
  rows: readonly TrajectoryRow[];
  passes: number;
}

/** The calls that were made, then what the page said of itself. `state`: by the places in the case. */
export function compareAttempt(
  { expectedCall, expectedState = [] }: Pick<EvalCase, 'expectedCall' | 'expectedState'>,
  calls: readonly ActualCall[],
  state: readonly ActualCall[] = [],
): TrajectoryRow[] {
  const isFree = expectedCall === undefined && expectedState.length > 0;
  const told = expectedState.map((expected, i): TrajectoryRow => {
    const actual = state[i] ?? null;
    return { expected, actual, passed: actual !== null && fitsCall(expected, actual) };
  });
  return [...(isFree ? [] : compareCalls(expectedCall, calls)), ...told];
}

/** Throws a `SyntaxError` for a pattern that can't be read. No rows: nothing was expected, and nothing was called. */
export function compareCalls(
  expected: readonly ExpectedNode[] | null | undefined,
  calls: readonly ActualCall[],
): TrajectoryRow[] {
  const { rows, taken } = new Fitting(calls).inOrder(expected ?? [], 0);
  return [...rows, ...calls.slice(taken).map((actual) => ({ expected: null, actual, passed: false }))];
}

export function fitsCall(expected: ExpectedCall, actual: ActualCall): boolean {
  if (expected.functionName !== actual.functionName) return false;
  const fitsArguments = expected.arguments == null || matches(expected.arguments, actual.args);
  return fitsArguments && (expected.result === undefined || matches(expected.result, actual.result));
}

/** How far nodes reach among the calls. */
class Fitting {
  readonly #calls: readonly ActualCall[];
  /** Remembered: the orders of a group ask for the same again and again. */
  readonly #known = new Map<ExpectedNode, Map<number, Fit>>();

  constructor(calls: readonly ActualCall[]) {
    this.#calls = calls;
  }

  inOrder(nodes: readonly ExpectedNode[], at: number): Fit {
    return nodes.reduce((before, node) => joined(before, this.#reach(node, at + before.taken)), nothing);
  }

  #reach(node: ExpectedNode, at: number): Fit {
    const ofNode = this.#known.get(node) ?? new Map<number, Fit>();
    this.#known.set(node, ofNode);
    const found = ofNode.get(at) ?? this.#find(node, at);
    ofNode.set(at, found);
    return found;
  }

  #find(node: ExpectedNode, at: number): Fit {
    if (!isGroup(node)) return fitOne(node, this.#calls[at]);
    const nodes = callsOfGroup(node);
    if (!('unordered' in node)) return this.inOrder(nodes, at);
    const single = nodes.filter((each): each is ExpectedCall => !isGroup(each));
    return single.length === nodes.length
      ? pairUp(single, this.#calls.slice(at, at + nodes.length))
      : this.#inBestOrder(nodes, at);
  }

  /** The first of the orders in which most calls pass. What follows depends only on which nodes are left, and from where. */
  #inBestOrder(nodes: readonly ExpectedNode[], from: number): Fit {
    const best = new Map<string, Choice>();
    const choose = (left: number, at: number): Choice => {
      const key = `${left} ${at}`;
      const chosen = best.get(key) ?? this.#choose(nodes, { left, at, choose });
      best.set(key, chosen);
      return chosen;
    };
    let whole = nothing;
    for (let at = choose(2 ** nodes.length - 1, from); at.first; at = at.others) whole = joined(whole, at.first);
    return whole;
  }

  #choose(nodes: readonly ExpectedNode[], { left, at, choose }: Choosing): Choice {
    let chosen: Choice = { passes: left === 0 ? 0 : -1 };
    for (const [i, node] of nodes.entries()) {
      if ((left & (1 << i)) === 0) continue;
      const first = this.#reach(node, at);
      const others = choose(left & ~(1 << i), at + first.taken);
      const passes = first.passes + others.passes;
      if (passes > chosen.passes) chosen = { passes, first, others };
    }
    return chosen;
  }
}

interface Choosing {
  left: number;
  at: number;
  choose(left: number, at: number): Choice;
}

/** Which node comes next, and what then. Bits stand for the nodes that are left. */
type Choice = { passes: number; first?: undefined } | { passes: number; first: Fit; others: Choice };

const nothing: Fit = { taken: 0, rows: [], passes: 0 };

const joined = (a: Fit, b: Fit): Fit => ({
  taken: a.taken + b.taken,
  rows: [...a.rows, ...b.rows],
  passes: a.passes + b.passes,
});

/** An optional call that wasn't made leaves its place to the next. */
function fitOne(expected: ExpectedCall, actual: ActualCall | undefined): Fit {
  const passed = actual !== undefined && fitsCall(expected, actual);
  if (!passed && expected.optional) return nothing;
  return { taken: 1, rows: [{ expected, actual: actual ?? null, passed }], passes: passed ? 1 : 0 };
}

/** As many pairs as possible, whichever the order. The group takes up one call for each of its own. */
function pairUp(expected: readonly ExpectedCall[], actual: readonly ActualCall[]): Fit {
  const partner = new Map<number, number>();
  /** Gives the expected call a partner, and another's a new one if need be. */
  const pair = (one: number, tried: Set<number>): boolean => {
    for (const [i, call] of actual.entries()) {
      const wanted = expected[one];
      if (!wanted || tried.has(i) || !fitsCall(wanted, call)) continue;
      tried.add(i);
      const before = partner.get(i);
      if (before === undefined || pair(before, tried)) {
        partner.set(i, one);
        return true;
      }
    }
    return false;
  };
  for (const one of expected.keys()) pair(one, new Set());
  const paired = new Set(partner.values());
  const unmet = expected.filter(({ optional }, i) => !paired.has(i) && optional !== true);
  const rows = actual.map((call, i): TrajectoryRow => {
    const met = expected[partner.get(i) ?? -1];
    return met
      ? { expected: met, actual: call, passed: true }
      : { expected: unmet.shift() ?? null, actual: call, passed: false };
  });
  const missing = unmet.map((each): TrajectoryRow => ({ expected: each, actual: null, passed: false }));
  return { taken: expected.length, rows: [...rows, ...missing], passes: paired.size };
}
