/** The steps of a run kept as a tool, and played again after the page's look changed: by hand, by a model, and until a step isn't as it was. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { on, reads } from '../../support/hands/turns';
import { choosesModelAt, ending, offersWhole, personSays, showsAs } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

export function keptStepsJourney(launch: () => Promise<TabhandBrowser>): void {
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
    page = await browser.openSite(`${site.url}lab/plain-shop.html`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
    await offersWhole(panel, 20);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), model?.close()]);
  });

  const basket = () => page.value(`document.querySelector('#basket').textContent`);
  /** Opens the page anew by way of one with another title, from which the panel shows that it has heard of it. */
  const opensAgain = async () => {
    await page.goto(`${site.url}lab/quiet.html`);
    await panel.seesNoMore('built anew');
    await page.goto(`${site.url}lab/plain-shop-anew.html`);
    await panel.sees('built anew');
  };
  const runs = async (query: string) => {
    await showsAs(panel, 'JSON');
    await panel.fill('Arguments as JSON', JSON.stringify({ query }));
    await panel.click('Run');
  };

  test('a run that operated a page offers to keep its steps, in words, with what was typed', async () => {
    model.plays(
      reads,
      on('fill', 'searchbox "Search the shop"', (ref) => ({ fields: [{ ref, value: 'mug' }], submit: true })),
      reads,
      on('click', 'button "Add Blue mug"', (ref) => ({ ref })),
      { text: 'It is in the basket.' },
    );
    await personSays(panel, 'Put a blue mug into the basket');
    await panel.click('Always allow on this site');
    await panel.click('Allow for this run');
    await panel.sees('It is in the basket.');
    expect(await basket()).toBe('Blue mug');
    await panel.sees('Save steps as a tool'); // without pointing at the answer
    await panel.click('Save steps as a tool');
    await panel.sees('Search field “Search the shop”: mug, then submit the form');
    await panel.sees('Button “Add Blue mug”: click');
  });

  test('what was typed becomes a parameter; the tool is in a pack of the user’s, which shows its steps', async () => {
    await panel.click('Ask for a value');
    await panel.fill('Name of the parameter', 'query');
    await panel.fill('Title', 'Basket of mugs');
    await panel.fill('Tool name', 'put_into_basket');
    await panel.click('Save the tool');
    await panel.sees('Custom tool · Basket of mugs');
    await panel.click('Basket of mugs');
    await panel.sees('Search field “Search the shop”: {query}, then submit the form');
    await panel.click('Back');
  });

  test('it plays by hand on a page of another look, and over a navigation, without a model', async () => {
    const asked = model.heard().length;
    await page.goto(`${site.url}lab/plain-shop-anew.html`);
    await panel.unfold('put_into_basket');
    await runs('blue');
    await panel.sees('All 2 steps were done.');
    expect(await basket()).toBe('Blue mug');
    expect(await page.value('location.search')).toBe('?q=blue');
    expect(model.heard()).toHaveLength(asked);
  });

  test('a button that is called otherwise stops it: it says which step, and presses nothing', async () => {
    await page.value(`sessionStorage.verb = 'Buy'`);
    await opensAgain();
    await runs('blue mug');
    await panel.sees('Stopped at step 2 of 2: “Add Blue mug” is no longer on the page.');
    await panel.sees('The steps before it were done, and none after it.');
    expect(await page.value('location.search')).toBe('?q=blue+mug');
    expect(await basket()).toBe('empty');
  });

  test('a model’s call asks first, and the card shows every step with its values', async () => {
    await page.value(`sessionStorage.removeItem('verb')`);
    await opensAgain();
    await panel.click('Chat');
    model.plays(
      { calls: [{ match: ending('_put_into_basket'), arguments: { query: 'Blue' } }] },
      { text: 'It is there again.' },
    );
    await personSays(panel, 'Once more');
    await panel.sees('Description from your script Basket of mugs');
    await panel.sees('Button “Add Blue mug”');
    expect(await basket()).toBe('empty');
    await panel.click('Allow once');
    await panel.sees('It is there again.');
    expect(await basket()).toBe('Blue mug');
    expect(model.told()).toContain('All 2 steps were done.');
  });
}
