/** Reads a service's list of models member by member, so that an odd one doesn't spoil the others. */
import * as z from 'zod';
import type { ModelFacts } from '#core/settings/model-choice.ts';

/** A model as its service lists it. */
export interface ModelListing extends ModelFacts {
  /** The name in requests. */
  id: string;
  /** The name for people, where the service gives one. */
  name?: string;
  /** It runs in an engine for one’s own computer: schemas suit it when they are flat. */
  ownEngine?: true;
  /** That engine serves one model, which answers under any name. */
  anyName?: true;
}

const maxModels = 2000;

/** Null if the answer has no list `under` this name. `read` returns null for a model that can't chat. */
export function readList<T>(
  answer: unknown,
  { under, member, read }: { under: string; member: z.ZodType<T>; read(model: T): ModelListing | null },
): ModelListing[] | null {
  const list = z.object({ [under]: z.array(z.unknown()) }).safeParse(answer).data?.[under];
  if (!list) return null;
  return list.slice(0, maxModels).flatMap((each) => {
    const parsed = member.safeParse(each).data;
    const listing = parsed && read(parsed);
    return listing ? [withoutUnknown(listing)] : [];
  });
}

export const modelId = z.string().min(1).max(200);
export const modelName = z
  .string()
  .max(200)
  .optional()
  .transform((text) => text || undefined);
/** Some write a number as a text, and 0 or null for one that they don't know. */
export const tokens = z
  .preprocess(
    (value) => (typeof value === 'string' ? Number(value) : value),
    z.number().int().min(1).max(100_000_000).optional(),
  )
  .catch(undefined);

function withoutUnknown(listing: ModelListing): ModelListing {
  const known = Object.entries(listing).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(known) as Partial<ModelListing>), id: listing.id }; // the same members, without the empty ones
}
