/** The wire between panel and background: what panels show, notices, and the envelopes of commands and answers. */

import type { Entry } from '#core/log/entry.ts';
import type { SessionEvent } from '#core/loop/session-event.ts';
import type { ConversationSummary } from '#core/loop/stores.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Protection } from '#core/store/secrets.ts';
import type { Clearing } from '#core/store/stored-data.ts';
import type { Values } from '#core/tools/phrase.ts';
import type { JsonSchema, Tool } from '#core/tools/tool.ts';

/** A tool as the panel's lists show it. `layerKey`: of the layer that lists it, e.g. `page:https://shop.example`, a second document of that site `…#2`, `mcp:ID`. */
export type ToolRow = Omit<Tool, 'inputSchema' | 'outputSchema'> & { layerKey: string; schema?: JsonSchema };

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
  settings: { settings: UserSettings };
  builtin: { tools: ToolRow[] };
  /** Changes of the list of conversations; `gone` are no longer in it. */
  conversations: { changed: ConversationSummary[]; gone: string[] };
  /** The user cleared all stored data of a kind. */
  cleared: { what: Clearing };
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
