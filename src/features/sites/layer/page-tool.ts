/** Parses what a page reports about its tools and calls: one schema for each, from which the types are inferred. */
import * as z from 'zod';
import type { ToolFailure } from '#core/tools/schemas.ts';

/** Tools of one document past which none is read. */
const maxTools = 2000;
/** Characters. */
const maxLength = { title: 1000, description: 20_000, unavailable: 2000, message: 10_000, text: 4_000_000 } as const;

const definition = z.object({
  name: z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/),
  title: z.string(),
  description: z.string(),
  inputSchema: z.unknown().optional(),
  outputSchema: z.unknown().optional(),
  lazy: z.boolean(),
  disabled: z.boolean(),
  /** Made from a form. */
  declarative: z.boolean().optional(),
  autosubmit: z.boolean().optional(),
  exposedTo: z.array(z.string()).optional(),
  unavailable: z.string().optional(),
  stack: z.string().optional(),
  annotations: z.record(z.string(), z.boolean().optional()),
});

/** A tool as its page lists it. */
export type PageTool = z.infer<typeof definition>;

/** A text that is too long doesn't hide its tool: the tool is listed with the text cut, and can't be called. */
export const pageToolSchema = definition.transform((listed): PageTool => {
  const [long] = (['title', 'description'] as const).filter((field) => listed[field].length > maxLength[field]); // const: literal names
  const unavailable = long
    ? `Its ${long} has ${listed[long].length} characters; the limit is ${maxLength[long]}.`
    : listed.unavailable?.slice(0, maxLength.unavailable);
  return {
    ...listed,
    title: listed.title.slice(0, maxLength.title),
    description: listed.description.slice(0, maxLength.description),
    unavailable,
  };
});

/** Leaves out the tools that don't fit: one bad definition doesn't hide the others. */
export const parsePageTools = (tools: readonly unknown[]): PageTool[] =>
  tools.slice(0, maxTools).flatMap((tool) => pageToolSchema.safeParse(tool).data ?? []);

/** How a call ended, as its page reports it. */
export const pageOutcomeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('returned'), text: z.string().max(maxLength.text).nullable() }),
  z.object({ type: z.literal('threw'), message: z.string().max(maxLength.message) }),
  z.object({ type: z.literal('aborted') }),
  z.object({
    type: z.literal('refused'),
    code: z.enum(['unknown-tool', 'disabled', 'unavailable']),
    message: z.string().max(maxLength.message),
  }),
  z.object({ type: z.literal('too-large'), size: z.number(), limit: z.number() }),
]);
/** `gone`: the document went away before it answered. No page reports a failure of Tabhand's own. */
export type PageOutcome = z.infer<typeof pageOutcomeSchema> | { type: 'gone' } | ToolFailure;
