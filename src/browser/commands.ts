/** The browser's own keyboard commands: what was pressed, which keys they have, and where they are changed. */
import { browser } from 'wxt/browser';

export interface BrowserCommand {
  name: string;
  /** As the browser writes it; empty: it has none. */
  keys: string;
}

/** `windowId`: where it was pressed, if the browser says so. */
export function onBrowserCommand(listener: (name: string, windowId: number | null) => void): void {
  browser.commands.onCommand.addListener((name, tab) => listener(name, tab?.windowId ?? null));
}

export async function browserCommands(): Promise<BrowserCommand[]> {
  const all = await browser.commands.getAll();
  return all.flatMap(({ name, shortcut }) => (name ? [{ name, keys: shortcut ?? '' }] : []));
}

/** Where a person gives them other keys. Firefox has a call for it, which the types of Chrome's interface don't know. */
export async function openShortcutSettings(): Promise<void> {
  const commands: object = browser.commands;
  const { openShortcutSettings: open } = commands as { openShortcutSettings?: () => Promise<void> }; // see above
  if (open) await open.call(commands);
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
