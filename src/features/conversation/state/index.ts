export { toCallCode } from './call-code';
export { foldCalls } from './call-folding';
export { titleCall } from './call-title';
export { type CallView, sourceOf, statusOfFailure, toCallView } from './call-view';
export { wordCall, wordFolded } from './call-words';
export type { ConversationModel } from './conversation';
export { foreseenRows, ownTitle, wordAction, wordKeptStep } from './foreseen';
export { byPlace, nameOfPlace } from './grants';
export { type NoteWords, wordSaid } from './note-words';
export {
  type AnswerRow,
  type CallsRow,
  type ChatRow,
  lastSaid,
  toChatRows,
  toTitle,
  type Versions,
  versionsOf,
} from './rows';
export type { AnswerDraft } from './stream';
