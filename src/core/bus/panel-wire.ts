/** The wire between panel and background: what panels show, notices, and the envelopes of commands and answers. */

import type { Entry } from '#core/log/entry.ts';
import type { SessionEvent } from '#core/loop/session-event.ts';
import type { ConversationSummary, GrantSubject } from '#core/loop/stores.ts';
import type { ModelChoice, SetUpModel } from '#core/settings/model-choice.ts';
import type { ServerSetting } from '#core/settings/server.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Protection } from '#core/store/secrets.ts';
import type { Clearing } from '#core/store/stored-data.ts';
import type { PageNotice } from '#core/tools/layer.ts';
import type { Values } from '#core/tools/phrase.ts';
import type { JsonSchema, Tool } from '#core/tools/tool.ts';
import type { ConnectedAgent } from '#features/agents/door-wire.ts';
import type { BlockFact } from '#features/blocks/background/live-widget.ts';
import type { StoredEvalRun } from '#features/evals/background/stores.ts';
import type { Attempt } from '#features/evals/suites/attempt.ts';
import type { Summary } from '#features/evals/suites/statistics.ts';
import type { PackFacts, PackOrigin, PackProblem } from '#features/packs/format.ts';
import type { ServerView } from '#features/servers/background/view.ts';
import type { EndedPageCall } from '#features/sites/background/documents.ts';
import type { ManualRunFact } from '#features/tools/background/manual-runs.ts';

export type { CanvasChange } from '#core/loop/canvas-changes.ts';
export type { ConversationSummary, ManualRun, SavedInput } from '#core/loop/stores.ts';
export type { Protection } from '#core/store/secrets.ts';
export type { StoredSuite } from '#features/evals/background/stores.ts';
export type { ArchiveProblem } from '#features/exports/archive/read.ts';
export type { ArchivedConversation } from '#features/exports/archive/write.ts';
export type { DefinitionChange } from '#features/servers/background/facts.ts';
export type { RegistryServer } from '#features/servers/background/registry.ts';
export type { HeaderGiven } from '#features/servers/background/secrets.ts';
export type { ServerTested } from '#features/servers/background/servers.ts';
export type { Offering, Offerings } from '#features/servers/mcp/listing.ts';
export type { ServerProblem } from '#features/servers/mcp/problem.ts';
export type { ManualRunFact } from '#features/tools/background/manual-runs.ts';

/** A tool as the panel's lists show it. `layerKey`: of the layer that lists it, e.g. `page:https://shop.example`, a second document of that site `…#2`, `mcp:ID`. */
export type ToolRow = Omit<Tool, 'inputSchema' | 'outputSchema'> & { layerKey: string; schema?: JsonSchema };

/** An attached page, as the panel shows it. */
export interface PageState {
  tabId: number;
  origin: string | null;
  title: string;
  /** A `data:` address of its icon, where the browser keeps it as one. */
  icon?: string;
  /** `closed`: the browser keeps extensions out; `no-permission`: the user does; `insecure`: no https; `off`: by setting. */
  access: 'open' | 'closed' | 'no-permission' | 'insecure' | 'off' | 'pdf';
  tools: ToolRow[];
  notices: PageNotice[];
}

/** A tab that could be attached. */
export type TabRow = Pick<PageState, 'tabId' | 'title' | 'origin' | 'icon'>;

/** A frame of another origin than its page's, which could be attached beside it. */
export interface FrameRow {
  tabId: number;
  documentId: string;
  /** As the browser says. */
  origin: string;
  title: string;
}

/** What a page is, as far as a glance tells. */
export interface Glance {
  kind: 'pdf' | 'article' | 'product' | 'search' | 'table' | 'form' | 'list' | 'page';
  /** Some of its text is selected. */
  selected: boolean;
  /** The tag of its language; null: it names none. */
  language: string | null;
}

/** A pack in the list. */
export interface PackRow extends PackFacts {
  id: string;
  on: boolean;
  /** Milliseconds since 1970. */
  savedAt: number;
  from?: PackOrigin | undefined;
  /** Why its tools don't appear, as far as a page has shown. `stuck`: it kept a page from answering and was turned off. */
  problem: PackProblem | { code: 'stuck' } | null;
}

/** All packs, and whether the browser lets them run: as `UserScriptAccess`. */
export interface PackList {
  packs: PackRow[];
  access: 'open' | 'asks' | 'switched-off';
}

/** A remembered approval in the list of them. */
export interface GrantRow {
  key: string;
  about: GrantSubject;
  /** Milliseconds since 1970. */
  at: number;
  usedAt: number | null;
  /** The tool's definition has changed, as far as can be seen: its next call asks. */
  changed: boolean;
}

