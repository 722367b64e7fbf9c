/** The figures of a turn, a run or a conversation, and how they add up. Pure. */
import type { ModelFacts } from '#core/settings/model-choice.ts';
import type { EntryOf, Usage } from './entry';

/** US dollars per million tokens. Without a price of their own, cached tokens cost as much as others. */
export type Price = NonNullable<ModelFacts['price']>;

export type PriceOf = (model: string) => Price | undefined;

/** Times are in milliseconds. */
export const noFigures = {
  turns: 0,
  calls: 0,
  /** Calls that ended with an error, including an error that the tool reported. */
  failed: 0,
  /** Calls that the model made after a discovery tool had answered in the run. */
  guided: 0,
  /** Calls whose input and result equal those of an earlier call of the run. */
  repeated: 0,
  modelTime: 0,
  toolTime: 0,
  /** How often the user was asked, and how long they took to answer. */
  approvals: 0,
  approvalTime: 0,
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  /** Turns with cached input. */
  cacheHits: 0,
  /** Of the turns whose price is known. */
  cost: 0,
  /** What more it would have cost without what services remembered; less than nothing where keeping it cost more. */
  saved: 0,
  /** Turns whose price or usage is unknown, so that the cost is only a part. */
  unpriced: 0,
  /** The same of requests for names and summaries, which are no turns. */
  unpricedAsides: 0,
  /** Servers that were activated. */
  activated: 0,
  /** Changes to schemas for the model's schema profile. */
  patches: 0,
  /** The most tools that a turn offered. */
  offered: 0,
};

export type Figures = typeof noFigures;

export const toTurnFigures = (entry: EntryOf<'assistant-message'>, priceOf: PriceOf): Figures => ({
  ...toRequestFigures(entry, priceOf),
  turns: 1,
  modelTime: entry.duration ?? 0,
  patches: entry.patches ?? 0,
  offered: entry.offered ?? 0,
});

/** What a request took, be it a turn or the one for the conversation's name. */
export function toRequestFigures({ model = '', usage }: Requested, priceOf: PriceOf): Figures {
  const { inputTokens = 0, outputTokens = 0, cachedInputTokens = 0 } = usage ?? {};
  const known = priceOf(model);
  const price = usage || isFree(known) ? known : undefined;
  return {
    ...noFigures,
    inputTokens,
    outputTokens,
    cachedInputTokens,
    cacheHits: cachedInputTokens > 0 ? 1 : 0,
    cost: price && usage ? costOf(usage, price) : 0,
    saved:
      price && usage
        ? costOf({ ...usage, cachedInputTokens: 0, writtenInputTokens: 0 }, price) - costOf(usage, price)
        : 0,
    unpriced: price ? 0 : 1,
  };
}

/** What a request for a name or a summary took; nothing without a model, as the user writes them too. */
export function toAsideFigures(entry: Requested, priceOf: PriceOf): Figures {
  const { unpriced, ...figures } = toRequestFigures(entry, priceOf);
  return { ...figures, unpriced: 0, unpricedAsides: entry.model === undefined ? 0 : unpriced };
}

type Requested = Pick<EntryOf<'conversation-named'>, 'model' | 'usage'>;

/** A free model needs no usage for its cost. */
const isFree = (price: Price | undefined): boolean => price?.input === 0 && price.output === 0;

/** What Anthropic, who alone tells how much it keeps, charges for that. */
const writing = 1.25;

function costOf(usage: Usage, price: Price): number {
  const { inputTokens = 0, outputTokens = 0, cachedInputTokens = 0, writtenInputTokens = 0 } = usage;
  const fresh = Math.max(0, inputTokens - cachedInputTokens - writtenInputTokens) * price.input;
  const written = writtenInputTokens * price.input * writing;
  const before = cachedInputTokens * (price.cachedInput ?? price.input);
  return (fresh + written + before + outputTokens * price.output) / 1_000_000;
}

const names = Object.keys(noFigures) as (keyof Figures)[]; // the literal's own keys

export function addUp(parts: readonly { figures: Figures }[]): Figures {
  const sum = { ...noFigures };
  for (const { figures } of parts) {
    for (const name of names)
      sum[name] = name === 'offered' ? Math.max(sum[name], figures[name]) : sum[name] + figures[name];
  }
  return sum;
}
