/** The background's door for pages: what comes through is parsed, limited in size, and nothing is believed about origin. */
import * as z from 'zod';

const mostResult = 4_000_000;
const outcome = z.discriminatedUnion('type', [
  z.object({ type: z.literal('returned'), text: z.string().max(mostResult).nullable() }),
  z.object({ type: z.literal('threw'), message: z.string().max(10_000) }),
  z.object({ type: z.literal('aborted') }),
  z.object({
    type: z.literal('refused'),
    code: z.enum(['unknown-tool', 'disabled', 'unavailable']),
    message: z.string().max(10_000),
  }),
  z.object({ type: z.literal('too-large'), size: z.number(), limit: z.number() }),
]);

const callId = z.string().max(100);

/** More than this many candidates of one document are not even looked at; fewer are listed. */
const mostTools = 2000;
/** Characters. */
const most = { title: 1000, description: 20_000, unavailable: 2000 } as const;

const definition = z.object({
  name: z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/),
  title: z.string(),
  description: z.string(),
  inputSchema: z.unknown().optional(),
  outputSchema: z.unknown().optional(),
  lazy: z.boolean(),
  disabled: z.boolean(),
  declarative: z.boolean().optional(),
  unavailable: z.string().optional(),
  annotations: z.record(z.string(), z.boolean().optional()),
});

/** A text that is too long doesn't hide its tool: it comes in cut, and says why it can't be called. */
const tool = definition.transform((given) => {
  const [long] = (['title', 'description'] as const).filter((field) => given[field].length > most[field]);
  const unavailable = long
    ? `Its ${long} has ${given[long].length} characters; the limit is ${most[long]}.`
    : given.unavailable?.slice(0, most.unavailable);
  return {
    ...given,
    title: given.title.slice(0, most.title),
    description: given.description.slice(0, most.description),
    unavailable,
  };
});

const envelope = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tools'), id: z.number(), tools: z.array(z.unknown()) }),
  z.object({ type: z.literal('call-outcome'), id: callId, outcome }),
  z.object({ type: z.literal('call-running'), id: callId }),
  z.object({ type: z.literal('call-unknown'), id: callId }),
  z.object({ type: z.literal('call-asking'), id: callId, asking: z.boolean() }),
  z.object({ type: z.literal('tools-changed') }),
  z.object({ type: z.literal('pong') }),
]);

export type PageSays = z.infer<typeof envelope>;
export type PageToolSays = z.infer<typeof tool>;

/** Null: not one of ours, or past its limits. */
export function parseFromPage(message: unknown): PageSays | null {
  const parsed = envelope.safeParse(message);
  return parsed.success ? parsed.data : null;
}

/** The tools that are sound; one bad definition never hides the others. */
export function parsePageTools(tools: readonly unknown[]): PageToolSays[] {
  return tools.slice(0, mostTools).flatMap((candidate) => {
    const parsed = tool.safeParse(candidate);
    return parsed.success ? [parsed.data] : [];
  });
}
