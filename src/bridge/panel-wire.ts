/** The wire between panel and background: commands left to right, facts right to left. The doors check the same shapes. */
import type { BlockFact, CanvasChange, ConversationSummary, WidgetHappening } from '#agent';
import type { ApprovalDecision, Entry, ModelFailure } from '#conversation';
import type { ModelChoice, Settings } from '#settings';
import type { Content, JsonSchema, LayerNotice, ToolHints, ToolSource } from '#tools';
import type { ServerProblem } from '#tools/layers';

export type { CanvasChange, ConversationSummary, ServerProblem };

/** A command and its answer, by name. The answer is what the promise on the panel's side resolves with. */
export interface Commands {
  /** Subscribe to a conversation (the newest, if none is named), from the entry after `afterSeq`. */
  open: {
    take: { conversationId?: string; afterSeq?: number; tabId: number | null };
    give: { conversationId: string };
  };
  'new-conversation': { take: { tabId: number | null }; give: { conversationId: string } };
  conversations: { take: Record<never, never>; give: { conversations: ConversationSummary[] } };
  'attach-tab': { take: { conversationId: string; tabId: number | null }; give: Record<never, never> };
  send: { take: { conversationId: string; text: string }; give: Record<never, never> };
  stop: { take: { conversationId: string }; give: Record<never, never> };
  /** After max_turns, an interruption or an error: ask the model again. */
  'go-on': { take: { conversationId: string }; give: Record<never, never> };
  approve: { take: { conversationId: string; callId: string; decision: ApprovalDecision }; give: Record<never, never> };
  result: {
    take: { conversationId: string; callId: string };
    give: { content: Content[]; structured?: unknown } | { missing: true };
  };
  /** What the person did to a widget; it may start a run. */
  'widget-event': { take: { conversationId: string } & WidgetHappening; give: Record<never, never> };
  /** The person's hand on the canvas. Gives the widget that it is about: of a duplicate, the new one. */
  canvas: { take: { conversationId: string; change: CanvasChange }; give: { id?: string } };
  /** Asks a bound widget's tool again. What comes of it is told as a fact to all who look. */
  'refresh-block': { take: { conversationId: string; blockId: string }; give: Record<never, never> };
  'set-model': { take: { choice: ModelChoice; key?: string }; give: Record<never, never> };
  /** Asks the model for a word, to prove address and key. Nothing is kept. */
  'test-model': {
    take: { choice: ModelChoice; key?: string };
    give: { ok: true; model: string } | { ok: false; failure: ModelFailure };
  };
  'add-server': {
    take: { url: string; name: string };
    give: { ok: true; serverId: string; tools: number } | { ok: false; problem: ServerProblem };
  };
  'remove-server': { take: { serverId: string }; give: Record<never, never> };
  'enable-server': { take: { serverId: string; enabled: boolean }; give: Record<never, never> };
  'refresh-server': {
    take: { serverId: string };
    give: { ok: true; tools: number } | { ok: false; problem: ServerProblem };
  };
  'set-earlier-shapes': { take: { on: boolean }; give: Record<never, never> };
  /** When images from the web are shown; `host` is put on the list of those that may, or taken off it. */
  'set-images': {
    take: { mode?: Settings['images']; host?: string; allowed?: boolean };
    give: Record<never, never>;
  };
  'set-site': { take: { origin: string; off: boolean }; give: Record<never, never> };
  /** The page's tools anew, for a list that someone looks at. */
  'refresh-page': { take: Record<never, never>; give: Record<never, never> };
}
export type CommandName = keyof Commands;

export interface ToolRow {
  name: string;
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

/** The attached page, as the panel shows it. */
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

export interface ServerState {
  id: string;
  name: string;
  url: string;
  enabled: boolean;
  state: 'connected' | 'failed' | 'off' | 'connecting';
  problem?: ServerProblem;
  tools: ToolRow[];
  /** When the list was last fetched, milliseconds since 1970; null: never. */
  listedAt: number | null;
}

export interface ModelState {
  choice: ModelChoice | null;
  /** Last four characters of each key that is set, by choice type. */
  keys: Partial<Record<ModelChoice['type'], string>>;
}

/** What the person set about pages, and about images from the web. */
export type PageSettings = Pick<Settings, 'earlierShapes' | 'images' | 'imageHosts'>;

/** What a run is doing right now; null when none is going. */
export interface Activity {
  conversationId: string;
  phase: 'asking-model' | 'writing' | 'calling' | 'waiting-for-you' | 'waiting-for-rate-limit';
  turn: number;
  maxTurns: number;
  since: number;
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
  | { type: 'page'; page: PageState | null }
  | { type: 'servers'; servers: ServerState[] }
  | { type: 'model'; model: ModelState }
  | { type: 'settings'; settings: PageSettings }
  /** The newest data of a bound widget, which the log doesn't have, or why there is none. */
  | BlockFact
  | { type: 'builtin'; tools: ToolRow[] }
  | { type: 'ping' };

export type ToBackground = { type: 'command'; id: number; name: CommandName; take: unknown } | { type: 'pong' };
export type ToPanel =
  | Fact
  | { type: 'answer'; id: number; give: unknown }
  /** The command failed for a reason that a person can meet. */
  | { type: 'refusal'; id: number; message: string };
