/** The log of a conversation and the pure folds over it. */
export { alternate } from './alternate';
export { approvalDecisions, approvalEffects } from './approval';
export { freshAttachments } from './attached';
export { isAttachmentId, isPicture, newAttachmentId } from './attachment';
export { countPictures, estimateTokens, fitMessages, pictureTokens } from './budget';
export type { Block, BlockChange, Canvas } from './canvas';
export { applyOperation, boundIds, findBlock, recentBlocks, takenIds } from './canvas';
export type { CallState, Conversation, Item, Run, Step } from './conversation';
export { emptyConversation, turnsOn } from './conversation';
export { originOfData } from './data-origin';
export type {
  ApprovalDecision,
  ApprovalReason,
  AttachedPage,
  Attachment,
  ConversationSettings,
  DefinitionPart,
  Entry,
  EntryBody,
  EntryOf,
  EntryType,
  Holding,
  ModelCall,
  ModelFailure,
  Opaque,
  RunEndReason,
  Said,
  StoredResult,
  Usage,
} from './entry';
export { conversationWide } from './entry';
export { addUp, type Price, type PriceOf, toTurnFigures } from './figures';
export { holdingKey, holdingOf, holdingsBefore, isNamed } from './holdings';
export { createInTurn, inTurnOf } from './in-turn';
export type { LiveData } from './live-data';
export { currentData, showsLive } from './live-data';
export type { ProjectedMessage } from './messages';
export { freshPictures, ranByHand, toMessages } from './messages';
export { type RunMetrics, type TurnMetrics, toMetrics } from './metrics';
export { toChatMessages } from './openai';
export { compressedLength, cutText, wordOutcome, writeProblem } from './outcome-words';
export { chatGone, fillIn, Refusal, type Values } from './refusal';
export { goesRound } from './repeats';
export { applyEntries, replay } from './replay';
export type { Excerpt } from './said';
export { foldText, toExcerpt, toSaid, toWords, withoutMarks } from './said';
export type { SwitchedOff } from './settings';
export { type Shortened, shortenedBy } from './shortened';
export { pathIn, siblingsOf, type Tree, tipOf } from './tree';
export { toWellFormed } from './well-formed';
export { fitPayload } from './widget-events';
