/** What a pack in a page says and answers. A module of its own, so that only a waking that hears one makes its schemas. */
import * as z from 'zod';
import { pageOutcomeSchema } from '#features/sites/index.ts';

const problem = z.discriminatedUnion('code', [
  z.object({ code: z.literal('threw'), message: z.string().max(5000), line: z.number().nullable() }),
  z.object({ code: z.literal('no-pack') }),
  z.object({ code: z.literal('slow'), seconds: z.number() }),
  z.object({ code: z.enum(['name-twice', 'bad-name']), name: z.string().max(1000) }),
]);

export const listing = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tools'), tools: z.array(z.unknown()) }),
  z.object({ type: z.literal('failed'), problem }),
]);
const nothing = z.discriminatedUnion('type', [
  z.object({ type: z.literal('gone') }),
  z.object({ type: z.literal('not-taken') }),
]);
export const called = z.union([pageOutcomeSchema, nothing]);

export const answered = z.tuple([z.number(), z.unknown()]);
