/** What a person can set, with its defaults: the shape of what extension storage holds. No secrets. */
import * as z from 'zod';
import { isSameModel, modelChoiceSchema, setUpModelSchema } from './model-choice';
import { serverSchema } from './server';

/** A list without the members that don't fit. */
const listOf = <T>(member: z.ZodType<T>, most: number) =>
  z
    .array(z.unknown())
    .transform((all) => all.flatMap((each) => member.safeParse(each).data ?? []).slice(0, most))
    .default([]);

/** The least and the most of what a run may spend. */
export const limitBounds = {
  /** Turns of one run before it stops and asks. */
  maxTurns: [1, 100],
  /** Milliseconds a tool may take. */
  toolTimeout: [1000, 600_000],
  /** Characters of a result that the model is shown at once; null: all of it. */
  resultLimit: [500, 1_000_000],
  /** A server with so many tools or fewer is offered whole from the first turn on. */
  smallServer: [0, 200],
  /** Calls of one turn that may run at the same time. */
  parallelCalls: [1, 16],
  /** How many tokens of a conversation a model is sent at most, estimated; the oldest results go first. */
  contextBudget: [2000, 2_000_000],
} as const satisfies Record<string, readonly [number, number]>;

const within = ([least, most]: readonly [number, number]) => z.number().int().min(least).max(most);

const limits = {
  maxTurns: within(limitBounds.maxTurns),
  toolTimeout: within(limitBounds.toolTimeout),
  resultLimit: within(limitBounds.resultLimit).nullable(),
  smallServer: within(limitBounds.smallServer),
  parallelCalls: within(limitBounds.parallelCalls),
  contextBudget: within(limitBounds.contextBudget),
};

/** What a panel may change by itself: nothing that has a place or a question of its own. */
export const choiceSchema = z.object({ ...limits, askForEverything: z.boolean() }).partial();
/** Some of what a person can choose; what is absent stays. */
export type Choice = z.infer<typeof choiceSchema>;

/** A message of the person's own to be used again; `{{place}}` in it is asked for each time. */
export const promptSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(60),
  text: z.string().min(1).max(20_000),
});
export type Prompt = z.infer<typeof promptSchema>;
export const mostPrompts = 200;

const settings = z.object({
  version: z.literal(1).default(1),
  /** The default model: one of `models`. */
  model: modelChoiceSchema.nullable().default(null),
  /** Every model that was set up. */
  models: listOf(setUpModelSchema, 50),
  servers: listOf(serverSchema, 50),
  /** Origins on which Tabhand is switched off. */
  sitesOff: listOf(z.string(), 1000),
  maxTurns: limits.maxTurns.default(10),
  toolTimeout: limits.toolTimeout.default(60_000),
  resultLimit: limits.resultLimit.default(10_000),
  smallServer: limits.smallServer.default(8),
  parallelCalls: limits.parallelCalls.default(4),
  contextBudget: limits.contextBudget.default(100_000),
  /** Pages also get what earlier drafts of WebMCP had and the standard has dropped: a second script on every page. */
  earlierShapes: z.boolean().default(false),
  /** Images from the web in widgets: each of them tells its host who looks. */
  images: z.enum(['always', 'ask', 'allowlist', 'never']).default('ask'),
  /** Hosts whose images are shown, unless none are. */
  imageHosts: listOf(z.string().min(1).max(300), 500),
  prompts: listOf(promptSchema, mostPrompts),
  /** Every call asks, whatever its hints and grants. */
  askForEverything: z.boolean().default(false),
});
export type Settings = z.infer<typeof settings>;
/** Each part of them, as a check of its own. */
export const settingsShape = settings.shape;

export const defaultSettings: Settings = settings.parse({});

/** Reads stored settings of any age. A part that doesn't fit falls back to its default; the others are kept. */
export function parseSettings(stored: unknown): Settings {
  const whole = settings.safeParse(stored ?? {});
  if (whole.success) return withDefaultModel(whole.data);
  const parts = Object.entries(typeof stored === 'object' && stored ? stored : {});
  const sound = parts.filter(([key, value]) => settings.safeParse({ [key]: value }).success);
  return withDefaultModel(settings.parse(Object.fromEntries(sound)));
}

/** Settings from the time of one model hold it outside of the list. */
function withDefaultModel(read: Settings): Settings {
  const { model, models } = read;
  if (!model || models.some(({ choice }) => isSameModel(choice, model))) return read;
  return { ...read, models: [...models.slice(0, 49), { choice: model, facts: {} }] };
}
