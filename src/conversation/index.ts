/** The log of a conversation and the pure folds over it. */
export { couldCarry } from './addresses';
export { approvalDecisions, approvalEffects } from './approval';
export { freshAttachments, isAttachmentId, isPicture, newAttachmentId } from './attachments';
export { toBlockTitle } from './block-title';
export { countPictures, fitMessages, pictureTokens } from './budget';
export type { Block, BlockChange, Canvas } from './canvas';
export { appBlock, applyOperation, boundIds, findBlock, takenIds } from './canvas';
export { type ChatAnswer, toChatAnswer, toChatMessages } from './chat-messages';
export type { AskedByServer, CallState, Conversation, Run, Step, Turn } from './conversation';
export {
  countWaiting,
  emptyConversation,
  isWaiting,
  openElicitations,
  turnsOn,
  waitingCalls,
} from './conversation';
export { dataSourceKey, dataSourceOf, dataSourcesBefore, isNamed, originOfData } from './data-sources';
export type * from './entry';
export type { MessageContent } from './entry';
export { conversationWide } from './entry';

export { addUp, type Price, type PriceOf, toRequestFigures, toTurnFigures } from './figures';

export { createInTurn, inTurnOf } from './in-turn';
export { type KeptRun, keptRun } from './kept-steps';
export { currentData, type LiveData, showsLive } from './live-data';
export { alternate, freshPictures, nameSource, toMessages } from './messages';
export { type RunMetrics, type TurnMetrics, toMetrics } from './metrics';
export { type NameFacts, nameByRule, toName, toNameFacts } from './naming';
export { compressedLength, wordOutcome, writeProblem } from './outcome-words';
export { recentBlocks } from './recent-blocks';
export { chatGone, Refusal } from './refusal';
export { goesRound } from './repeats';
export { applyEntries, replay } from './replay';
export { type Excerpt, foldText, toExcerpt, toMessageTexts, toWords, withoutMarks } from './search-text';
export type { SwitchedOff } from './settings';
export { type Shortened, shortenedBy } from './shortened';
export { toRunFailure, toStorageRefusal } from './storage-failure';
export { pathIn, siblingsOf, stepBefore, stepsAfter, type Tree, tipOf, toEntries } from './tree';
export { fitPayload } from './widget-events';
export { type ReadData, readBefore } from './widget-sources';
