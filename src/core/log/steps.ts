/** Tools without code: steps of hands that a pack has in place of `execute`. One schema, for what is read of a pack and for what is stored. */
import * as z from 'zod';
import { keptActions } from '#core/tools/hands-actions.ts';
import { foreseenSchema } from '#core/tools/schemas.ts';

const text = z.string().max(20_000);
const id = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_.-]+$/);
const element = { role: z.string().max(100), name: z.string().max(2000) };

const stepSchema = z.strictObject({
  /** A tool of hands. */
  action: z.enum(keptActions),
  /** The element, as it was foreseen. None: it waits for the page. */
  role: element.role.optional(),
  name: element.name.optional(),
  /** Onto which it is dragged. */
  to: z.strictObject(element).optional(),
  /** What is typed, chosen, pressed, selected, or waited for. */
  value: z.union([text, z.boolean(), z.array(text).max(100)]).optional(),
  /** Names the argument that takes the place of the value. */
  parameter: id.optional(),
  /** The form is submitted, as Enter does. */
  submit: z.literal(true).optional(),
  /** The next field is filled in by the same action. */
  together: z.literal(true).optional(),
  double: z.literal(true).optional(),
  how: z.enum(['right', 'long']).optional(),
  gone: z.literal(true).optional(),
  state: z.enum(['enabled', 'disabled', 'checked', 'unchecked', 'expanded', 'gone']).optional(),
  /** What the page said of it when it was kept. */
  serious: foreseenSchema.shape.serious.optional(),
  leadsTo: element.name.optional(),
});
export type Step = z.infer<typeof stepSchema>;

const parameterSchema = z.strictObject({
  type: z.enum(['string', 'boolean', 'array']),
  items: z.strictObject({ type: z.literal('string') }).optional(),
  enum: z.array(text).max(500).optional(),
  description: text.optional(),
});

export const keptStepsSchema = z.strictObject({
  name: id,
  title: text.optional(),
  description: text,
  inputSchema: z.strictObject({
    type: z.literal('object'),
    properties: z.record(id, parameterSchema),
    required: z.array(id).max(50).optional(),
  }),
  /** So few that a card shows all of them. */
  steps: z.array(stepSchema).min(1).max(50),
});
export type KeptSteps = z.infer<typeof keptStepsSchema>;
