/** What pages call things, in the languages that most of them are in: what asks each time, what is a secret, how words are compared. */
export { fold, toSeenWords } from '#core/tools/invisible.ts';
export { leadsOut, namesSearch, requiredMark, saysMore, saysSearch, saysTrap } from './form-words';
export { asksForKey, headsSecret, isPartOfSecret, isSecretName } from './secret-words';
export { type SeriousWords, seriousIn, seriousWordsIn } from './serious-words';
