/** Whose a frame is, in the browser's words: a base address is the page's own choice. */

/** A frame without an address of its own has the origin of the page that made it, or, sandboxed, none. */
export function whose(): { url: string; origin: string } {
  const isOwn = /^(https?|file):/.test(location.href);
  return isOwn
    ? { url: location.href, origin: location.origin }
    : { url: globalThis.origin, origin: globalThis.origin };
}
