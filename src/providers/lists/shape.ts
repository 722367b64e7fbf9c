/** How a service's list of models is read: member by member, so that an odd one doesn't take the others with it. */
import * as z from 'zod';
import type { ModelListing } from '../listing';

const most = 2000;

/** `read` null: not a model that one can talk with. */
export function readList<T>(
  answer: unknown,
  { under, member, read }: { under: string; member: z.ZodType<T>; read(model: T): ModelListing | null },
): ModelListing[] | null {
  const list = z.object({ [under]: z.array(z.unknown()) }).safeParse(answer).data?.[under];
  if (!list) return null;
  const models = list.slice(0, most).flatMap((each) => {
    const parsed = member.safeParse(each).data;
    return (parsed && read(parsed)) ?? [];
  });
  return models.map(tidy);
}

export const id = z.string().min(1).max(200);
export const tokens = z.number().int().min(1).max(100_000_000).nullish().catch(null);

/** Without what is unknown. */
function tidy(listing: ModelListing): ModelListing {
  const known = Object.entries(listing).filter(([, value]) => value !== undefined && value !== null);
  return { ...(Object.fromEntries(known) as unknown as ModelListing) }; // the same members, without the empty ones
}
