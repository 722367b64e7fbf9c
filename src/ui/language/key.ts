/** Makes a message's key in the browser's catalogue from its English text. */

/** Keys consist of letters, digits and underscores, and are case-insensitive. */
export function toKey(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 32);
  return `${words}_${toHash(text)}`;
}

/** FNV-1a, 32 bits. */
function toHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
