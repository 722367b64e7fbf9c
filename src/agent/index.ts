/** The agent: what a run does next, how its calls are made, and the sessions that keep conversations running. */

export { AgentCalls } from './agent-calls';
export { grantKey, grantsOfPack, readingOf } from './approval';
export { createApps } from './apps';
export type { Found } from './attachments';
export { attach, detach, measureText, pickAttachments } from './attachments';
export type { CanvasChange, WidgetRules } from './canvas-changes';
export type { Decided } from './elicitations';
export type { EvalStore, StoredEvalRun, StoredSuite } from './evals/index';
export { EvalRuns } from './evals/index';
export type { EvalModel, EvalTools } from './evals/play';
export { mockTools, playAttempt } from './evals/play';
export type { LayerSources, ListedPlace } from './listing';
export { nameLayers } from './listing';
export type { BlockFact } from './live-widget';
export { createRefreshBlock } from './live-widget';
export type { ManualRunFact } from './manual-runs';
export { ManualRuns } from './manual-runs';
export type { ModelEdges } from './models';
export { askForModels, chosenProvider, diagnoseModel, lookForLocalModels } from './models';
export { conversationToOpen } from './opening';
export { recallTool, resultsOf } from './recall';
export type {
  DefinitionChange,
  HeaderGiven,
  RegistryAnswer,
  RegistryServer,
  ServedBy,
  ServerFact,
  ServerFacts,
  ServerTested,
  ServerView,
} from './servers/index';
export { Servers } from './servers/index';
export type { SessionEdges, Sessions } from './session';
export { createSessions } from './session';
export type { RunProgress, SessionEvent } from './session-event';
export { advanceProgress, recordProgress } from './session-event';
export type * from './stores';
