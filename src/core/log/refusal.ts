/** Why a command can't be carried out, as a sentence for the user. */
import { fillIn, type Values } from '#core/tools/phrase.ts';

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

export const appIsGone = () => new Refusal('This no longer exists.');
