/** The agent: the next step, the loop, and the sessions that keep it alive. */
export type { Grant, GrantSubject } from './approval';
export { decideApproval, grantKey, readingKey, readingOf } from './approval';
export type { Found } from './attach';
export { attach, detach, pickAttachments } from './attach';
export type { CanvasChange, WidgetHappening } from './canvas-changes';
export type { ChatReply } from './chat';
export { chat } from './chat';
export type { ToolSwitch } from './choices';
export type { Decided } from './deciding';
export { waitingCalls } from './deciding';
export { flowKey } from './flow';
export type { Live } from './live';
export { followLive, hearLive } from './live';
export { runLoop } from './loop';
export type { ModelEdges } from './models';
export { askForModels, chosenProvider, diagnoseModel, lookForLocalModels, openProvider } from './models';
export type { Step } from './next-step';
export { nextStep } from './next-step';
export { conversationToOpen } from './opening';
export { recallTool } from './recall';
export type { BlockFact, RefreshBlock } from './refresh-block';
export { createRefreshBlock } from './refresh-block';
export type {
  HandRun,
  HandRunFact,
  HandRunRequest,
  HandRunStore,
  RunByHand,
  SavedInput,
  ToolPlace,
} from './run-by-hand';
export { createRunByHand } from './run-by-hand';
export type {
  DefinitionChange,
  HeaderGiven,
  ServerFact,
  ServerFacts,
  ServerGiven,
  Servers,
  ServerTested,
  ServerView,
  Trouble,
} from './servers/index';
export { createServers } from './servers/index';
export type { SessionEdges, SessionEvent, Sessions } from './session';
export { createSessions } from './session';
export type { SlashCall } from './slash';
export { createSlashHistory } from './slash-history';
export type { ConversationSource, ConversationStore, ConversationSummary } from './store';
export type { LiveDataStore, WidgetRules } from './widget-rules';
export type { LoopEvent, LoopOutcome, World } from './world';
