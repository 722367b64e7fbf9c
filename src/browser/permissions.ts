/** Whether the extension may reach an address, and asking the user for the permission. */
import { browser } from 'wxt/browser';

const everySite = { origins: ['<all_urls>'] };

/** Match patterns know no port: `http://localhost:11434/v1` → `http://localhost/*`. */
function toPattern(url: string): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}

export async function mayReach(url: string): Promise<boolean> {
  // Using the address gives a better error than this check could.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return true;
  return browser.permissions.contains({ origins: [toPattern(url)] });
}

export function mayReachEverySite(): Promise<boolean> {
  return browser.permissions.contains(everySite);
}

/** Must be called in a click. */
export function requestOrigin(url: string): Promise<boolean> {
  return browser.permissions.request({ origins: [toPattern(url)] });
}

/** Must be called in a click. */
export function requestEverySite(): Promise<boolean> {
  return browser.permissions.request(everySite);
}

/** Must be called in a click. */
export function requestPermission(name: 'userScripts' | 'nativeMessaging'): Promise<boolean> {
  return browser.permissions.request({ permissions: [name] });
}
