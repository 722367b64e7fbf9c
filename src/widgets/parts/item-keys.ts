/** Keys for items that have no id: their text, counted where it repeats, so that an item keeps its place on the screen. Pure. */
export function toItemKeys(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const earlier = seen.get(text) ?? 0;
    seen.set(text, earlier + 1);
    return `${earlier}:${text}`;
  });
}
