/** A page's tools tried by hand, in either browser and with no model: form, JSON, refusal, cancel, history, saved inputs, what changed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type McpDemo, serveMcp } from '../../../playground/mcp-server/index';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { addsServer, reloads } from '../../support/journey';

const answered = (tool: string) => `document.querySelector('[toolname=${tool}] + .answer').textContent`;
const held = (tool: string, name: string) => `document.querySelector('[toolname=${tool}] [name=${name}]').value`;
const field = (path: string, inner: string) => `document.querySelector('[data-field="${path}"] ${inner}')`;

/** A person's choice in a list or a text, in the field at this place of the form. */
const sets = (path: string, inner: string, value: string) => `(() => {
  const control = ${field(path, inner)};
  control.value = ${JSON.stringify(value)};
  control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  return true;
})()`;

export function toolsJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let server: McpDemo;
  let page: Surface;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site, server] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 }), serveMcp()]);
    page = await browser.openSite(`${site.url}forms/`);
    panel = await browser.openPanel(page);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await server?.close();
  });

  test('a tool runs by hand with no model set up, and its result and time are shown', async () => {
    await panel.click('Tools');
    await panel.unfold('light_stage');
    await panel.until(`${field('/brightness', 'input')} !== null`);
    await panel.value(sets('/brightness', 'input', '400'));
    await panel.click('Run');
    await panel.sees('Nothing ran');
    await panel.sees('At most 100.');
    await panel.value(sets('/brightness', 'input', '40'));
    await panel.value(sets('/colour', 'input', '#3d7be8'));
    await panel.value(sets('/fade_seconds', 'input', '0.5'));
    await panel.click('Run');
    await panel.sees(/Done\s+\d+ ms/);
    expect(await page.value(answered('light_stage'))).toContain('For an agent.');
  });

  test('form and JSON are one value: text that is no JSON yet says so, and the form stands still', async () => {
    await panel.click('JSON');
    await panel.fill('Arguments as JSON', '{ "colour": "#ff0000",');
    await panel.sees('This is not JSON yet');
    await panel.click('Form');
    await panel.sees('The form stands still');
    await panel.click('JSON');
    await panel.fill('Arguments as JSON', '{ "colour": "#ff0000", "brightness": 400 }');
    await panel.click('Form');
    await panel.sees(/At most 100/);
    expect(await panel.value(`${field('/brightness', 'input')}.value`)).toBe('400');
  });

  test('an input is kept under a name, and is there after a reload, as the runs are', async () => {
    await panel.click('JSON');
    await panel.fill('Arguments as JSON', '{ "colour": "#00ff00", "brightness": 20, "fade_seconds": 0 }');
    await panel.click('Save this input');
    await panel.fill('Name of this input', 'Green');
    await panel.click('Keep it');
    await panel.until(`document.querySelector('.saved .chip') !== null`);
    await reloads(panel);
    await panel.click('Tools');
    await panel.unfold('light_stage');
    await panel.click('Green');
    await panel.until(`${field('/brightness', 'input')}.value === '20'`);
    await panel.value(`document.querySelector('[role=tab][id$=history]').click()`);
    await panel.click('Run again');
    await panel.sees(/Done\s+\d+ ms/);
    await page.until(`${held('light_stage', 'brightness')} === '40'`);
  });

  test('a call that waits for the page is told as such, and can be cancelled', async () => {
    await panel.unfold('light_stage');
    await panel.unfold('book_seats');
    await panel.click('JSON');
    const booking = { performance: 'paper_sun', seats: 3, tier: 'stalls', needs: ['aisle'] };
    await panel.fill('Arguments as JSON', JSON.stringify(booking));
    await panel.click('Run');
    await page.until(`${held('book_seats', 'seats')} === '3'`);
    await panel.click('Cancel');
    await panel.sees('Cancelled');
    await panel.sees('It may have worked');
  });

  test('a schema that the page makes anew is shown with what changed, while the tool stays open', async () => {
    await page.goto(`${site.url}shop/`);
    await panel.sees('search_catalogue');
    await panel.unfold('add_to_cart');
    await panel.click('JSON');
    await panel.fill('Arguments as JSON', '{ "sku": "juniper_mug", "quantity": 12 }');
    await panel.click('Run');
    await panel.sees(/Done\s+\d+ ms/);
    await panel.sees(/sku enum\s*−1/);
  });

  test('a server’s tool runs by hand as well', async () => {
    await addsServer(panel, server.url, 'demo');
    await panel.sees('Connected');
    await panel.click('Tools');
    await panel.unfold('list_tables');
    await panel.click('Run');
    await panel.sees(/Done\s+\d+ ms/);
  });
}
