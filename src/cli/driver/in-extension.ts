/**
 * What runs in a page of the extension, in the browser: it asks the browser, and holds a port to the background like the panel's own.
 * The driver sends each function as text, so they use nothing from outside themselves.
 */

interface Desk {
  received: unknown[];
  wake(): void;
  post(message: unknown): void;
}
declare global {
  var tabhandDesk: Desk | undefined;
}

/** Opens the port. What it hears waits until it is fetched; that it closed is heard as `null`. */
export function openDeskPort(): void {
  const port = chrome.runtime.connect({ name: 'panel' });
  const desk: Desk = { received: [], wake: () => undefined, post: (message) => port.postMessage(message) };
  const listen = (message: unknown) => {
    desk.received.push(message);
    desk.wake();
  };
  port.onMessage.addListener(listen);
  port.onDisconnect.addListener(() => listen(null));
  globalThis.tabhandDesk = desk;
}

/** What was heard since, as soon as there is something; as JSON, because WebDriver BiDi loses an object that occurs twice. */
export async function fetchReceived(): Promise<string> {
  const desk = globalThis.tabhandDesk;
  if (!desk) return '[null]';
  if (desk.received.length === 0) await new Promise<void>((resolve) => (desk.wake = resolve));
  return JSON.stringify(desk.received.splice(0));
}

export const post = (json: string): void => globalThis.tabhandDesk?.post(JSON.parse(json));

/** The background has begun and registered the scripts that bring WebMCP to pages. */
export const isReady = async (): Promise<boolean> =>
  typeof chrome === 'object' &&
  chrome.scripting !== undefined &&
  (await chrome.scripting.getRegisteredContentScripts()).length > 0;

export const tabIds = async (): Promise<number[]> => (await chrome.tabs.query({})).flatMap(({ id }) => id ?? []);
