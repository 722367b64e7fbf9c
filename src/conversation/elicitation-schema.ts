/** The entries about what a call's server asks meanwhile, and about where the call can be taken up. */
import * as z from 'zod';
import { elicitationAnswerSchema, elicitationSchema, id, longText } from '#tools/schemas';

export const elicitationBodies = {
  /** The call's server asks the user something. `elicitationId`: unique in the call. */
  'elicitation-asked': z.object({ callId: id, elicitationId: id, asked: elicitationSchema }),
  /** `byServer`: it withdrew the question, or said that what the user did elsewhere is done. */
  'elicitation-answered': z.object({
    callId: id,
    elicitationId: id,
    answer: elicitationAnswerSchema,
    byServer: z.literal(true).optional(),
  }),
  /** From where the call can be taken up if the background dies, in words of its layer; null: from nowhere. */
  'call-checkpoint': z.object({ callId: id, from: longText.nullable() }),
};
