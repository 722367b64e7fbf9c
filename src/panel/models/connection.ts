/** What the panel needs of the world around it: commands, notices, its tab, and the browser's permission prompt. */
import type { BlocksEnd, CommandName, Commands, PanelNotice } from '#bridge';
import type { BuiltInEdge } from '#providers';
import type { ModelContextHost } from '#webmcp';

/** What is kept on this computer, beside the log. */
export type Keeping = Pick<Storage, 'getItem' | 'setItem'>;

export interface PanelConnection {
  /** Waits for a connection if there is none. A rejection is a Refusal, whose sentence is to be shown. */
  command<N extends CommandName>(name: N, input: Commands[N]['input']): Promise<Commands[N]['answer']>;
  onNotice(listener: (notice: PanelNotice) => void): void;
  /** Calls `listener` at once if connected already, then at each new connection: the panel opens its conversation. */
  onConnect(listener: () => void): void;
  tab: {
    /** The tab beside the panel; null where there is none, as in a full tab. */
    current(): Promise<number | null>;
    /** Its page is one of the browser's own: it can't be read, and a chat doesn't follow there. */
    isClosed(tabId: number): Promise<boolean>;
    /** Another tab came to the front. */
    onChange(listener: () => void): void;
  };
  /** The browser window that the panel stands in. */
  windowId(): Promise<number | null>;
  /** `place`: which of the panel's places is in front there. */
  openInTab(conversationId: string, place: string): void;
  openGallery(): void;
  /** The browser's own commands and the keys that they have, and where these are changed. */
  shortcuts: { list(): Promise<{ name: string; keys: string }[]>; change(): Promise<void> };
  /** Lets the agent reach the tools of the panel's own page. */
  connectBlocks(host: ModelContextHost): BlocksEnd;
  /** The browser's own model, where it has one. */
  builtIn?: BuiltInEdge;
  /** Of the page in which a widget's code may run; absent where the browser has no such page. */
  sandboxAddress?: string;
  /** Asks the person for access to an address; called synchronously in a click. */
  requestOrigin(address: string): Promise<boolean>;
  /** Asks the person for access to every page; called synchronously in a click. */
  requestEverySite(): Promise<boolean>;
}
