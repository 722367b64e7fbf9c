/** The choice of a language model: the service, its address if it isn't the usual one, and the model's name. No secrets. */
import * as z from 'zod';
import { toCurrentChoice } from './current-choice';
import { knownSources } from './model-sources';
import { schemaProfiles } from './schema-profile';
import { addressSchema } from './server';

const name = z.string().min(1).max(200);
/** Another address of the same protocol, e.g. a proxy. */
const baseUrl = addressSchema.optional();

const choiceSchema = z.discriminatedUnion('type', [
  /** Matches words, and is no language model. */
  z.object({ type: z.literal('demo') }),
  /** The browser's own model: Chrome's `LanguageModel`. */
  z.object({ type: z.literal('built-in') }),
  z.object({
    type: z.literal('openai-compatible'),
    baseUrl: addressSchema,
    model: name,
    /** How schemas are written for it; small models do better with flat ones. Earlier versions had a profile for each service. */
    profile: z.enum(schemaProfiles).catch('openai').optional(),
  }),
  z.object({ type: z.enum(knownSources), model: name, baseUrl }),
]);
export type ModelChoice = z.infer<typeof choiceSchema>;

export const modelChoiceSchema = z.preprocess(
  (stored) => (isObject(stored) ? toCurrentChoice(stored) : stored),
  choiceSchema,
);

const isObject = (value: unknown): value is { type: string } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A service reached over HTTP, before one of its models is chosen. */
export const modelSourceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('openai-compatible'), baseUrl: addressSchema }),
  z.object({ type: z.enum(knownSources), baseUrl }),
]);
export type ModelSource = z.infer<typeof modelSourceSchema>;

const dollars = z.number().min(0).max(100_000);

/** What a service's list tells about a model; absent facts are unknown. */
export const modelFactsSchema = z.object({
  /** It can call tools. */
  tools: z.boolean().optional(),
  /** It sees images. */
  images: z.boolean().optional(),
  /** The size of its context in tokens. */
  context: z.number().int().min(1).max(100_000_000).optional(),
  /** US dollars per million tokens. */
  price: z.object({ input: dollars, output: dollars, cachedInput: dollars.optional() }).optional(),
});
export type ModelFacts = z.infer<typeof modelFactsSchema>;

/** What the user wants otherwise than the model does by itself. */
export const modelOptionsSchema = z.object({
  /** How much it thinks, in the words that services share. */
  effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional(),
  temperature: z.number().min(0).max(2).optional(),
});
export type ModelOptions = z.infer<typeof modelOptionsSchema>;

/** A model that the user has set up. */
export const setUpModelSchema = z.object({
  choice: modelChoiceSchema,
  facts: modelFactsSchema.default({}),
  options: modelOptionsSchema.optional(),
});
export type SetUpModel = z.infer<typeof setUpModelSchema>;
