/** What a stored pack looks like. */
import * as z from 'zod';

const text = z.string();
const time = z.number();

const facts = z.object({
  name: text,
  matches: z.array(text),
  world: z.enum(['own', 'page']),
  author: text.optional(),
  version: text.optional(),
  verifiedOn: text.optional(),
});
export const packSchema = z.object({
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
