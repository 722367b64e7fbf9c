/** Forms as tools, in either browser: one that submits itself, one that waits for the person, and input that a form refuses. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, ending, personSays } from '../../support/journey';

const formTools = ['find_show', 'book_seats', 'join_friends', 'hire_stage', 'light_stage', 'order_drinks'];
const light = `getComputedStyle(document.querySelector('#stage')).getPropertyValue('--wash').trim()`;
const held = (tool: string, name: string) => `document.querySelector('[toolname=${tool}] [name=${name}]').value`;
const answered = (tool: string) => `document.querySelector('[toolname=${tool}] + .answer').textContent`;

const booking = { performance: 'paper_sun', seats: 3, tier: 'stalls', needs: ['aisle'] };

export function formsJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let page: Surface;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    model = await serveModel([
      {
        calls: [{ match: ending('_light_stage'), arguments: { colour: '#3d7be8', brightness: 40, fade_seconds: 0.5 } }],
      },
      { text: 'The stage is blue.' },
      { calls: [{ match: ending('_book_seats'), arguments: booking }] },
      { text: 'Your seats are booked.' },
      { calls: [{ match: ending('_light_stage'), arguments: { colour: '#ff0000', zoom: 3 } }] },
      { text: 'The light desk has no zoom.' },
    ]);
    page = await browser.openSite(`${site.url}forms/`);
    panel = await browser.openPanel(page);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await model?.close();
  });
  const told = () => JSON.stringify(model.requests.at(-1)?.messages.at(-1));

  test('the forms of a page are tools, with the schema of their controls', async () => {
    await panel.click('Tools');
    for (const tool of formTools) await panel.sees(tool);
    await page.until(`document.querySelector('[data-schema=book_seats] pre')?.textContent.includes('paper_sun')`);
  });

  test('a form that submits itself is filled in and submitted, and its answer goes to the model', async () => {
    await panel.click('Chat');
    await choosesModelAt(panel, model.url);
    await personSays(panel, 'make the stage blue');
    await panel.sees('Run light_stage on');
    expect(await page.value(light)).not.toBe('#3d7be8');
    await panel.click('Allow once');
    await panel.sees('The stage is blue.');
    expect(await page.value(light)).toBe('#3d7be8');
    expect(await page.value(answered('light_stage'))).toContain('For an agent.');
    expect(told()).toMatch(/brightness\\+":\s*40/);
    const offered = model.requests[0]?.tools.find(({ name }) => name.endsWith('_light_stage'));
    expect(JSON.stringify(offered?.schema)).toContain('Brightness in percent');
  });

  test('a form that doesn’t waits for the person’s button, and only then the model has its answer', async () => {
    await personSays(panel, 'three seats in the stalls for Paper Birds');
    await panel.sees('Run book_seats on');
    await panel.click('Allow once');
    await page.until(`${held('book_seats', 'seats')} === '3'`);
    await page.sees('An agent filled this in.');
    expect(model.requests).toHaveLength(3);
    expect(await panel.text()).not.toContain('Your seats are booked.');
    await page.click('Book seats');
    await panel.sees('Your seats are booked.');
    expect(await page.value(answered('book_seats'))).toContain('3 seats in the stalls');
    expect(told()).toMatch(/total_eur\\+":\s*114/);
  });

  test('input with a key that the form doesn’t have is refused, and nothing in the form changes', async () => {
    const before = await page.value<string>(held('light_stage', 'colour'));
    await personSays(panel, 'zoom in, in red');
    await panel.sees('Run light_stage on');
    await panel.click('Allow once');
    await panel.sees('The light desk has no zoom.');
    expect(told()).toContain('no such parameter');
    expect(await page.value(held('light_stage', 'colour'))).toBe(before);
    expect(await page.value(light)).toBe('#3d7be8');
  });
}
