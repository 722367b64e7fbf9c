/** The figures of a turn, a run or a conversation, and how they add up. Pure. */
import type { EntryOf, Usage } from './entry';

/** In any one currency, per million tokens. */
export interface Price {
  input: number;
  output: number;
  /** Of tokens that the service had read before; without it, that of any other. */
  cachedInput?: number;
}

export type PriceOf = (model: string) => Price | undefined;

/** Times are in milliseconds. */
export interface Figures {
  turns: number;
  calls: number;
  /** Calls that ended as an error, the tool's own included. */
  failed: number;
  guided: number;
  /** Calls that gave what an equal one of their run had given before. */
  repeated: number;
  modelTime: number;
  toolTime: number;
  /** How often the user was asked, and for how long, as far as they have answered. */
  approvals: number;
  approvalTime: number;
  inputTokens: number;
  outputTokens: number;
  cachedInputTokens: number;
  /** Turns of which the service had read some before. */
  cacheHits: number;
  /** Of the turns whose price is known. */
  cost: number;
  /** Turns whose price or size is not known: the cost is then only a part. */
  unpriced: number;
  /** Servers whose first contact was made. */
  activated: number;
  patches: number;
  /** Tools offered in a turn, at the most. */
  offered: number;
}

export const noFigures: Figures = {
  turns: 0,
  calls: 0,
  failed: 0,
  guided: 0,
  repeated: 0,
  modelTime: 0,
  toolTime: 0,
  approvals: 0,
  approvalTime: 0,
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  cacheHits: 0,
  cost: 0,
  unpriced: 0,
  activated: 0,
  patches: 0,
  offered: 0,
};

export function toTurnFigures(entry: EntryOf<'assistant-message'>, priceOf: PriceOf): Figures {
  const { inputTokens = 0, outputTokens = 0, cachedInputTokens = 0 } = entry.usage ?? {};
  const known = priceOf(entry.model);
  const price = entry.usage || isFree(known) ? known : undefined;
  return {
    ...noFigures,
    turns: 1,
    modelTime: entry.duration ?? 0,
    inputTokens,
    outputTokens,
    cachedInputTokens,
    cacheHits: cachedInputTokens > 0 ? 1 : 0,
    cost: price && entry.usage ? costOf(entry.usage, price) : 0,
    unpriced: price ? 0 : 1,
    patches: entry.patches ?? 0,
    offered: entry.offered ?? 0,
  };
}

/** What costs nothing costs nothing however much it read, told or not. */
const isFree = (price: Price | undefined): boolean => price?.input === 0 && price.output === 0;

function costOf({ inputTokens = 0, outputTokens = 0, cachedInputTokens = 0 }: Usage, price: Price): number {
  const fresh = Math.max(0, inputTokens - cachedInputTokens) * price.input;
  const before = cachedInputTokens * (price.cachedInput ?? price.input);
  return (fresh + before + outputTokens * price.output) / 1_000_000;
}

const names = Object.keys(noFigures) as (keyof Figures)[]; // an object literal of exactly this type

export function addUp(parts: readonly { figures: Figures }[]): Figures {
  const sum = { ...noFigures };
  for (const { figures } of parts) {
    for (const name of names)
      sum[name] = name === 'offered' ? Math.max(sum[name], figures[name]) : sum[name] + figures[name];
  }
  return sum;
}
