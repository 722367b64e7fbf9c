/** Made pairs of expected and actual calls: most actual calls follow from the expected ones, and then some are changed. */
import { type ExpectedNode, isGroup } from '../../../src/features/evals/suites/suite-schema.ts';
import type { ActualCall } from '../../../src/features/evals/suites/trajectory.ts';

/** Repeatable numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Pair {
  expected: ExpectedNode[];
  actual: ActualCall[];
}

export function makePairs(count: number): Pair[] {
  const random = createRandom(19);
  const under = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(all: readonly T[]): T => all[under(all.length)] as T; // never empty
  const list = <T>(max: number, make: () => T): T[] => Array.from({ length: under(max + 1) }, make);

  const plain = (): unknown =>
    pick([
      () => under(4),
      () => pick(['', 'a', 'Red', 'red shoe', '2026-01', '3']),
      () => pick([true, false, null]),
      () => list(2, plain),
      () => Object.fromEntries(list(2, () => [pick(['a', 'b', 'c']), plain()])),
    ])();
  const operator = (): [string, unknown] =>
    pick<() => [string, unknown]>([
      () => ['$pattern', pick(['^r', '(?i)^red', 'o{2}', '\\d', '(?x)a', '[', '(?is)R.D', 3])],
      () => ['$contains', pick(['e', 'shoe', '', 3])],
      () => [pick(['$gt', '$gte', '$lt', '$lte']), pick([0, 1, 2, '2', null])],
      () => ['$type', pick(['string', 'number', 'boolean', 'array', 'object', 'null', 'undefined'])],
      () => ['$any', true],
      () => ['$near', 1],
    ])();
  const wanted = (depth = 2): unknown => {
    if (random() < 0.35) return Object.fromEntries([operator(), ...(random() < 0.3 ? [operator()] : [])]);
    if (depth === 0 || random() < 0.5) return plain();
    return random() < 0.3
      ? list(2, () => wanted(depth - 1))
      : Object.fromEntries(list(3, () => [pick(['a', 'b', 'c', '$d']), wanted(depth - 1)]));
  };
  const name = () => pick(['find', 'show', 'add', 'buy']);
  const leaf = (): ExpectedNode => ({
    functionName: name(),
    ...(random() < 0.6 && {
      arguments: random() < 0.1 ? null : Object.fromEntries(list(3, () => [pick(['a', 'b', 'c']), wanted()])),
    }),
    ...(random() < 0.15 && { result: wanted(1) }),
    ...(random() < 0.25 && { optional: random() < 0.9 }),
  });
  const node = (depth = 3): ExpectedNode => {
    if (depth === 0 || random() < 0.6) return leaf();
    const nodes = list(4, () => node(depth - 1));
    return random() < 0.6 ? { unordered: nodes } : { ordered: nodes };
  };

  /** A value that meets what is wanted, most of the time. */
  const meeting = (value: unknown): unknown => {
    if (random() < 0.08) return plain();
    if (Array.isArray(value)) return value.map(meeting);
    if (typeof value !== 'object' || value === null) return value;
    const keys = Object.keys(value);
    if (keys.length > 0 && keys.every((key) => key.startsWith('$'))) return pick([plain, () => 'red shoe', () => 2])();
    return Object.fromEntries([
      ...Object.entries(value).map(([key, each]) => [key, meeting(each)]),
      ...(random() < 0.2 ? [['more', 1]] : []),
    ]);
  };
  const shuffled = <T>(all: T[]): T[] =>
    all
      .map((each) => [random(), each] as const)
      .sort(([a], [b]) => a - b)
      .map(([, each]) => each); // a pair
  const play = (nodes: ExpectedNode[]): ActualCall[] =>
    nodes.flatMap((each) => {
      if (isGroup(each)) return play('unordered' in each ? shuffled(each.unordered) : each.ordered);
      if (each.optional && random() < 0.5) return [];
      const args = meeting(each.arguments ?? {}) as ActualCall['args']; // theirs takes anything
      return [
        { functionName: each.functionName, args, ...(each.result !== undefined && { result: meeting(each.result) }) },
      ];
    });
  const disturbed = (calls: ActualCall[]): ActualCall[] => {
    const change = random();
    if (change < 0.1) return shuffled(calls);
    if (change < 0.2) return calls.slice(1);
    if (change < 0.3) return [...calls, { functionName: name(), args: {} }];
    return change < 0.35 ? calls.map((call) => ({ ...call, functionName: name() })) : calls;
  };
  return Array.from({ length: count }, () => {
    const expected = [node(), ...list(3, node)];
    return { expected, actual: disturbed(play(expected)) };
  });
}
