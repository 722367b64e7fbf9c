/** Runs cases: each attempt is played to its end, and what has happened is stored after each step, so that a run can go on. */
import {
  type Attempt,
  type Attempting,
  type CodedFailure,
  callsOf,
  nothingSpent,
  type Spent,
  textOf,
  toActualCalls,
} from './attempt';
import { findCaseProblem } from './case-problem';
import { callsOfGroup, type EvalCase, type ExpectedCall, type ExpectedNode, isGroup } from './suite-schema';
import { compareAttempt } from './trajectory';
import { findFirstFailure } from './verdict';

/** What a run is to do; it doesn't change. */
export interface EvalPlan {
  /** Places in the suite. */
  cases: number[];
  /** How many models. */
  models: number;
  times: number;
  /** The run ends when this is spent. Money counts only what has a known price. */
  budget: { tokens?: number | undefined; cost?: number | undefined };
}

/** `model-lost`: every model that is left fails in a way that trying again doesn't mend. */
export type EvalEnd = 'done' | 'stopped' | 'budget' | 'model-lost';

/** What a run has come to. */
export interface EvalProgress {
  attempts: Attempt[];
  /** The attempt that is being made. */
  now: Attempting | null;
  /** By its place: why a model isn't asked again in this run. */
  lost: Record<number, CodedFailure>;
}

export const noProgress: EvalProgress = { attempts: [], now: null, lost: {} };

export interface Playing {
  /** Where it goes on. */
  start: Attempting;
  /** Resolves when the attempt is durable as it is now. */
  keep(now: Attempting): Promise<void>;
  maySpend(): boolean;
}

export interface EvalEdges {
  cases: readonly EvalCase[];
  /** Plays an attempt to its end, unless it is stopped or the budget is spent. */
  play(played: EvalCase, playing: Playing, signal: AbortSignal): Promise<Attempt | 'stopped' | 'budget'>;
  /** Resolves when the progress is durable. */
  keep(progress: EvalProgress): Promise<void>;
}

/** Failures that the next case would meet too. */
const lasting = new Set(
  'no-model bad-key no-credit organisation-forbids-browser not-found no-tool-support refused-origin permission-missing keys-locked no-built-in-model storage-full unreachable'.split(
    ' ',
  ),
);

type Place = Pick<Attempting, 'case' | 'model' | 'nth'>;

/** Every attempt of the plan. A case is repeated only after all have had their turn: a run that ends early has tried most. */
const placesOf = ({ cases, models, times }: EvalPlan): Place[] =>
  Array.from({ length: times }, (_, nth) =>
    Array.from({ length: models }, (_, model) => cases.map((each) => ({ case: each, model, nth }))).flat(),
  ).flat();

const isAt = (place: Place) => (other: Place) =>
  place.case === other.case && place.model === other.model && place.nth === other.nth;

/** The attempts of the plan that have not been made. */
export const placesLeft = (plan: EvalPlan, { attempts }: Pick<EvalProgress, 'attempts'>): Place[] =>
  placesOf(plan).filter((place) => !attempts.some(isAt(place)));

function isSpent(
  { budget: { tokens = Infinity, cost = Infinity } }: EvalPlan,
  { attempts, now }: EvalProgress,
): boolean {
  const spent = [...attempts, ...(now ? [now] : [])].map((each) => each.spent);
  const sum = (of: (each: Spent) => number) => spent.reduce((before, each) => before + of(each), 0);
  // Of the money, what is known.
  return sum((each) => each.inputTokens + each.outputTokens) >= tokens || sum((each) => each.cost ?? 0) >= cost;
}

/** Goes on from `before`. Rejects only if the progress can't be stored; what was stored before stays. */
export async function runEvals(
  plan: EvalPlan,
  before: EvalProgress,
  edges: EvalEdges,
  signal: AbortSignal,
): Promise<EvalEnd> {
  let progress = before;
  const keep = async (part: Partial<EvalProgress>) => {
    progress = { ...progress, ...part };
    await edges.keep(progress);
  };
  for (const place of placesLeft(plan, progress)) {
    if (signal.aborted) return 'stopped';
    if (place.model in progress.lost) continue;
    if (isSpent(plan, progress)) return 'budget';
    const playing: Playing = {
      start: progress.now && isAt(place)(progress.now) ? progress.now : { ...place, turns: [], spent: nothingSpent },
      keep: (now) => keep({ now }),
      maySpend: () => !isSpent(plan, progress),
    };
    const attempt = await attemptAt(place, edges, playing, signal);
    if (attempt === 'stopped' || attempt === 'budget') return attempt;
    await keep({ now: null, attempts: [...progress.attempts, attempt], lost: withLost(progress.lost, attempt) });
  }
  return placesLeft(plan, progress).length > 0 ? 'model-lost' : 'done';
}

function withLost(lost: EvalProgress['lost'], { model, error }: Attempt): EvalProgress['lost'] {
  return error?.type === 'model' && lasting.has(error.failure.code) ? { ...lost, [model]: error.failure } : lost;
}

async function attemptAt(place: Place, { cases, play }: EvalEdges, playing: Playing, signal: AbortSignal) {
  const played = cases[place.case];
  if (!played) throw new RangeError(`The suite has no case ${place.case}.`);
  const problem = findCaseProblem(played);
  if (problem) return { ...playing.start, outcome: 'error', error: { type: 'case', problem } } satisfies Attempt;
  return play(played, playing, signal);
}

/** `wasOffered`: in any turn of the attempt. */
export function judge(played: EvalCase, now: Attempting, wasOffered: (tool: string) => boolean): Attempt {
  const rows = compareAttempt(played, toActualCalls(now.turns), now.state);
  const first = findFirstFailure(rows, textOf(now.turns), wasOffered);
  return { ...now, outcome: first ? 'fail' : 'pass', ...(first && { first }) };
}

/** What stands for the tool's next answer in an attempt: the mock of the next expected call of its name, as the public format has it. */
export function mockOutput({ expectedCall }: EvalCase, { turns }: Pick<Attempting, 'turns'>, tool: string): unknown {
  const leaves = leavesOf(expectedCall ?? []).filter(({ functionName }) => functionName === tool);
  const nth = callsOf(turns).filter(({ functionName, answer }) => functionName === tool && answer).length;
  const output = leaves[nth]?.mockOutput;
  return output === undefined ? {} : output;
}

/** Every expected call, in the order in which it is written. */
const leavesOf = (nodes: readonly ExpectedNode[]): ExpectedCall[] =>
  nodes.flatMap((node) => (isGroup(node) ? leavesOf(callsOfGroup(node)) : [node]));
