/** The extension's keyboard commands, which the browser manages: hearing them, their keys, and the page to change these. */
import { browser } from 'wxt/browser';

/** `windowId`: the window in which it was pressed, if the browser tells. */
export function onBrowserCommand(listener: (name: string, windowId: number | null) => void): void {
  browser.commands.onCommand.addListener((name, tab) => listener(name, tab?.windowId ?? null));
}

/** `keys`: as the browser writes them; empty: none. */
export async function browserCommands() {
  const all = await browser.commands.getAll();
  return all.flatMap(({ name, shortcut }) => (name ? [{ name, keys: shortcut ?? '' }] : []));
}

/** Opens the page where the user can change the keys. Firefox has a function for it, which Chrome's types don't know. */
export async function openShortcutSettings(): Promise<void> {
  const commands: object = browser.commands;
  const { openShortcutSettings: open } = commands as { openShortcutSettings?: () => Promise<void> }; // see above
  if (open) await open.call(commands);
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
