/**
 * The shortest way through all of Tabhand, in either browser: a site is attached, a call asks and runs, a widget is drawn, the
 * background dies in the middle of a call, and each place opens. Every day it stands for the journeys of `matrix/`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { type Surface, type TabhandBrowser, waitFor } from '../../support/browsers/browser';
import { ending, personSays, setsModelUpAt } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

const widget = { name: 'stat-card', params: { label: 'Loans', value: '48' } };

/** By place: what a person sees there after the tour's chat. */
const places: Record<string, string> = {
  Canvas: 'Loans',
  Tools: 'write_note',
  Servers: 'Add a server',
  Activity: 'Turn 1',
};

export function tourJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ScriptedModel;
  let page: Surface;
  let panel: Surface;
  const runs = (tool: string) => page.value<number>(`window.runs.${tool}`);

  beforeAll(async () => {
    [browser, site, model] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveScriptedModel(),
    ]);
    page = await browser.openSite(`${site.url}lab/odd.html`);
    panel = await browser.openPanel(page);
    await panel.value(`void (() => {
      globalThis.faults = [];
      addEventListener('error', ({ message }) => faults.push(message));
      addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
    })()`);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site, model].map((each) => each?.close()));
  });

  test('a site is attached, a model is set up, and a call runs once it is allowed', async () => {
    await panel.sees('9 tools');
    await setsModelUpAt(panel, model.url);
    model.plays({ calls: [{ match: ending('_write_note'), arguments: { text: 'kept' } }] }, { text: 'Written.' });
    await personSays(panel, 'write it down');
    await panel.sees('Run write_note on');
    expect(await runs('write')).toBe(0);
    await panel.click('Allow once');
    await panel.sees('Written.');
    expect(await runs('write')).toBe(1);
  });

  test('a widget is drawn in the chat', async () => {
    model.plays({ calls: [{ match: ending('_widget_display'), arguments: widget }] }, { text: 'There it is.' });
    await personSays(panel, 'how many loans are there?');
    await panel.sees('There it is.');
    await panel.until(`document.querySelector('[data-view="stat-card"]')?.textContent.includes('48')`);
  });

  test('killed in the middle of a call: the run ends whole, and the call isn’t made twice', async () => {
    model.plays({ calls: [{ match: ending('_slow'), arguments: { ms: 2500 } }] }, { text: 'It waited.' });
    await personSays(panel, 'wait a little');
    await panel.click('Allow once');
    await waitFor(async () => (await runs('slow')) === 1, 'the slow tool to run');
    await browser.killBackground();
    await panel.sees('It waited.', 60_000);
    expect(await runs('slow')).toBe(1);
  });

  test.each(Object.entries(places))('%s opens', async (place, words) => {
    await panel.click(place);
    await panel.sees(words);
  });

  test('nothing went wrong in the panel meanwhile', async () => {
    expect(await panel.value('faults')).toEqual([]);
  });
}
