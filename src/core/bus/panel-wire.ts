/** The wire between panel and background: what panels show, notices, and the envelopes of commands and answers. */

import type { Entry } from '#core/log/entry.ts';
import type { SessionEvent } from '#core/loop/session-event.ts';
import type { ConversationSummary, GrantSubject } from '#core/loop/stores.ts';
import type { ModelChoice, SetUpModel } from '#core/settings/model-choice.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Protection } from '#core/store/secrets.ts';
import type { Clearing } from '#core/store/stored-data.ts';
import type { PageNotice } from '#core/tools/layer.ts';
import type { Values } from '#core/tools/phrase.ts';
import type { JsonSchema, Tool } from '#core/tools/tool.ts';

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

/** What panels are told, by the type of the notice; each feature adds its own to this interface. */
export interface Notices {
  /** The newest entries of a long log, shown until the log has arrived. */
  newest: { conversationId: string; entries: Entry[] };
  /** The browser has deleted the database, and the user hasn't dismissed the message yet. */
  'data-lost': { lost: boolean };
  /** Null: nothing runs. */
  activity: { activity: Activity | null; conversationId: string };
  /** The attached pages that are still open. */
  pages: { pages: PageState[] };
  model: { model: ModelState };
  settings: { settings: UserSettings };
  builtin: { tools: ToolRow[] };
  /** What Tabhand itself offers on the attached pages: what it guesses from them, and its hands. */
  'tabhand-tools': { tools: ToolRow[] };
  /** Changes of the list of conversations; `gone` are no longer in it. */
  conversations: { changed: ConversationSummary[]; gone: string[] };
  /** The user cleared all stored data of a kind. */
  cleared: { what: Clearing };
  /** The user chose something in the context menu of a page in this panel's window: `attach-from-menu` attaches it. */
  'menu-used': object;
  /** How the keys are protected. */
  keys: { protection: Protection };
  shortcut: { shortcut: PanelShortcut };
  /** Answered with `pong`: the echo keeps Firefox's background awake. */
  ping: object;
}

export type PanelNotice = LogNotice | { [Type in keyof Notices]: { type: Type } & Notices[Type] }[keyof Notices];

export type ToBackground = { type: 'command'; id: number; name: string; input: unknown } | { type: 'pong' };
export type ToPanel =
  | PanelNotice
  /** The command has arrived and is being carried out. */
  | { type: 'received'; id: number }
  | { type: 'answer'; id: number; answer: unknown }
  /** The command failed for a reason that the user can meet. `text` is a sentence of the catalogue, with its values. */
  | { type: 'refusal'; id: number; text: string; values: Values };
