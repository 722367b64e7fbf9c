/** The ring's figures: how much of the model's context the last turn took, and what the whole conversation cost. */
import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Entry, EntryBody } from '#core/log/entry.ts';
import type { Price } from '#core/log/figures.ts';
import { replay } from '#core/log/replay.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import type { ModelState } from '#features/models/messages.ts';
import { createContextFigures } from '../../../src/features/chat/state/context-use';
import { chain, says } from '../../support/log-writing';

const choice: ModelChoice = { type: 'anthropic', model: 'm' };
const other: ModelChoice = { type: 'openai', model: 'm' };
type Usage = Extract<EntryBody, { type: 'assistant-message' }>['usage'];
const turn = (usage?: Usage, model = 'm'): EntryBody =>
  ({ ...says.model('Hi'), model, ...(usage && { usage }) }) as EntryBody; // the same kind

function figures({ path, all = path, context, current = choice, prices = {} }: Given) {
  const models = [{ choice, facts: context === undefined ? {} : { context } }];
  return createContextFigures(
    { state: signal({ ...replay(chain(path)), runs: replay(chain([says.user('Hi'), ...all])).runs }) },
    {
      model: signal({ models } as unknown as ModelState), // all that is read of it
      current: signal<ModelChoice | null>(current),
      priceOf: signal((model: string) => prices[model]),
    },
  );
}
interface Given {
  path: Entry[];
  all?: Entry[];
  context?: number;
  current?: ModelChoice | null;
  prices?: Record<string, Price>;
}

describe('the share of the context', () => {
  test('is what the last turn read and wrote, of what the model takes at once', () => {
    const path = chain([says.user('Hi'), turn({ inputTokens: 9000, outputTokens: 1000 }), says.user('And?')]);
    expect(figures({ path, context: 40_000 }).use.value).toMatchObject({ share: 0.25, context: 40_000 });
  });

  test('is that of the last turn whose size the service told, on the branch that is shown', () => {
    const first = chain([says.user('Hi'), turn({ inputTokens: 100, outputTokens: 0 })]);
    const left = chain([turn({ inputTokens: 900, outputTokens: 0 })]);
    const path = [...first, ...chain([turn(), turn({ outputTokens: 5 })])];
    expect(figures({ path, all: [...path, ...left], context: 1000 }).use.value.share).toBe(0.1);
  });

  test('is all of it at most, however large the turn was said to be', () => {
    const path = chain([turn({ inputTokens: 5000, outputTokens: 1 })]);
    expect(figures({ path, context: 1000 }).use.value.share).toBe(1);
  });

  test.each([
    ['nobody knows how much the model takes', { current: choice }],
    ['another model than the known one answers', { current: other, context: 1000 }],
    ['no model is chosen', { current: null, context: 1000 }],
  ])('is not told when %s, but the figures are', (_, given) => {
    const path = chain([turn({ inputTokens: 10, outputTokens: 2 })]);
    const { use } = figures({ path, ...given });
    expect(use.value).toMatchObject({ share: null, last: { inputTokens: 10, outputTokens: 2 } });
  });

  test('is not told before the first turn, nor when the service tells no figures', () => {
    for (const path of [[], chain([says.user('Hi')]), chain([turn()])])
      expect(figures({ path, context: 1000 }).use.value).toEqual({ last: null, context: 1000, share: null });
  });
});

describe('the cost of the whole', () => {
  const price: Price = { input: 2, output: 10, cachedInput: 1 };

  test('is that of every turn, of branches that were left too; what was read before costs its own price', () => {
    const path = chain([turn({ inputTokens: 1_000_000, outputTokens: 100_000, cachedInputTokens: 500_000 })]);
    const left = chain([turn({ inputTokens: 1_000_000, outputTokens: 0 })]);
    const { whole, use } = figures({ path, all: [...path, ...left], prices: { m: price } });
    expect(use.value.last?.cost).toBeCloseTo(1 + 0.5 + 1);
    expect(whole.value).toMatchObject({ turns: 2, unpriced: 0 });
    expect(whole.value.cost).toBeCloseTo(4.5);
  });

  test('says of how many turns the price is not known', () => {
    const path = chain([turn({ inputTokens: 1_000_000, outputTokens: 0 }), turn({ inputTokens: 5 }, 'unknown')]);
    expect(figures({ path, prices: { m: price } }).whole.value).toMatchObject({ turns: 2, unpriced: 1, cost: 2 });
  });

  test('has its part for names and summaries, and says if their price is not known', () => {
    const named: EntryBody = { type: 'conversation-named', name: 'N', model: 'cheap', usage: { inputTokens: 500_000 } };
    const path = chain([says.user('Hi'), turn({ inputTokens: 1_000_000, outputTokens: 0 }), named]);
    expect(figures({ path, prices: { m: price } }).whole.value).toMatchObject({
      unpriced: 0,
      unpricedAsides: 1,
      cost: 2,
    });
    expect(figures({ path, prices: { m: price, cheap: price } }).whole.value).toMatchObject({
      unpricedAsides: 0,
      cost: 3,
    });
  });
});
