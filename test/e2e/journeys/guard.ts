/** What a person decides and takes back: changed arguments, what flows between sites, grants, the badge, the passphrase. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type McpDemo, serveMcp } from '../../../playground/mcp-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import {
  addsServer,
  ending,
  offersWhole,
  opensSettings,
  personSays,
  secretsAsText,
  setsModelUpAt,
  startsAgain,
} from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

const calls = (tool: string, input: object = {}) => ({
  calls: [{ match: ending(`_${tool}`), arguments: { ...input } }],
});
const writes = (text: string) => calls('write_note', { text });

const words = 'correct horse battery';

export function guardJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let demo: McpDemo;
  let model: ScriptedModel;
  let page: Surface;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site, demo, model] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveMcp(),
      serveScriptedModel(),
    ]);
    page = await browser.openSite(`${site.url}lab/odd.html`);
    panel = await browser.openPanel(page);
    await panel.sees('9 tools');
    await setsModelUpAt(panel, model.url, { key: 'sk-guarded-4711' });
    await offersWhole(panel, 30);
    await addsServer(panel, demo.url, 'demo');
    await panel.sees('Added demo.');
    await panel.click('Chat');
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), demo?.close(), model?.close()]);
  });
  beforeEach(() => startsAgain(panel));

  const note = () => page.value<string>(`document.querySelector('#note').textContent`);
  const badge = () => panel.value<string>(`(globalThis.browser ?? chrome).action.getBadgeText({})`);

  test('R113: arguments that the person changes are what the page gets; the log and the model are told', async () => {
    model.plays(writes('as the model wrote it'), { text: 'Written.' });
    await personSays(panel, 'write it');
    await panel.click('Edit arguments');
    await panel.click('Edit as JSON');
    await panel.fill('Arguments as JSON', '{ "text": 7 }');
    await panel.click('Allow these once');
    await panel.sees('/text: Must be text.');
    expect(await panel.value(`document.activeElement?.localName`)).toBe('textarea');
    expect(await note()).toBe('empty');
    await panel.fill('Arguments as JSON', '{ "text": "as" }');
    await panel.click('Edit as a form');
    const label = await panel.value<string>(`document.querySelector('.edit-args .sf-name').textContent`); // with its rules
    await panel.fill(label, 'as I wrote it');
    await panel.click('Allow these once');
    await panel.sees('Written.');
    expect(await note()).toBe('as I wrote it');
    expect(model.told()).toContain('The person changed the arguments before allowing this call.');
    expect(model.told()).toContain('{"text":"as I wrote it"}');
    await panel.unfold('write note');
    await panel.sees('Arguments, as you changed them');
    await panel.sees('The model’s arguments');
  });

  describe('between a server and the page', () => {
    const asks = async () => {
      model.plays(calls('list_tables'), writes('ferry, lighthouse and harbour'), { text: 'Carried.' });
      await personSays(panel, 'look, then write');
    };

    test('what a server answered may flow to the page only after a question that names both', async () => {
      await asks();
      await panel.click('Always allow');
      await panel.sees(/The model has read data from demo\. The arguments may send some of it to 127\.0\.0\.1/);
      await panel.click('Always allow on this site');
      await panel.sees('Carried.');
    });

    test('under a grant it asks all the same; “in this chat” is for this chat', async () => {
      await asks();
      await panel.sees('The model has read data from demo.');
      await panel.click('Allow in this chat');
      await panel.sees('Carried.');
      model.plays(writes('ferry again'), { text: 'Carried again.' });
      await personSays(panel, 'write again');
      await panel.sees('Carried again.');
      await startsAgain(panel);
      await asks();
      await panel.sees('The model has read data from demo.');
      await panel.click('Deny and stop');
      await panel.sees('You stopped this run.');
    });

    test('calls of one turn don’t ask about one another', async () => {
      model.plays({ calls: [...calls('list_tables').calls, ...calls('read_note').calls] }, { text: 'Both are read.' });
      await personSays(panel, 'look at both');
      await panel.sees('Both are read.');
    });

    test('the list holds both grants; the one that is revoked asks again at the next call', async () => {
      await opensSettings(panel, 'Approvals');
      await panel.sees('All read-only tools');
      await panel.sees(/write_note\s+Allowed .+ · used /);
      await panel.click('Revoke write_note');
      await panel.seesNoMore('write_note');
      await panel.click('Back');
      model.plays(writes('once more'));
      await personSays(panel, 'write');
      await panel.sees('Run write_note on');
      await panel.click('Deny and stop');
      await panel.sees('You stopped this run.');
    });
  });

  test('with no panel open the icon counts what waits, and whoever opens the panel is led to it', async () => {
    model.plays({ text: 'Wait.', ...calls('destroy') }, { text: 'Gone.' });
    await personSays(panel, 'destroy it');
    await panel.sees('Run destroy on');
    expect(await badge()).toBe('');
    const other = await browser.openPanel(page);
    await startsAgain(other);
    await panel.close();
    await other.until(`(globalThis.browser ?? chrome).action.getBadgeText({}).then((text) => text === '1')`);
    await other.close();
    panel = await browser.openPanel(page);
    await panel.sees('Run destroy on');
    await panel.until(`(globalThis.browser ?? chrome).action.getBadgeText({}).then((text) => text === '')`);
    await panel.click('Allow once');
    await panel.sees('Gone.');
  });

  test('R113: a page that was loaded anew is gone for the call that waited; the card says so and lets it go', async () => {
    model.plays(calls('destroy'), { text: 'Then without it.' });
    await personSays(panel, 'destroy it');
    await panel.sees('Run destroy on');
    await page.goto(`${site.url}lab/odd.html`);
    await panel.sees('The page was reloaded or closed, so');
    expect(await panel.text()).not.toContain('Allow once');
    await panel.click('Continue without this call');
    await panel.sees('Then without it.');
    expect(await page.value('window.runs.destroy')).toBe(0);
  });

  test('keys behind a passphrase are locked after the browser session; it is said, and unlocked they work', async () => {
    await opensSettings(panel, 'Advanced');
    await panel.fill('New passphrase', words);
    await panel.fill('Repeat passphrase', words);
    await panel.click('Set passphrase');
    await panel.sees('Keys are encrypted and stay unlocked until the browser closes.', 30_000);
    expect(await panel.value(secretsAsText)).not.toContain('sk-guarded');
    // What the end of the browser does to what is kept in memory.
    await panel.value(`(globalThis.browser ?? chrome).storage.session.remove('secretsKey')`);
    await browser.killBackground();
    await startsAgain(panel);
    await personSays(panel, 'are you there?');
    await panel.sees('Your keys are locked.', 30_000);
    await panel.click('Unlock');
    await panel.fill('Passphrase', 'wrong horse');
    await panel.click('Unlock');
    await panel.sees('Wrong passphrase. The keys stay locked.', 30_000);
    await panel.fill('Passphrase', words);
    await panel.click('Unlock');
    await panel.sees('Keys are encrypted and stay unlocked until the browser closes.', 30_000);
    model.plays({ text: 'I am.' });
    await startsAgain(panel);
    await personSays(panel, 'are you there now?');
    await panel.sees('I am.');
  });
}
