/** Keys for items without ids: their text, numbered where it repeats, so that an item keeps its element. Pure. */
export function toItemKeys(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const earlier = seen.get(text) ?? 0;
    seen.set(text, earlier + 1);
    return `${earlier}:${text}`;
  });
}
