/** The settings and their defaults, as extension storage holds them. No secrets. */
import * as z from 'zod';
import { limitBounds, maxSentenceLength, usualLimits } from './limits';
import { isSameModel } from './model-address';
import { modelChoiceSchema, setUpModelSchema } from './model-choice';
import { addressSchema, integerIn, serverSchema } from './server';
import { isAddress, isSite } from './web-address';

/** A list that drops invalid members. */
const listOf = <T>(member: z.ZodType<T>, max: number) =>
  z
    .array(z.unknown())
    .transform((all) => all.flatMap((each) => member.safeParse(each).data ?? []).slice(0, max))
    .default([]);

/** As services require: https, and a path. */
export const isClientMetadataUrl = (url: string): boolean =>
  isAddress(url) && new URL(url).protocol === 'https:' && new URL(url).pathname !== '/';

/** In a tab that nobody watches: encrypted, and without a user's name. */
const isSchedulePage = (url: string): boolean => isAddress(url) && new URL(url).protocol === 'https:';

const limits = {
  maxTurns: integerIn(limitBounds.maxTurns),
  maxCost: integerIn(limitBounds.maxCost),
  toolTimeout: integerIn(limitBounds.toolTimeout),
  resultLimit: integerIn(limitBounds.resultLimit).nullable(),
  smallServer: integerIn(limitBounds.smallServer),
  parallelCalls: integerIn(limitBounds.parallelCalls),
  contextBudget: integerIn(limitBounds.contextBudget),
};

const clientMetadataUrl = z.string().refine(isClientMetadataUrl).nullable();

const sites = listOf(z.string().refine(isSite), 1000);

/** The settings that a panel may change directly; the others have commands of their own. */
export const choiceSchema = z
  .object({
    ...limits,
    askForEverything: z.boolean(),
    nameByModel: z.boolean(),
    notifies: z.boolean(),
    clientMetadataUrl,
    registry: addressSchema,
  })
  .partial();
/** A change of these settings; absent members stay. */
export type Choice = z.infer<typeof choiceSchema>;

/** A message that the user saved for reuse; `{{place}}` in it is asked for each time. */
export const promptSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(60),
  text: z.string().min(1).max(20_000),
});
export type Prompt = z.infer<typeof promptSchema>;
const maxPrompts = 200;

/** What the user noted for all chats: one sentence on one line. */
export const sentenceSchema = z.object({
  id: z.string().min(1).max(100),
  text: z.string().min(1).max(maxSentenceLength),
});
export type Sentence = z.infer<typeof sentenceSchema>;
export const maxSentences = 50;

/** What is told of a skill of the user's; `sites`: the origins that it is for, or none for all. */
export const skillSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(64),
  description: z.string().min(1).max(1024),
  on: z.boolean(),
  sites: z.array(z.string().max(300).refine(isAddress)).max(20),
});
export type Skill = z.infer<typeof skillSchema>;
export const maxSkills = 50;

/** What the model is asked by itself, on these days of the week (0: Sunday) at this local time; `page`: opened behind, for it. */
export const scheduleSchema = z.object({
  id: z.string().min(1).max(100),
  text: z.string().min(1).max(2000),
  days: z.array(z.number().int().min(0).max(6)).min(1).max(7),
  time: z
    .string()
    .max(5)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  page: z.string().max(2000).refine(isSchedulePage).optional(),
  on: z.boolean(),
  /** Milliseconds since 1970: when it was saved or switched on, and the last time that was due and is done with. */
  since: z.number(),
  doneFor: z.number().optional(),
});
export type Schedule = z.infer<typeof scheduleSchema>;
export const maxSchedules = 20;

/** The list with this prompt, in the place of the one with its id or at the end. Null if the list is full. */
export function withPrompt(prompts: readonly Prompt[], prompt: Prompt): Prompt[] | null {
  if (prompts.some(({ id }) => id === prompt.id)) return prompts.map((each) => (each.id === prompt.id ? prompt : each));
  return prompts.length < maxPrompts ? [...prompts, prompt] : null;
}

/** The list with a member, or without it. */
export const toggleMember = (members: readonly string[], member: string, on: boolean): string[] => [
  ...members.filter((other) => other !== member),
  ...(on ? [member] : []),
];

