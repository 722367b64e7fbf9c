/** Which addresses a text, a widget or a result may link to: the one rule. */

const openable = new Set(['http:', 'https:', 'mailto:']);

/** An absolute http, https or mailto address. */
export const isOpenableLink = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && openable.has(new URL(value).protocol);
