/** Tells whether a text contains every word typed into a search field, ignoring case. */
export function toFinder(typed: string): (text: string) => boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const small = text.toLowerCase();
    return words.every((word) => small.includes(word));
  };
}
