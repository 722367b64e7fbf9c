/** The name of a message in the browser's catalogue, made from its English text. */

/** A catalogue's names are letters, digits and underscores, and case makes no difference. */
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
