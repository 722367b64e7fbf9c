/** A server that asks for a sign-in: added, signed in at, refused, cancelled, expired, revoked, and signed out of. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import { toClientMetadata } from '../../../scripts/client-metadata';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { addsServer, choosesModelAt, ending, opensSettings, personSays, secretsAsText } from '../../support/journey';
import { chromiumFirst } from '../../support/sample';
import { type SignInService, serveSignIn } from '../../support/sign-in-service';

/** Everything that the panel and the settings hold, as text. */
const everything = `(async (storage) => {
  const kept = JSON.stringify(await storage.get(null));
  return kept + document.documentElement.outerHTML;
})((globalThis.browser ?? chrome).storage.local)`;

const secret = 'client-secret-4711';
const writes = { calls: [{ match: ending('mcp_write_word'), arguments: {} }] };

export function signInJourney(name: TabhandBrowser['name'], launch: () => Promise<TabhandBrowser>): void {
  const ofChromium = chromiumFirst(name);
  let browser: TabhandBrowser;
  let site: Playground;
  let service: SignInService;
  let closed: SignInService;
  let model: ModelServer;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site, service, closed, model] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveSignIn(),
      serveSignIn([], { client: { id: 'mine', secret } }),
      serveModel([writes, { text: 'You have to allow that.' }, writes, { text: 'It is written.' }]),
    ]);
    panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
    await choosesModelAt(panel, model.url);
    await addsServer(panel, service.url, 'words');
    await panel.sees(/asks you to sign in\./);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site, service, closed, model].map((each) => each?.close()));
  });

  test('the service says no: that is said, and that one can try again', async () => {
    service.state.mood = 'deny';
    await panel.click('Sign in');
    await panel.sees('The sign-in was refused.');
    await panel.sees('Nothing was allowed.');
  });

  test('the window is closed: nothing was allowed', async () => {
    service.state.mood = 'wait';
    await panel.click('Sign in');
    await panel.sees('Signing in…');
    await browser.closeWindow(`${service.issuer}/authorize`);
    await panel.sees('The sign-in was interrupted.');
  });

  /** Presses the button, and waits until the service shows its page. */
  const opensWindow = async () => {
    const opened = () => service.asked.filter((what) => what.startsWith('authorize')).length;
    const before = opened();
    await panel.click('Sign in');
    await panel.sees('Signing in…');
    await expect.poll(opened).toBeGreaterThan(before);
  };

  test('the person cancels in the panel', async () => {
    await opensWindow();
    await panel.click('Cancel');
    await panel.sees(/asks you to sign in\./);
  });

  test('the background ends while the window is open: that is said, and it can be repeated', async () => {
    await opensWindow();
    await browser.killBackground();
    await panel.sees('The sign-in was interrupted.', 30_000);
  });

  test('the person allows it: the tools are listed, and no token is in the panel or the settings', async () => {
    service.state.mood = 'allow';
    await panel.click('Sign in');
    await panel.sees('Signed in · read');
    await panel.sees('2 tools');
    const held = await panel.value<string>(everything);
    for (const secret of service.secrets) expect(held).not.toContain(secret);
    expect(toClientMetadata('https://x.example/c.json').redirect_uris).toContain(service.state.redirect);
  });

  ofChromium('the token expires: it is renewed without a word', async () => {
    service.expire();
    await panel.click('words');
    await panel.click('Refresh tools');
    await expect.poll(() => service.asked.at(-1)).toBe('token refresh_token');
    await panel.sees('1 of 1 connected');
  });

  ofChromium('another name keeps it', async () => {
    await panel.click('Edit');
    await panel.fill('Name', 'words2');
    await panel.click('Save');
    await panel.sees('words2');
    await panel.sees('1 of 1 connected');
    await panel.sees('Signed in · read');
  });

  ofChromium('it is revoked elsewhere: the panel asks for it again, and it works again', async () => {
    service.expire(true);
    await panel.click('Refresh tools');
    await panel.sees('The sign-in has expired.');
    await panel.click('Sign in');
    await panel.sees('Signed in · read');
    await panel.sees('1 of 1 connected');
  });

  ofChromium(
    'a model’s run meets a tool that needs more: what and why is shown below the call, and the run goes on after it',
    async () => {
      await panel.click('Chat');
      await personSays(panel, 'write it down');
      await panel.click('Allow once');
      await panel.sees('You have to allow that.');
      await panel.sees('words2 asks for more: write.');
      await panel.sees('Writing changes the list');
      expect(JSON.stringify(model.requests.at(-1))).toContain('asks the person to allow more');
      await panel.click('Allow');
      await panel.sees('You’re signed in to words2.');
      await panel.click('Continue');
      await panel.click('Allow once');
      await panel.sees('It is written.');
      await panel.click('Servers');
      await panel.sees('Signed in · read · write');
    },
  );

  ofChromium('a service that takes no new clients is told of one that the person registered', async () => {
    await addsServer(panel, closed.url, 'closed');
    await panel.sees('See the reason in the list.');
    await panel.click('Sign in');
    await panel.sees('The sign-in service doesn’t accept new apps.');
    await panel.click('Edit headers');
    await panel.click('Enter a client ID');
    await panel.sees(new URL(service.state.redirect).host);
    await panel.fill('Client ID', 'mine');
    await panel.fill('Client secret', secret);
    await panel.click('Sign in');
    await panel.sees('2 of 2 connected');
    await panel.click('closed');
    await panel.sees('mine');
    expect(await panel.value<string>(everything)).not.toContain(secret);
  });

  ofChromium('behind a passphrase nobody is signed in until the keys are unlocked', async () => {
    const words = 'correct horse battery';
    await opensSettings(panel, 'Advanced');
    await panel.fill('New passphrase', words);
    await panel.fill('Repeat passphrase', words);
    await panel.click('Set passphrase');
    await panel.sees('Keys are encrypted and stay unlocked until the browser closes.', 30_000);
    const kept = await panel.value<string>(secretsAsText);
    for (const each of [...service.secrets, ...closed.secrets, secret]) expect(kept).not.toContain(each);
    await panel.value(`(globalThis.browser ?? chrome).storage.session.remove('secretsKey')`);
    await browser.killBackground();
    await panel.click('Back');
    await panel.click('Servers');
    await panel.sees('Locked', 30_000);
    await panel.click('Unlock');
    await panel.fill('Passphrase', words);
    await panel.click('Unlock');
    await panel.sees('Keys are encrypted and stay unlocked until the browser closes.', 30_000);
    await panel.click('Back');
    await panel.click('Servers');
    await panel.sees('2 of 2 connected', 30_000);
  });

  ofChromium('signing out revokes the tokens at the service', async () => {
    await panel.click('Sign out');
    await panel.sees(/asks you to sign in\./);
    expect(service.asked.filter((each) => each.startsWith('revoke'))).toEqual([
      'revoke refresh_token',
      'revoke access_token',
    ]);
  });
}
