/** Published prices of common models. They change: these are from lists of 2026-06-04 or later. */
import type { Price, PriceOf } from '#core/log/figures.ts';
import type { SetUpModel } from '#core/settings/model-choice.ts';

type Row = readonly [models: string, input: number, output: number, cachedInput: number];

/** US dollars per million tokens: input, output, cached input. For requests of up to 200,000 tokens. */
const rows: readonly Row[] = [
  ['claude-fable-5-1 claude-fable-5', 10, 50, 1],
  ['claude-opus-5 claude-opus-4-8 claude-opus-4-7 claude-opus-4-6 claude-opus-4-5', 5, 25, 0.5],
  ['claude-opus-4-1 claude-opus-4-0 claude-opus-4', 15, 75, 1.5],
  ['claude-sonnet-5', 2, 10, 0.2],
  ['claude-sonnet-4-6 claude-sonnet-4-5 claude-sonnet-4-0 claude-sonnet-4', 3, 15, 0.3],
  ['claude-haiku-4-5', 1, 5, 0.1],
  ['claude-3-haiku', 0.25, 1.25, 0.03],
  ['gpt-5.5', 5, 30, 0.5],
  ['gpt-5.4', 2.5, 15, 0.25],
  ['gpt-5.4-mini', 0.75, 4.5, 0.075],
  ['gpt-5.4-nano', 0.2, 1.25, 0.02],
  ['gpt-5.2', 1.75, 14, 0.175],
  ['gpt-5.1 gpt-5', 1.25, 10, 0.125],
  ['gpt-5-mini', 0.25, 2, 0.025],
  ['gpt-5-nano', 0.05, 0.4, 0.005],
  ['gpt-4.1', 2, 8, 0.5],
  ['gpt-4.1-mini', 0.4, 1.6, 0.1],
  ['gpt-4.1-nano', 0.1, 0.4, 0.025],
  ['gpt-4o', 2.5, 10, 1.25],
  ['gpt-4o-mini', 0.15, 0.6, 0.075],
  ['o3', 2, 8, 0.5],
  ['o4-mini', 1.1, 4.4, 0.275],
  ['gemini-3.5-flash', 1.5, 9, 0.15],
  ['gemini-3.1-pro-preview gemini-3-pro-preview', 2, 12, 0.2],
  ['gemini-3-flash-preview', 0.5, 3, 0.05],
  ['gemini-3.1-flash-lite-preview', 0.25, 1.5, 0.025],
  ['gemini-2.5-pro', 1.25, 10, 0.125],
  ['gemini-2.5-flash', 0.3, 2.5, 0.03],
  ['gemini-2.5-flash-lite', 0.1, 0.4, 0.01],
];
const table = new Map(
  rows.flatMap(([models, input, output, cachedInput]) =>
    models.split(' ').map((model) => [model, { input, output, cachedInput }] as const),
  ),
);

/** By the service's name for the model, with or without its date and the prefix of its maker. Undefined if unknown. */
export const priceOf: PriceOf = (model) => {
  const name = model
    .replace(/^(models|anthropic|openai|google)\//, '')
    .replace(/-(latest|\d{8}|\d{4}-\d{2}-\d{2})$/, '')
    .replace(/^claude-(\w+)-(\d)\.(\d)$/, 'claude-$1-$2-$3');
  return table.get(name);
};

/** Models in the browser are free, which is not the same as an unknown price. */
const free: Price = { input: 0, output: 0 };

/** Prices that services list for models set up here take precedence over the table. */
export const createPriceOf =
  (models: readonly SetUpModel[]): PriceOf =>
  (name) => {
    // "Rehearsal" is what demo mode was called once.
    if (['Demo mode', 'Rehearsal', 'Built-in model'].includes(name)) return free;
    const own = models.find(({ choice }) => 'model' in choice && choice.model === name);
    if (own?.facts.price) return own.facts.price;
    // A server on this computer may forward to a service that charges, so its address doesn't tell the price.
    return priceOf(name);
  };
