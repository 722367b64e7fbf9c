/** The public format of `webmcp-evals`: a list of cases. Members that it doesn't name are kept. */
import * as z from 'zod';

/** A call that the model is expected to make. Values may hold operators, such as `{ "$pattern": "^A" }`. */
const callSchema = z.looseObject({
  functionName: z.string().min(1).max(200),
  /** Absent or null: any arguments. */
  arguments: z.record(z.string(), z.unknown()).nullish(),
  /** Absent: any result. */
  result: z.unknown().optional(),
  /** What the model is given instead of the page's answer; absent: `{}`. */
  mockOutput: z.unknown().optional(),
  /** The model may leave it out. */
  optional: z.boolean().optional(),
});
export type ExpectedCall = z.infer<typeof callSchema>;

/** One call, or a group of them, within which the order matters or doesn't. */
export type ExpectedNode = ExpectedCall | { ordered: ExpectedNode[] } | { unordered: ExpectedNode[] };

type Group = Exclude<ExpectedNode, ExpectedCall>;

export const isGroup = (node: ExpectedNode): node is Group => 'ordered' in node || 'unordered' in node;

export const callsOfGroup = (group: Group): ExpectedNode[] => ('unordered' in group ? group.unordered : group.ordered);

const nodeSchema: z.ZodType<ExpectedNode> = z.lazy(() =>
  z.union([
    z.looseObject({ unordered: z.array(nodeSchema) }),
    z.looseObject({ ordered: z.array(nodeSchema), unordered: z.never().optional() }),
    callSchema.extend({ ordered: z.never().optional(), unordered: z.never().optional() }),
  ]),
);

const anything = z.unknown().refine((value) => value !== undefined);

const messageSchema = z.discriminatedUnion('type', [
  z.looseObject({ role: z.enum(['user', 'model']), type: z.literal('message'), content: z.string() }),
  z.looseObject({ role: z.literal('model'), type: z.literal('functioncall'), name: z.string(), arguments: anything }),
  z.looseObject({ role: z.literal('user'), type: z.literal('functionresponse'), name: z.string(), response: anything }),
]);
export type EvalMessage = z.infer<typeof messageSchema>;

export const caseSchema = z.looseObject({
  name: z.string().optional(),
  messages: z.array(messageSchema).min(1),
  /** Null: no call is expected. */
  expectedCall: z.array(nodeSchema).nullish(),
  /**
   * Not of the public format: tools that tell what the page has come to, called once the model has ended, and what they return
   * then. Without an `expectedCall` beside it, any way there is right.
   */
  expectedState: z.array(callSchema).optional(),
});
export type EvalCase = z.infer<typeof caseSchema>;
