/** What pages call things, in the languages that most of them are in: what asks each time, and what is a secret. */
export { asksForKey, headsSecret, isPartOfSecret, isSecretName } from './secret-words';
export { type SeriousWords, seriousIn, seriousWordsIn } from './serious-words';
