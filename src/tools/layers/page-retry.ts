/** When a page that was too busy to list its tools is asked again. */

/** Milliseconds. */
const [first, last] = [1000, 16_000];

/** Twice as long as the wait before, in milliseconds. Null: the page is given up until it changes. */
export function nextPageRetry(before: number | undefined): number | null {
  const next = before === undefined ? first : before * 2;
  return next > last ? null : next;
}