/** When widgets show images from the web: each image tells its host who looks. `allowlist`: only from the hosts in `imageHosts`. */
export const imageModes = ['always', 'ask', 'allowlist', 'never'] as const;

/** The door for other agents. No file opens it. */
const doorSchema = z.object({
  on: z.boolean().default(false),
  /** Agents may also read and operate the pages of these sites. */
  hands: z.boolean().default(false),
  /** Origins whose pages' tools agents may call. */
  sites: listOf(z.string().refine(isAddress), 200),
  /** The chat of each agent, by the name that it gives itself. */
  agents: listOf(z.object({ name: z.string().min(1).max(100), conversationId: z.string().max(100) }), 100),
});

const settings = z.object({
  version: z.literal(1).default(1),
  /** The default, one of `models`. */
  model: modelChoiceSchema.nullable().default(null),
  /** Writes the names and summaries of chats instead of each chat's own; null: that one does. */
  second: modelChoiceSchema.nullable().default(null),
  /** All models that are set up. */
  models: listOf(setUpModelSchema, 50),
  servers: listOf(serverSchema, 50),
  /** Blocked origins. */
  sitesOff: sites,
  /** The origins whose pages' text always goes along, and those whose text never does; all others are asked for. */
  pageText: listOf(z.object({ origin: z.string().refine(isAddress), choice: z.enum(['always', 'never']) }), 1000),
  maxTurns: limits.maxTurns.default(usualLimits.maxTurns),
  maxCost: limits.maxCost.default(usualLimits.maxCost),
  toolTimeout: limits.toolTimeout.default(usualLimits.toolTimeout),
  resultLimit: limits.resultLimit.default(usualLimits.resultLimit),
  smallServer: limits.smallServer.default(usualLimits.smallServer),
  parallelCalls: limits.parallelCalls.default(usualLimits.parallelCalls),
  contextBudget: limits.contextBudget.default(usualLimits.contextBudget),
  /** Give pages also the API of earlier WebMCP drafts, which takes a second script on every page. */
  earlierShapes: z.boolean().default(false),
  /** Give pages also what WebMCP's group has moved to since; unstable, and a script more on every page. */
  experimental: z.boolean().default(false),
  images: z.enum(imageModes).default('ask'),
  /** Hosts whose images are shown, unless `images` is `never`. */
  imageHosts: listOf(z.string().min(1).max(300), 500),
  prompts: listOf(promptSchema, maxPrompts),
  memory: listOf(sentenceSchema, maxSentences),
  skills: listOf(skillSchema, maxSkills),
  schedules: listOf(scheduleSchema, maxSchedules),
  /** Ask before every call, whatever its hints and grants. */
  askForEverything: z.boolean().default(false),
  /** A service elsewhere is asked for the name of each new conversation. */
  nameByModel: z.boolean().default(true),
  /** The browser tells the user of a run that ends while no panel is visible. */
  notifies: z.boolean().default(false),
  /** Where services at which Tabhand isn't registered read who it is; null: where this build says. */
  clientMetadataUrl: clientMetadataUrl.default(null),
  /** Where servers are searched for. Nothing is sent there before the user searches. */
  registry: addressSchema.default('https://registry.modelcontextprotocol.io'),
  /** Origins whose own servers were offered, and taken or declined: nobody is asked twice. */
  serverOffers: sites,
  door: doorSchema.prefault({}),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = settings.parse({});

/** Reads stored settings of any age. An invalid setting falls back to its default; the others are kept. */
export function parseSettings(stored: unknown): Settings {
  const whole = settings.safeParse(stored ?? {});
  if (whole.success) return withDefaultModel(whole.data);
  const parts = Object.entries(typeof stored === 'object' && stored ? stored : {});
  const sound = parts.filter(([key, value]) => settings.safeParse({ [key]: value }).success);
  return withDefaultModel(settings.parse(Object.fromEntries(sound)));
}

/** Settings stored by early versions have a default model that is not in the list. */
function withDefaultModel(read: Settings): Settings {
  const { model, models } = read;
  if (!model || models.some(({ choice }) => isSameModel(choice, model))) return read;
  return { ...read, models: [...models.slice(0, 49), { choice: model, facts: {} }] };
}
