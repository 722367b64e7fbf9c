/** What the stored facts about a server look like. */
import * as z from 'zod';
import { jsonObject, toolHintsSchema, toolSourceSchema } from '#core/tools/schemas.ts';

const text = z.string();
const time = z.number();

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
export const serverSchema = z.object({
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
