/** What is stored outside the logs, as it comes out of the database: a record without its shape is left out, and costs nobody else anything. Pure. */
import * as z from 'zod';
import { dataSourceSchema, definitionPartSchema, entryBodies, storedResultSchema } from '#core/log/schema.ts';
import { modelChoiceSchema } from '#core/settings/model-choice.ts';
import { jsonObject, liveBindingSchema, toolHintsSchema, toolSourceSchema } from '#core/tools/schemas.ts';
import { caseSchema as evalCaseSchema } from '#features/evals/suites/suite-schema.ts';
import type { TabhandSchema } from './database';
import { fits } from './readable';

const text = z.string();
const time = z.number();

const place = dataSourceSchema;
const grant = z.object({
  key: text,
  definitionHash: text,
  description: text,
  at: time,
  usedAt: time.optional(),
  part: definitionPartSchema.optional(),
  about: z.discriminatedUnion('type', [
    z.object({ type: z.literal('tool'), tool: text, place, topOrigin: text.optional() }),
    z.object({ type: z.literal('reading'), place }),
    z.object({ type: z.literal('app'), place, hosts: z.array(text) }),
  ]),
});

const tool = z.object({
  name: text,
  title: text.optional(),
  description: text,
  unavailable: text.optional(),
  inputSchema: jsonObject.optional(),
  outputSchema: jsonObject.optional(),
  hints: toolHintsSchema,
  source: toolSourceSchema,
  lazy: z.boolean(),
  disabled: z.boolean(),
});
const offerings = z.object({ items: z.array(z.looseObject({ name: text })), more: z.boolean() });
const change = z.object({ tool: text, at: time, before: text, parts: z.array(text) });
const problem = z.looseObject({ code: text });
const skill = z.object({
  name: text,
  description: text,
  uri: text,
  frontmatter: z.looseObject({}),
  files: z.array(z.object({ uri: text, digest: text, size: z.number() })),
  unusable: text.optional(),
});
const server = z.object({
  serverId: text,
  tools: z.array(tool),
  listedAt: time,
  freshFor: z.number().optional(),
  description: text.optional(),
  recipeConsent: text.optional(),
  notices: z.array(problem).optional(),
  recipes: z.array(z.object({ name: text, description: text })).optional(),
  skills: z.object({ items: z.array(skill), more: z.boolean(), reader: text }).optional(),
  info: z.looseObject({}).optional(),
  session: z.object({ id: text, protocolVersion: text }).optional(),
  era: z.looseObject({ kind: text, at: time }).optional(),
  resources: offerings.nullable().optional(),
  prompts: offerings.nullable().optional(),
  trouble: z.object({ problem, tries: z.number(), at: time, retryAt: time.nullable() }).optional(),
  changes: z.array(change).optional(),
  removed: z.object({ setting: z.looseObject({ id: text }), at: time, place: z.number() }).optional(),
});

const live = z.object({ conversationId: text, blockId: text, binding: liveBindingSchema, data: jsonObject, at: time });

const ofTool = { layerKey: text, tool: text, input: jsonObject, at: time, bytes: z.number().optional() };
const run = z.object({
  ...ofTool,
  id: text,
  conversationId: text,
  inChat: z.literal(true).optional(),
  byApp: z.literal(true).optional(),
  going: z.literal(1).optional(),
  outcome: entryBodies['tool-result'].shape.outcome.nullable(),
  duration: z.number().nullable(),
  said: entryBodies['tool-result'].shape.said,
});
const savedInput = z.object({ ...ofTool, name: text });

const facts = z.object({
  name: text,
  matches: z.array(text),
  world: z.enum(['own', 'page']),
  author: text.optional(),
  version: text.optional(),
  verifiedOn: text.optional(),
});
const pack = z.object({
  id: text,
  hash: text,
  on: z.boolean(),
  savedAt: time,
  stuck: z.literal(true).optional(),
  facts,
  source: text,
  script: text,
  from: z
    .union([z.object({ type: z.enum(['file', 'folder']), file: text }), z.object({ type: z.literal('steps') })])
    .optional(),
});

const evalTool = z.object({ name: text, description: text, inputSchema: jsonObject });
const suite = z.object({ id: text, site: text, name: text, text, tools: z.array(evalTool), savedAt: time });

const evalCall = z.object({
  id: text,
  functionName: text,
  args: jsonObject,
  begun: z.literal(true).optional(),
  answer: z.object({ result: z.unknown(), isError: z.boolean() }).optional(),
});
const attempting = z.object({
  case: z.number(),
  model: z.number(),
  nth: z.number(),
  turns: z.array(z.object({ text, calls: z.array(evalCall), opaque: z.unknown().optional() })),
  log: z.unknown().optional(),
  spent: z.object({ inputTokens: z.number(), outputTokens: z.number(), cost: z.number().optional(), time: z.number() }),
});
const attempt = attempting.extend({
  outcome: z.enum(['pass', 'fail', 'error']),
  first: z.looseObject({ type: text, step: z.number() }).optional(),
  error: z.looseObject({ type: text }).optional(),
});
const evalRun = z.object({
  id: text,
  suiteId: text,
  site: text,
  at: time,
  cases: z.array(evalCaseSchema),
  tools: z.array(evalTool),
  plan: z.object({
    cases: z.array(z.number()),
    models: z.number(),
    times: z.number(),
    budget: z.object({ tokens: z.number().optional(), cost: z.number().optional() }),
  }),
  models: z.array(modelChoiceSchema),
  page: z.object({ tabId: z.number(), url: text.nullable() }).nullable(),
  wording: z.object({ tool: text, description: text }).optional(),
  progress: z.object({
    now: attempting.nullable(),
    lost: z.record(text, z.object({ code: text, values: z.record(text, z.union([text, z.number()])) })),
  }),
  end: text.nullable(),
  going: z.literal(1).optional(),
});

const schemas = {
  grants: grant,
  packs: pack,
  servers: server,
  liveData: live,
  toolRuns: run,
  savedInputs: savedInput,
  results: storedResultSchema,
  suites: suite,
  evalRuns: evalRun,
  evalAttempts: z.object({ runId: text, place: z.number(), attempt }),
} satisfies { [Name in keyof TabhandSchema]?: z.ZodType };

export type CheckedStore = keyof typeof schemas;

/** What a store holds; but never, so that no caller compiles, if its schema refuses some of it. */
type Stored<Name extends CheckedStore> =
  TabhandSchema[Name]['value'] extends z.input<(typeof schemas)[Name]> ? TabhandSchema[Name]['value'] : never;

/** Those that can be read. */
export const readRecords = <Name extends CheckedStore>(name: Name, stored: readonly unknown[]): Stored<Name>[] =>
  stored.filter((record): record is Stored<Name> => fits(schemas[name], record));

/** Null if there is none, or it can't be read. */
export const readRecord = <Name extends CheckedStore>(name: Name, stored: unknown): Stored<Name> | null =>
  readRecords(name, [stored])[0] ?? null;
