/** A page's address as a model is told it. */

/** Characters. */
const longestAddress = 300;

/** Without query and fragment, which often hold a name, a key or a session. */
export function toAddress(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, longestAddress);
}