/**
 * How the door for other agents stands. `missing`: the host isn't installed, or isn't for this browser; `outdated`: host and
 * extension are of different versions; `failed`: the host can't be reached by agents, or ended, for the reason that `problem` says.
 */
export interface DoorState {
  state: 'closed' | 'opening' | 'open' | 'missing' | 'outdated' | 'failed';
  problem?: string;
  agents: ConnectedAgent[];
}

/** A run in the list of its suite. */
export interface EvalRunRow extends Omit<StoredEvalRun, 'cases' | 'tools'> {
  isRunning: boolean;
  summary: Summary;
}

export interface EvalRunWhole {
  run: StoredEvalRun;
  attempts: Attempt[];
  isRunning: boolean;
}

/** A server as it was when it was last asked, or what is wrong with it. */
export interface ServerState
  extends Omit<ServerView, 'setting' | 'tools' | 'headers'>,
    Pick<ServerSetting, 'id' | 'name' | 'url' | 'enabled'>,
    Partial<Pick<ServerSetting, 'toolsOff' | 'limits'> & Pick<ServerView, 'headers'>> {
  tools: ToolRow[];
}

export interface ModelState {
  /** The default. */
  choice: ModelChoice | null;
  /** Every model that was set up; the default is one of them. */
  models: SetUpModel[];
  /** The last four characters of each model key that is set, by the `secretName` of its address. */
  keys: Record<string, string>;
}

/** All settings but models and servers, which have notices of their own. */
export type UserSettings = Omit<Settings, 'version' | 'model' | 'servers'>;

/** A browser shortcut that the panel carries out. `conversationId`: the one that waits for approval. */
export type PanelShortcut = { type: 'new-chat' } | { type: 'approval'; conversationId: string };

type ActivityEvent = Extract<SessionEvent, { type: 'activity' }>;
/** What a run is doing at the moment. */
export interface Activity extends Omit<ActivityEvent, 'type' | 'phase'> {
  conversationId: string;
  phase: NonNullable<ActivityEvent['phase']>;
}

/** The log's entries, in the first notice of a subscription all past ones after `afterSeq`; pieces of the streaming answer; a run that stopped unwritten. */
type LogNotice = Extract<SessionEvent, { type: 'entries' | 'delta' | 'unwritten' }> & {
  conversationId: string;
  /** More of the same entries follow at once. */
  more?: boolean;
  /** How many entries of the log could not be read. */
  unreadable?: number;
};

export type PanelNotice =
  | LogNotice
  /** The newest entries of a long log, shown until the log has arrived. */
  | { type: 'newest'; conversationId: string; entries: Entry[] }
  /** The browser has deleted the database, and the user hasn't dismissed the message yet. */
  | { type: 'data-lost'; lost: boolean }
  /** Null: nothing runs. */
  | { type: 'activity'; activity: Activity | null; conversationId: string }
  /** The attached pages that are still open. */
  | { type: 'pages'; pages: PageState[] }
  | { type: 'servers'; servers: ServerState[] }
  | { type: 'model'; model: ModelState }
  | { type: 'settings'; settings: UserSettings }
  /** The newest data of a live widget, which the log doesn't contain, or why there is none. */
  | BlockFact
  /** The state of a manual run. */
  | ManualRunFact
  | { type: 'builtin'; tools: ToolRow[] }
  /** What Tabhand itself offers on the attached pages: what it guesses from them, and its hands. */
  | { type: 'tabhand-tools'; tools: ToolRow[] }
  /** A model, a person or another agent called a tool of a page, and the call has ended. */
  | ({ type: 'page-called' } & EndedPageCall)
  /** Packs changed, or a page showed that one can't run. */
  | ({ type: 'packs' } & PackList)
  /** Changes of the list of conversations; `gone` are no longer in it. */
  | { type: 'conversations'; changed: ConversationSummary[]; gone: string[] }
  /** The user cleared all stored data of a kind. */
  | { type: 'cleared'; what: Clearing }
  /** The user chose something in the context menu of a page in this panel's window: `attach-from-menu` attaches it. */
  | { type: 'menu-used' }
  /** How the keys are protected. */
  | { type: 'keys'; protection: Protection }
  | { type: 'shortcut'; shortcut: PanelShortcut }
  /** Answered with `pong`: the echo keeps Firefox's background awake. */
  | { type: 'ping' };

export type ToBackground = { type: 'command'; id: number; name: string; input: unknown } | { type: 'pong' };
export type ToPanel =
  | PanelNotice
  /** The command has arrived and is being carried out. */
  | { type: 'received'; id: number }
  | { type: 'answer'; id: number; answer: unknown }
  /** The command failed for a reason that the user can meet. `text` is a sentence of the catalogue, with its values. */
  | { type: 'refusal'; id: number; text: string; values: Values };
