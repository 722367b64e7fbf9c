/** Text that a page hides from people: it is left out of what is attached, and the chip says so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, personSays } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

export function hiddenJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ScriptedModel;
  let page: Surface;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site, model] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveScriptedModel(),
    ]);
    page = await browser.openSite(`${site.url}lab/hidden.html`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), model?.close()]);
  });

  const told = () => JSON.stringify(model.heard().at(-1)?.messages);
  const named = (pattern: RegExp, text: string) => [...new Set(text.match(pattern) ?? [])].sort();

  async function attaches(button: string, answer: string): Promise<string> {
    model.plays({ text: answer });
    await panel.click(button);
    await panel.until(`document.querySelector('button[aria-label^="Remove"]') !== null`);
    await panel.sees(/Hidden parts left out: \d+/);
    await personSays(panel, 'What does it say?');
    await panel.sees(answer);
    return told();
  }

  test('issue 14, item 2: it is left out of a page’s text, and what is seen stays', async () => {
    const source = await page.value<string>(
      `document.body.innerHTML + document.querySelector('#shadow').shadowRoot.innerHTML`,
    );
    const text = await attaches('Attach page text', 'I have read the page.');
    expect(named(/hid-[\w-]+/g, text)).toEqual([]);
    expect(text).not.toMatch(/[\u{e0000}-\u{e0fff}]/u);
    expect(named(/seen-[\w-]+/g, text)).toEqual(named(/seen-[\w-]+/g, source));
  });

  test('issue 14, item 2: it is left out of a selection too', async () => {
    await page.value(`void getSelection().selectAllChildren(document.body)`);
    const text = await attaches('Attach selection', 'I have read the selection.');
    expect(text).toContain('seen-plain');
    expect(named(/hid-[\w-]+/g, text)).toEqual([]);
  });
}
