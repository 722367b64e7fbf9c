/** A page in the shapes of earlier drafts, the same in both browsers: its tools are listed and called, and it asks the person. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { type Surface, type TabhandBrowser, waitFor } from '../../support/browsers/browser';
import { choosesModelAt, ending, opensSettings, personSays } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

/** Turns the switch of the Settings drawer, and goes back to the chat. */
async function wantsEarlierShapes(panel: Surface): Promise<void> {
  const input = `document.querySelector('input[aria-label="Support older WebMCP drafts"]')`;
  await opensSettings(panel, 'Approvals');
  await panel.sees('Support older WebMCP drafts');
  expect(await panel.value(`${input}.checked`)).toBe(false);
  await panel.value(`void ${input}.click()`);
  await panel.until(`${input}.checked`);
}

export function earlierJourney(launch: () => Promise<TabhandBrowser>): void {
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
    page = await browser.openSite(`${site.url}lab/earlier.html`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await model?.close();
  });

  test('tools that came through provideContext and registerTool are listed once each, and one is called', async () => {
    model.plays({ calls: [{ match: ending('_get_site_info'), arguments: {} }] }, { text: 'It is a tea shop.' });
    await panel.sees('3 tools');
    await personSays(panel, 'what is this?');
    await panel.sees('It is a tea shop.');
    expect(model.told()).toContain('A tea shop of an earlier era.');
    expect(model.told()).not.toContain('content');
    expect(await page.value('window.faults')).toEqual([]);
  });

  test('a tool that asks the person says so in its row, and the person’s answer arrives', async () => {
    model.plays(
      { calls: [{ match: ending('_order_tea'), arguments: { kind: 'Assam' } }] },
      { text: 'Your tea is on its way.' },
    );
    await personSays(panel, 'order some tea');
    await panel.click('Allow once');
    await panel.sees('asking you');
    await panel.sees('The page is waiting for you.');
    await page.value(`void document.querySelector('#yes').click()`);
    await panel.sees('Your tea is on its way.');
    await panel.seesNoMore('The page is waiting for you.');
    expect(model.told()).toContain('Ordered: Assam.');
    expect(await page.value(`document.querySelector('#orders').textContent`)).toBe('1');
  });

  test('unregister and clearContext take the tools away', async () => {
    await page.value(`void document.querySelector('#close').click()`);
    await panel.sees('no tools');
    expect(await page.value('document.modelContext.getTools().then((tools) => tools.length)')).toBe(0);
  });

  test('what the standard has dropped is there when the person wants it, and only then', async () => {
    expect(await page.value(`'modelContextTesting' in navigator || 'ontoolactivated' in window`)).toBe(false);
    await wantsEarlierShapes(panel);
    // Which scripts a page gets is in force a moment after it was said: it is loaded until it shows.
    const loads = async () => {
      await page.goto(`${site.url}lab/earlier.html?again`);
      return page.value<boolean>(`'modelContextTesting' in navigator`);
    };
    await waitFor(loads, 'a load with the earlier shapes');
    await page.until('navigator.modelContextTesting?.listTools().length === 3');
    const schema = `navigator.modelContextTesting.listTools().find(({ name }) => name === 'order_tea').inputSchema`;
    expect(JSON.parse(await page.value(schema))).toMatchObject({ required: ['kind'] });
    await page.value(`void (window.ontoolactivated = ({ toolName }) => (window.activated = toolName))`);
    expect(await page.value(`navigator.modelContextTesting.executeTool('opening_hours', '{}')`)).toBe('Always');
    expect(await page.value('window.activated')).toBe('opening_hours');
  });
}
