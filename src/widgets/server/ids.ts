/** Ids of widgets on the canvas. */

/** `w_` and six base-36 characters, none of those that are taken. */
export function createWidgetId(taken: ReadonlySet<string>): string {
  const digits = crypto.getRandomValues(new Uint8Array(6));
  const id = `w_${Array.from(digits, (digit) => (digit % 36).toString(36)).join('')}`;
  return taken.has(id) ? createWidgetId(taken) : id;
}
