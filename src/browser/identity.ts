/** The browser's window in which a service asks a person to sign in. */
import { browser } from 'wxt/browser';

/** The permission is optional. */
export const hasIdentity = (): boolean => browser.identity !== undefined;

/** Where a service sends the person back to. */
export const redirectUrl = (): string => browser.identity.getRedirectURL();

/** Resolves with the address that the service led back to. Throws if the person closes the window. */
export async function openSignIn(url: string): Promise<string> {
  const back = await browser.identity.launchWebAuthFlow({ url, interactive: true });
  if (back === undefined) throw new Error('The window was closed.');
  return back;
}
