/** What each of the panel's commands does: a table of one-liners over the agent, the settings and the pages. */
import type {
  ConversationStore,
  Found,
  HandRunStore,
  ManualRuns,
  ModelEdges,
  RefreshBlock,
  Servers,
  Sessions,
  WidgetRules,
} from '#agent';
import type { Blocks, CommandTable, Documents } from '#bridge/doors';
import type { Database, HistoryStore, SecretStore, SettingsStore } from '#storage';
import type { Asked } from './asked';
import { createCanvasCommands } from './canvas-commands';
import { createClearingCommands } from './clearing-commands';
import { createContextCommands } from './context-commands';
import { createConversationCommands } from './conversation-commands';
import { nothing } from './done';
import { createHistoryCommands } from './history-commands';
import { createKeepingCommands } from './keeping-commands';
import type { Wishes } from './keyboard';
import type { Listing } from './listing';
import { createModelCommands } from './model-commands';
import { createOpening } from './opening';
import { createPromptCommands } from './prompt-commands';
import { createServerCommands } from './server-commands';
import { createSettingCommands } from './setting-commands';
import type { State } from './state';
import type { TabPart } from './tab-content';
import { createToolCommands } from './tool-commands';
import { createTrustCommands } from './trust-commands';
import type { Waiting } from './waiting';

interface Parts {
  sessions: Sessions;
  store: ConversationStore;
  history: HistoryStore;
  widgets: WidgetRules;
  listing: Listing;
  servers: Servers;
  settings: SettingsStore;
  secrets: SecretStore;
  database: Promise<Database>;
  models: ModelEdges;
  state: State;
  refreshBlock: RefreshBlock;
  blocks: Blocks;
  documents: Documents;
  waiting: Waiting;
  wishes: Wishes;
  byHand: ManualRuns;
  handRuns: HandRunStore;
  asked: Asked;
  readTabPart(tabId: number, part: TabPart): Promise<Found>;
}

export function createCommands(parts: Parts): CommandTable {
  const { servers, state } = parts;
  return {
    ...createOpening(parts),
    ...createConversationCommands(parts),
    ...createHistoryCommands(parts),
    ...createCanvasCommands(parts),
    ...createContextCommands(parts),
    ...createModelCommands(parts),
    ...createServerCommands(servers),
    ...createSettingCommands(parts),
    ...createPromptCommands(parts),
    ...createToolCommands(parts),
    ...createTrustCommands(parts),
    ...createKeepingCommands(parts),
    ...createClearingCommands(parts),
    'refresh-page': async (_, panel) => nothing(state.tellPages(panel)),
  };
}
