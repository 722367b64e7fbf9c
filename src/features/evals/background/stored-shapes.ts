/** What stored suites, runs and attempts look like. */
import * as z from 'zod';
import { modelChoiceSchema } from '#core/settings/model-choice.ts';
import { jsonObject } from '#core/tools/schemas.ts';
import { caseSchema as evalCaseSchema } from '../suites/suite-schema';

const text = z.string();
const time = z.number();

const evalTool = z.object({ name: text, description: text, inputSchema: jsonObject });
export const suiteSchema = z.object({
  id: text,
  site: text,
  name: text,
  text,
  tools: z.array(evalTool),
  savedAt: time,
});

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
export const evalRunSchema = z.object({
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
export const evalAttemptSchema = z.object({ runId: text, place: z.number(), attempt });
