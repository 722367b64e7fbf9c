/** A server that asks for a sign-in: added, signed in at, refused, cancelled, expired, revoked, and signed out of. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { toClientMetadata } from '../../../scripts/client-metadata';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { type SignInService, serveSignIn } from '../../support/sign-in-service';

/** Everything that the panel and the settings hold, as text. */
const everything = `(async (storage) => {
  const kept = JSON.stringify(await storage.get(null));
  return kept + document.documentElement.outerHTML;
})((globalThis.browser ?? chrome).storage.local)`;

export function signInJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let service: SignInService;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site, service] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 }), serveSignIn()]);
    panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
    await panel.click('Servers');
    await panel.fill('Address', service.url);
    await panel.fill('Name', 'words');
    await panel.click('Add words');
    await panel.sees('The server asks for a sign-in.');
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), service?.close()]);
  });

  test('the service says no: that is said, and that one can try again', async () => {
    service.state.mood = 'deny';
    await panel.click('Sign in');
    await panel.sees('The sign-in was refused.');
    await panel.sees('use another account');
  });

  test('the window is closed: nothing was allowed', async () => {
    service.state.mood = 'wait';
    await panel.click('Sign in');
    await panel.sees('Signing in…');
    await browser.closeWindow(`${service.issuer}/authorize`);
    await panel.sees('The sign-in window was closed.');
  });

  test('the person cancels in the panel', async () => {
    await panel.click('Sign in');
    await panel.sees('Signing in…');
    await panel.click('Cancel');
    await panel.sees('The server asks for a sign-in.');
  });

  test('the background ends while the window is open: that is said, and it can be repeated', async () => {
    const before = service.asked.length;
    await panel.click('Sign in');
    await panel.sees('Signing in…');
    await expect.poll(() => service.asked.length).toBeGreaterThan(before);
    await browser.killBackground();
    await panel.sees('The browser stopped Tabhand during the sign-in.', 30_000);
  });

  test('the person allows it: the tools are listed, and no token is in the panel or the settings', async () => {
    service.state.mood = 'allow';
    await panel.click('Sign in');
    await panel.sees('Signed in: read');
    await panel.sees('2 tools');
    const held = await panel.value<string>(everything);
    for (const secret of service.secrets) expect(held).not.toContain(secret);
    expect(toClientMetadata('https://x.example/c.json').redirect_uris).toContain(service.state.redirect);
  });

  test('the token expires: it is renewed without a word', async () => {
    service.expire();
    await panel.click('words');
    await panel.click('Refresh tools');
    await expect.poll(() => service.asked.at(-1)).toBe('token refresh_token');
    await panel.sees('1 of 1 connected');
  });

  test('another name keeps it', async () => {
    await panel.click('Edit');
    await panel.fill('Name', 'words2');
    await panel.click('Save');
    await panel.sees('words2');
    await panel.sees('1 of 1 connected');
    await panel.sees('Signed in: read');
  });

  test('it is revoked elsewhere: the panel asks for it again, and it works again', async () => {
    service.expire(true);
    await panel.click('Refresh tools');
    await panel.sees('The sign-in has expired.');
    await panel.click('Sign in again');
    await panel.sees('Signed in: read');
    await panel.sees('1 of 1 connected');
  });

  test('signing out revokes the tokens at the service', async () => {
    await panel.click('Sign out');
    await panel.sees('The server asks for a sign-in.');
    expect(service.asked.filter((each) => each.startsWith('revoke'))).toEqual([
      'revoke refresh_token',
      'revoke access_token',
    ]);
  });
}
