/** What the handlers of commands are made with; each area takes its own part of it. */
import type { ConversationStore, HandRunStore, ModelEdges, Servers, WidgetRules } from '#agent';
import type { BlockTools, Documents } from '#bridge/background';
import type { Database, HistoryStore, SecretStore, SettingsStore } from '#storage';
import type { AttachedPages } from './attached-pages';
import type { ConversationList } from './conversation-list';
import type { Notices } from './notices';
import type { PageMenuChoices } from './page-menu';
import type { BackgroundRuns } from './runs';
import type { ShortcutRequests } from './shortcuts';
import type { ReadTab } from './tab-content';

export interface CommandParts extends BackgroundRuns {
  blocks: BlockTools;
  conversationList: ConversationList;
  database: Promise<Database>;
  documents: Documents;
  handRuns: HandRunStore;
  history: HistoryStore;
  models: ModelEdges;
  notices: Notices;
  pageMenu: PageMenuChoices;
  pages: AttachedPages;
  readTabPart: ReadTab;
  secrets: SecretStore;
  servers: Servers;
  settings: SettingsStore;
  shortcuts: ShortcutRequests;
  store: ConversationStore;
  widgets: WidgetRules;
}
