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

/** Any other thing that a panel still shows. */
export const isGone = () => new Refusal('This no longer exists.');

/** Another panel answered it, or its run ended. */
export const questionClosed = () => new Refusal('This question is closed');

/** There are as many as are kept of what would be added. */
export const isFull = () => new Refusal('Not saved: there are too many already. Delete one first.');
