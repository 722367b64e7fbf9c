/**
 * What runs in a page of the extension, in the browser: it asks the browser, and holds a port to the background like the panel's own.
 * The driver sends each function as text, so they use nothing from outside themselves.
 */

interface Desk {
  heard: unknown[];
  wake(): void;
  post(message: unknown): void;
}
declare global {
  var tabhandDesk: Desk | undefined;
}

/** Opens the port. What it hears waits until it is fetched; that it closed is heard as `null`. */
export function openDeskPort(): void {
  const port = chrome.runtime.connect({ name: 'panel' });
  const desk: Desk = { heard: [], wake: () => undefined, post: (message) => port.postMessage(message) };
  const hear = (message: unknown) => {
    desk.heard.push(message);
    desk.wake();
  };
  port.onMessage.addListener(hear);
  port.onDisconnect.addListener(() => hear(null));
  globalThis.tabhandDesk = desk;
}

/** What was heard since, as soon as there is something; as JSON, because WebDriver BiDi loses an object that occurs twice. */
export async function fetchHeard(): Promise<string> {
  const desk = globalThis.tabhandDesk;
  if (!desk) return '[null]';
  if (desk.heard.length === 0) await new Promise<void>((resolve) => (desk.wake = resolve));
  return JSON.stringify(desk.heard.splice(0));
}

export const post = (json: string): void => globalThis.tabhandDesk?.post(JSON.parse(json));

/** The background has begun and registered the scripts that bring WebMCP to pages. */
export const isReady = async (): Promise<boolean> =>
  typeof chrome === 'object' &&
  chrome.scripting !== undefined &&
  (await chrome.scripting.getRegisteredContentScripts()).length > 0;

export const tabIds = async (): Promise<number[]> => (await chrome.tabs.query({})).flatMap(({ id }) => id ?? []);
