/** The wire between panel and background: facts, and the envelopes of commands and answers. The commands are in `commands/`. */
import type {
  BlockFact,
  CanvasChange,
  ConversationSummary,
  DefinitionChange,
  HandRun,
  HandRunFact,
  HeaderGiven,
  SavedInput,
  ServerTested,
  ToolPlace,
  Trouble,
} from '#agent';
import type { Entry, Values } from '#conversation';
import type { ModelChoice, Settings, SetUpModel } from '#settings';
import type { ArchivedConversation, ArchivedEntry, ArchiveProblem, Protection, StoredPart, StoredSize } from '#storage';
import type { JsonSchema, LayerNotice, ToolHints, ToolSource } from '#tools';
import type { McpInfo, Offering, Offerings, ServerProblem } from '#tools/layers';
import type { CommandName, Commands } from './commands';
import type { Attaching, TabRow } from './commands/context';

export type {
  ArchivedConversation,
  ArchivedEntry,
  ArchiveProblem,
  Attaching,
  CanvasChange,
  CommandName,
  Commands,
  ConversationSummary,
  DefinitionChange,
  HandRun,
  HeaderGiven,
  Offering,
  Offerings,
  Protection,
  SavedInput,
  ServerProblem,
  ServerTested,
  StoredPart,
  StoredSize,
  TabRow,
  ToolPlace,
};

export interface ToolRow {
  name: string;
  /** As the background knows its layer: `page:https://shop.example`, a second document of the site `…#2`, `mcp:ID`. */
  layerKey: string;
  title?: string;
  description: string;
  hints: ToolHints;
  lazy: boolean;
  disabled: boolean;
  declarative?: true;
  unavailable?: string;
  source: ToolSource;
  schema?: JsonSchema;
}

/** An attached page, as the panel shows it. */
export interface PageState {
  tabId: number;
  origin: string | null;
  title: string;
  /**
   * `closed`: the browser keeps extensions out; `no-permission`: the person does; `insecure`: WebMCP needs https; `off`:
   * switched off on this site.
   */
  access: 'open' | 'closed' | 'no-permission' | 'insecure' | 'off';
  tools: ToolRow[];
  notices: LayerNotice[];
}

/** How a server stands: as it was when it was last asked, or what is wrong with it. */
export interface ServerState {
  id: string;
  name: string;
  url: string;
  enabled: boolean;
  /** `waiting`: it was never asked yet. */
  state: 'connected' | 'failed' | 'off' | 'connecting' | 'waiting';
  /** Why it failed the last time, how often by now, and when it is tried again by itself. */
  trouble?: Trouble;
  /** Its tools are not offered to models until it answers again. */
  unreachable?: true;
  /** The tool that would list its recipes, while the user was not asked whether it may be called. */
  asksForRecipes?: string;
  tools: ToolRow[];
  /** Real names of tools that are off in every conversation. */
  toolsOff?: string[];
  /** With the last four characters of what is kept; null: it must be given again. */
  headers?: { name: string; tail: string | null }[];
  info?: McpInfo;
  /** In its own words. */
  description?: string;
  /** Null: it has nothing of the kind. */
  resources?: Offerings | null;
  prompts?: Offerings | null;
  notices?: LayerNotice[];
  /** Definitions that became other ones. */
  changes?: DefinitionChange[];
  /** When the list was last fetched, milliseconds since 1970; null: never. */
  listedAt: number | null;
}

export interface ModelState {
  /** The default. */
  choice: ModelChoice | null;
  /** Every model that was set up; the default is one of them. */
  models: SetUpModel[];
  /** Last four characters of each model key that is set, by the `secretName` of its address. */
  keys: Record<string, string>;
}

/** All that the person set, but for models and servers, which have facts of their own. */
export type PersonSettings = Omit<Settings, 'version' | 'model' | 'servers'>;

/** What a person asked for by a key of the browser's. `conversationId`: the one that waits. */
export type PanelWish = { type: 'new-chat' } | { type: 'approval'; conversationId: string };

/** What a run is doing right now; null when none is going. */
export interface Activity {
  conversationId: string;
  phase: 'asking-model' | 'writing' | 'calling' | 'waiting-for-you' | 'waiting-for-rate-limit';
  turn: number;
  maxTurns: number;
  since: number;
  /** When a busy model is asked again, milliseconds since 1970. */
  until?: number;
}

export type Fact =
  /** The first of a subscription are the past: all that came after `afterSeq`. */
  | { type: 'entries'; conversationId: string; entries: Entry[] }
  /** A piece of the streaming answer; transient. `reset` starts the draft anew. */
  | {
      type: 'delta';
      conversationId: string;
      text?: string;
      reasoning?: string;
      call?: { id: string; name: string };
      /** The page of a call that runs asks the person something, or has its answer. */
      asking?: { callId: string; on: boolean };
      reset?: true;
    }
  | { type: 'activity'; activity: Activity | null; conversationId: string }
  /** The attached pages that are still open. */
  | { type: 'pages'; pages: PageState[] }
  | { type: 'servers'; servers: ServerState[] }
  | { type: 'model'; model: ModelState }
  | { type: 'settings'; settings: PersonSettings }
  /** The newest data of a bound widget, which the log doesn't have, or why there is none. */
  | BlockFact
  /** How a tool that a person ran by hand stands. */
  | HandRunFact
  | { type: 'builtin'; tools: ToolRow[] }
  /** What changed in the list of conversations, told to every panel: `gone` are no longer in it. */
  | { type: 'conversations'; changed: ConversationSummary[]; gone: string[] }
  /** The person cleared all of a kind that was kept. */
  | { type: 'cleared'; kind: StoredSize['kind'] }
  /** Something of a page in this panel's window was asked about in its menu: `take-asked` attaches it. */
  | { type: 'asked' }
  /** How the keys are kept. */
  | { type: 'keys'; protection: Protection }
  /** A browser command that is the panel's to carry out. */
  | { type: 'wish'; wish: PanelWish }
  | { type: 'ping' };

export type ToBackground = { type: 'command'; id: number; name: CommandName; take: unknown } | { type: 'pong' };
export type ToPanel =
  | Fact
  /** The command has arrived, and is carried out. */
  | { type: 'heard'; id: number }
  | { type: 'answer'; id: number; give: unknown }
  /** The command failed for a reason that a person can meet. `text` is a sentence of the catalogue, with its values. */
  | { type: 'refusal'; id: number; text: string; values: Values };
