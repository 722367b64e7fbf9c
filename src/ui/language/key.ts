/** Makes a message's key in the browser's catalogue from its English text. */
import { fnv1a } from '#core/tools/hash.ts';

/** Keys consist of letters, digits and underscores, and are case-insensitive. */
export function toKey(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 32);
  return `${words}_${fnv1a(text).toString(36)}`;
}
