/** What the panel needs from outside: commands, notices, its tab, and permission prompts. */

import type { CommandName, Commands } from '#core/bus/command.ts';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { SourcePosition } from '#core/tools/tool.ts';
import type { BuiltInEdge } from '#providers/built-in/edge.ts';

/** Storage on this computer, apart from the log. */
export type Keeping = Pick<Storage, 'getItem' | 'setItem'>;

export interface PanelConnection {
  /** Waits for a connection if there is none. Rejects with a Refusal, whose sentence is shown. */
  command<N extends CommandName>(name: N, input: Commands[N]['input']): Promise<Commands[N]['answer']>;
  onNotice(listener: (notice: PanelNotice) => void): void;
  /** Calls `listener` at once if connected, and at each new connection: the panel then opens its conversation. */
  onConnect(listener: () => void): void;
  tab: {
    /** The tab beside the panel; null if there is none, as in a full tab. */
    current(): Promise<number | null>;
    /** It shows one of the browser's own pages: it can't be read, and no chat follows there. */
    isClosed(tabId: number): Promise<boolean>;
    /** Another tab came to the front. */
    onChange(listener: () => void): void;
  };
  /** Where the browser answers with the icon of a site, from what it stores. Absent: its tabs bring theirs. */
  siteIcon?: (origin: string) => string;
  /** The extension's. Absent: it isn't in one. */
  version?: string;
  /** The browser window that contains the panel. */
  windowId(): Promise<number | null>;
  /** `place`: the panel's place to open there. */
  openInTab(conversationId: string, place: string): void;
  openGallery(): void;
  /** The extension's commands in the browser with their keys, and the page where these are changed. */
  shortcuts: { list(): Promise<{ name: string; keys: string }[]>; change(): Promise<void> };
  /** The browser's built-in model, if it has one. */
  builtIn?: BuiltInEdge;
  /** Address of the page in which a widget's code may run; absent where the browser has none. */
  sandboxAddress?: string;
  /** Address of the page that becomes a server's app; absent where the browser has none. */
  appAddress?: string;
  /** The sites that the user allowed. */
  sites: {
    /** `'every'`, or origins such as `https://shop.example`. */
    list(): Promise<'every' | readonly string[]>;
    onChange(listener: () => void): void;
    /** Asks the user for all of them; must be called synchronously in a click. */
    requestEvery(): Promise<boolean>;
    /** `'every'` takes all of them back. False: the installation allows it, and only the browser's settings can change that. */
    forget(site: string): Promise<boolean>;
  };
  /** Asks the user for access to these addresses together; must be called synchronously in a click. */
  requestOrigin(...addresses: string[]): Promise<boolean>;
  /** Asks the user to let services show their sign-in pages; must be called synchronously in a click. */
  requestIdentity(): Promise<boolean>;
  /** Asks the user to let packs run, to let other agents in, or to be notified; must be called synchronously in a click. */
  requestPermission(name: 'userScripts' | 'nativeMessaging' | 'notifications'): Promise<boolean>;
  /** Opens the browser's page with its switch for them. */
  openUserScriptSwitch(): void;
  /** In DevTools: shows a place in the page's sources. Absent: the browser has no way to. */
  openSource?: ((at: SourcePosition) => void) | undefined;
  /** In DevTools: shows the form of a tool among the page's elements; false: it has none. */
  showForm?(tool: string): Promise<boolean>;
}
