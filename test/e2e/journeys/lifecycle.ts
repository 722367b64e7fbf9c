/** Pages come, go and come back, in either browser, and so do background and extension: the bridge is ready again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import { type TabhandBrowser, waitFor } from '../../support/browsers/browser';
import { choosesModelAt, ending, offers, personSays } from '../../support/journey';
import { chromiumFirst } from '../../support/sample';

/** Long enough for a background to start that something woke. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1500));
const registerLate = (name: string) => `(() => {
  window.late = new AbortController();
  const tool = { name: '${name}', description: 'Came later.', execute: () => 'here' };
  return document.modelContext.registerTool(tool, { signal: window.late.signal }).then(() => true);
})()`;

export function lifecycleJourney(name: TabhandBrowser['name'], launch: () => Promise<TabhandBrowser>): void {
  /** What goes on above the bridge. That a tool hears in Firefox that its run was stopped is proven where a site is taken back. */
  const ofChromium = chromiumFirst(name);
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    model = await serveModel([
      { text: 'I see.' },
      { text: 'I see others.' },
      { calls: [{ match: ending('_slow'), arguments: { ms: 600_000 } }] },
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await model?.close();
  });

  const open = async (path: string) => {
    const page = await browser.openSite(`${site.url}${path}`);
    const panel = await browser.openPanel(page);
    return { page, panel };
  };
  test('a page that registers no tool sends nothing: the background sleeps on; a page with tools wakes it', async () => {
    const page = await browser.openSite(`${site.url}lab/quiet.html`);
    await browser.killBackground();
    await waitFor(async () => !(await browser.backgroundRuns()), 'the background to end');
    for (const way of ['?again', '?and-again', '#here']) await page.goto(`${site.url}lab/quiet.html${way}`);
    const other = await browser.openSite(`${site.url}lab/quiet.html`);
    await page.value(`void document.modelContext.getTools()`);
    await other.close();
    await aMoment();
    expect(await browser.backgroundRuns()).toBe(false);
    await page.goto(`${site.url}lab/odd.html`);
    await waitFor(() => browser.backgroundRuns(), 'the background to wake for a page with tools');
    await page.close();
  });

  test('R40: tools that the page adds or takes away later are seen at once, also after the background has died', async () => {
    const { page, panel } = await open('lab/odd.html');
    await panel.sees('9 tools');
    await page.value(registerLate('latecomer'));
    await panel.sees('10 tools');
    await page.value('void window.late.abort()');
    await panel.sees('9 tools');
    await browser.killBackground();
    await waitFor(async () => !(await browser.backgroundRuns()), 'the background to end');
    await page.value(registerLate('latest'));
    await panel.sees('10 tools');
    await panel.close();
    await page.close();
  });

  test('R40: a tool that comes at the very moment at which the background ends is seen all the same', async () => {
    const { page, panel } = await open('lab/odd.html');
    await panel.sees('9 tools');
    const killed = browser.killBackground();
    await page.value(registerLate('latecomer'));
    await panel.sees('10 tools');
    await killed;
    await panel.close();
    await page.close();
  });

  test('after navigation, reload and return the tools of the page that is there are listed, and no others', async () => {
    const { page, panel } = await open('lab/odd.html');
    await panel.click('Tools');
    await panel.sees('write_note');
    await page.goto(`${site.url}lab/quiet.html`);
    await panel.sees('This page offers no tools');
    await page.goto(`${site.url}lab/bfcache/a.html`);
    await panel.sees('page_a');
    await page.value(registerLate('until_reload'));
    await panel.sees('until_reload');
    await page.value('void location.reload()');
    await panel.seesNoMore('until_reload');
    await panel.sees('page_a');
    await page.click('To page b');
    await panel.sees('page_b');
    await panel.seesNoMore('page_a');
    await page.value('void history.back()');
    await panel.sees('page_a');
    await panel.seesNoMore('page_b');
    await page.until(`document.documentElement.dataset.shown === 'again'`);
    await panel.close();
    await page.close();
  });

  test('the reloaded extension serves tabs that were open before, without their reload', async () => {
    const { page, panel } = await open('lab/odd.html');
    await panel.sees('9 tools');
    await page.value('void (window.before = document.modelContext)');
    await browser.reloadExtension();
    const again = await browser.openPanel(page);
    await again.sees('9 tools');
    expect(await page.value('window.before === document.modelContext')).toBe(true);
    await page.value(registerLate('latecomer'));
    await again.sees('10 tools');
    await again.close();
    await page.close();
  });

  ofChromium('a model’s next turn sees the tools of the page that the tab has gone to', async () => {
    const { page, panel } = await open('lab/odd.html');
    await panel.sees('9 tools');
    await choosesModelAt(panel, model.url);
    await personSays(panel, 'look');
    await panel.sees('I see.');
    await page.goto(`${site.url}lab/bfcache/a.html`);
    await personSays(panel, 'look again');
    await panel.sees('I see others.');
    const [before, after] = model.requests;
    expect(offers(before, '_write_note')).toBe(true);
    expect(offers(after, '_write_note')).toBe(false);
    expect(offers(after, '_page_a')).toBe(true);
    await panel.close();
    await page.close();
  });

  ofChromium('Stop travels: the tool sees its signal abort, and the run ends as stopped', async () => {
    const { page, panel } = await open('lab/odd.html');
    await panel.click('New chat');
    await panel.sees('9 tools');
    await personSays(panel, 'wait for long');
    await panel.click('Allow once');
    await page.until('window.runs.slow === 1');
    expect(await page.value('window.runs.aborted')).toBe(0);
    await panel.click('Stop');
    await page.until('window.runs.aborted === 1');
    await panel.sees('You stopped this run.');
    expect(await page.value('window.runs.slow')).toBe(1);
    expect(model.requests).toHaveLength(3);
  });
}
