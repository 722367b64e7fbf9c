/** Texts in the user's language. */
export { type Catalogue, languageSaid, type Phrase, phrase, say, sayCount, speak } from './say';
export { Say } from './say-parts';
