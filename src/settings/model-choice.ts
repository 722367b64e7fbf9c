/** Which language model is meant: the service, its address where it has another than its own, and the model's name. No secrets. */
import * as z from 'zod';
import { addressSchema } from './address';

const name = z.string().min(1).max(200);
/** Another address of the same protocol, e.g. a proxy. */
const baseUrl = addressSchema.optional();

export const modelChoiceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('rehearsal') }),
  /** The model that the browser itself brings along: Chrome's `LanguageModel`. */
  z.object({ type: z.literal('built-in') }),
  z.object({
    type: z.literal('openai-compatible'),
    baseUrl: addressSchema,
    model: name,
    /** How its tools' schemas are written; small models do better with flat ones. */
    profile: z.enum(['strict', 'openai', 'anthropic', 'gemini', 'small-local']).optional(),
  }),
  z.object({ type: z.literal('anthropic'), model: name, baseUrl }),
  z.object({ type: z.literal('openai'), model: name, baseUrl }),
  z.object({ type: z.literal('gemini'), model: name, baseUrl }),
  z.object({ type: z.literal('openrouter'), model: name, baseUrl }),
]);
export type ModelChoice = z.infer<typeof modelChoiceSchema>;

/** A service that is asked over HTTP, before one of its models is chosen. */
export const modelSourceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('openai-compatible'), baseUrl: addressSchema }),
  z.object({ type: z.literal('anthropic'), baseUrl }),
  z.object({ type: z.literal('openai'), baseUrl }),
  z.object({ type: z.literal('gemini'), baseUrl }),
  z.object({ type: z.literal('openrouter'), baseUrl }),
]);
export type ModelSource = z.infer<typeof modelSourceSchema>;

const dollars = z.number().min(0).max(100_000);

/** What is known of a model, from its service's list; what is absent is unknown. */
export const modelFactsSchema = z.object({
  /** It can call tools. */
  tools: z.boolean().optional(),
  /** It can be shown images. */
  images: z.boolean().optional(),
  /** Tokens that it reads at most. */
  context: z.number().int().min(1).max(100_000_000).optional(),
  /** US dollars per million tokens. */
  price: z.object({ input: dollars, output: dollars, cachedInput: dollars.optional() }).optional(),
});
export type ModelFacts = z.infer<typeof modelFactsSchema>;

/** A model that the person has set up. */
export const setUpModelSchema = z.object({ choice: modelChoiceSchema, facts: modelFactsSchema.default({}) });
export type SetUpModel = z.infer<typeof setUpModelSchema>;

const ownAddresses = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta',
  openrouter: 'https://openrouter.ai/api/v1',
} as const;

/** Where a service's requests go, without a slash at its end; null where nothing leaves the browser. */
export function modelAddress(choice: ModelChoice | ModelSource): string | null {
  if (choice.type === 'rehearsal' || choice.type === 'built-in') return null;
  const address = choice.type === 'openai-compatible' ? choice.baseUrl : (choice.baseUrl ?? ownAddresses[choice.type]);
  return address.trim().replace(/\/+$/, '');
}

/** The name under which a service's key is kept: bound to its host, so that a key never goes to another address. */
export function secretName(choice: ModelChoice | ModelSource): string {
  const address = modelAddress(choice);
  return address === null ? choice.type : `${choice.type} ${new URL(address).origin}`;
}

/** Two choices that mean the same model at the same place. */
export const isSameModel = (one: ModelChoice, other: ModelChoice): boolean => toIdentity(one) === toIdentity(other);

const toIdentity = (choice: ModelChoice): string =>
  JSON.stringify([choice.type, modelAddress(choice), 'model' in choice ? choice.model : null]);

/** The list with this model, in the place of its older self or at the end; `replaces` leaves it. */
export function withModel(
  models: readonly SetUpModel[],
  model: SetUpModel,
  replaces: ModelChoice | null = null,
): SetUpModel[] {
  const at = models.findIndex(({ choice }) => isSameModel(choice, replaces ?? model.choice));
  const others = (part: readonly SetUpModel[]) => part.filter(({ choice }) => !isSameModel(choice, model.choice));
  if (at < 0) return [...others(models), model];
  return [...others(models.slice(0, at)), model, ...others(models.slice(at + 1))];
}

export const withoutModel = (models: readonly SetUpModel[], gone: ModelChoice): SetUpModel[] =>
  models.filter(({ choice }) => !isSameModel(choice, gone));
