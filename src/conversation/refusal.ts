/** Why a command can't be carried out, as a sentence for the user. */

export type Values = Record<string, string | number>;

/** `{name}` becomes the value of that name; a name without a value stays as it is. */
export const fillIn = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));

/** The panel says `text` in the user's language; the error's message is the English of it, which a model may read. */
export class Refusal extends Error {
  /** `text` is a literal, with `{name}` for each value: a template would not be found for the catalogue. */
  constructor(
    readonly text: string,
    readonly values: Values = {},
    options?: ErrorOptions,
  ) {
    super(fillIn(text, values), options);
  }
}

/** The chat was deleted, here or in another panel, or never existed. */
export const chatGone = () => new Refusal('This chat no longer exists.');
