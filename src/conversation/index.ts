/** The log of a conversation and the pure folds over it. */
export { alternate } from './alternate';
export { approvalDecisions } from './approval';
export { freshAttachments, type ProjectedAttachment } from './attached';
export { isAttachmentId, isPicture, newAttachmentId, toPending } from './attachment';
export { estimateTokens, fitMessages, pictureTokens } from './budget';
export type { Applied, Block, BlockChange, Canvas } from './canvas';
export { applyOperation, boundIds, emptyCanvas, findBlock, takenIds } from './canvas';
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
export { addUp, type Figures, type Price, type PriceOf, toTurnFigures } from './figures';
export { holdingKey, holdingOf, holdingsBefore, isNamed } from './holdings';
export { createInTurn, inTurnOf } from './in-turn';
export type { LiveData } from './live-data';
export { currentData, showsLive } from './live-data';
export type { ProjectedMessage } from './messages';
export { compressedLength, cutText, ranByHand, toMessages, wordFailure, wordOutcome } from './messages';
export type { CallMetrics, Metrics, RunMetrics, TurnMetrics } from './metrics';
export { foldMetrics } from './metrics';
export type { ChatMessage, ChatTool, ChatToolCall, WrittenCall } from './openai';
export { entryOfMessage, fromOpenAiCalls, toChatMessages, toOpenAiTools } from './openai';
export { chatGone, fillIn, Refusal, type Values } from './refusal';
export { goesRound, repeatsOf } from './repeats';
export type { CallState, Conversation, Item, Run } from './replay';
export { applyEntry, emptyConversation, replay } from './replay';
export type { Excerpt, SaidLine } from './said';
export { foldText, toExcerpt, toSaid, toWords, withoutMarks } from './said';
export type { SwitchedOff, Switches } from './settings';
export { defaultConversationSettings, foldSettings } from './settings';
export { type Shortened, shortenedOn } from './shortened';
export { alternativesOf, pathIn, pathTo, type Tree, tipOf } from './tree';
export { toWellFormed } from './well-formed';
export { fitPayload } from './widget-events';
