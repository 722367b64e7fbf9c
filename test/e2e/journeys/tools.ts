/** A page's tools tried by hand, in either browser and with no model: form, JSON, refusal, cancel, history, saved inputs, what changed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type McpDemo, serveMcp } from '../../../playground/mcp-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { addsServer, reloads, showsAs } from '../../support/journey';

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

/** A tool with a list of objects, boxes to tick, an object, and a part that is asked for under a condition. */
const orderTea = `({
  name: 'order_tea',
  description: 'Orders tea for a table.',
  inputSchema: {
    type: 'object',
    properties: {
      guests: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
      extras: { type: 'array', items: { enum: ['milk', 'honey', 'lemon'] } },
      table: { type: 'object', properties: { room: { type: 'string', maxLength: 40 } }, required: ['room'] },
      how: {
        type: 'object',
        properties: { way: { enum: ['brought', 'fetched'] } },
        required: ['way'],
        if: { properties: { way: { const: 'brought' } }, required: ['way'] },
        then: { properties: { seat: { type: 'integer' } }, required: ['seat'] },
      },
    },
    required: ['guests', 'table', 'how'],
  },
  execute: (input) => { window.ordered = input; return 'ordered'; },
})`;

/** One pixel. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const takePicture = `({
  name: 'take_picture',
  description: 'Takes a picture.',
  execute: () => ({ content: [{ type: 'image', data: '${picture}', mimeType: 'image/png' }] }),
})`;
const tellStory = `({
  name: 'tell_story',
  description: 'Tells a very long story.',
  execute: () => 'and then '.repeat(10000),
})`;
const countUp = `({
  name: 'count_up',
  description: 'Counts how often it was called.',
  execute: () => { window.counted = (window.counted ?? 0) + 1; return { count: window.counted, kept: true }; },
})`;

const offers = (tool: string) => `document.modelContext.registerTool(${tool}).then(() => true)`;
const ticks = (path: string, word: string) =>
  `[...document.querySelectorAll('[data-field="${path}"] label')].find((label) => label.textContent === '${word}').click()`;
const goesTo = (tab: string) => `document.querySelector('[role=tab][id$=${tab}]').click()`;

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
    await panel.sees(/Done\s+[\d.]+ m?s/);
    expect(await page.value(answered('light_stage'))).toContain('For an agent.');
  });

  test('form and JSON are one value: text that is no JSON yet says so, and the form stands still', async () => {
    await panel.click('Edit as JSON');
    await panel.fill('Arguments as JSON', '{ "colour": "#ff0000",');
    await panel.sees('Not valid JSON yet');
    await panel.click('Edit as a form');
    await panel.sees('Correct it to use the form');
    await panel.click('Edit as JSON');
    await panel.fill('Arguments as JSON', '{ "colour": "#ff0000", "brightness": 400 }');
    await panel.click('Edit as a form');
    await panel.sees(/At most 100/);
    expect(await panel.value(`${field('/brightness', 'input')}.value`)).toBe('400');
  });

  test('an input is kept under a name, and is there after a reload, as the runs are', async () => {
    await panel.click('Edit as JSON');
    await panel.fill('Arguments as JSON', '{ "colour": "#00ff00", "brightness": 20, "fade_seconds": 0 }');
    await panel.click('Save this input');
    await panel.fill('Name of this input', 'Green');
    await panel.click('Save');
    await panel.until(`document.querySelector('.saved .chip') !== null`);
    await reloads(panel);
    await panel.click('Tools');
    await panel.unfold('light_stage');
    await panel.click('Green');
    await panel.until(`${field('/brightness', 'input')}.value === '20'`);
    await panel.value(`document.querySelector('[role=tab][id$=history]').click()`);
    await panel.click('Run again');
    await panel.sees(/Done\s+[\d.]+ m?s/);
    await page.until(`${held('light_stage', 'brightness')} === '40'`);
  });

  test('a call that waits for the page is told as such, and can be cancelled', async () => {
    await panel.unfold('light_stage');
    await panel.unfold('book_seats');
    await panel.click('Edit as JSON');
    const booking = { performance: 'paper_sun', seats: 3, tier: 'stalls', needs: ['aisle'] };
    await panel.fill('Arguments as JSON', JSON.stringify(booking));
    await panel.click('Run');
    await page.until(`${held('book_seats', 'seats')} === '3'`);
    await panel.click('Cancel');
    await panel.sees('Stopped');
    await panel.sees('It may have worked');
  });

  test('a schema that the page makes anew is followed while the tool stays open', async () => {
    await page.goto(`${site.url}shop/`);
    await panel.sees('search_catalogue');
    await panel.unfold('add_to_cart');
    await panel.click('Edit as JSON');
    await panel.fill('Arguments as JSON', '{ "sku": "juniper_mug", "quantity": 12 }');
    await panel.click('Run');
    await panel.sees(/Done\s+[\d.]+ m?s/);
    await panel.fill('Arguments as JSON', '{}');
    await panel.click('Edit as a form');
    const offersMug = `[...document.querySelectorAll('[data-field="/sku"] option')].some(({ textContent }) => textContent === 'juniper_mug')`;
    await panel.until(`document.querySelector('[data-field="/sku"]') !== null && !${offersMug}`);
    await panel.click('Edit as JSON');
  });

  test('lists, objects, boxes and choices are filled in, and the page receives just that', async () => {
    await page.value(offers(orderTea));
    await panel.unfold('add_to_cart');
    await panel.sees('order_tea');
    await panel.unfold('order_tea');
    await showsAs(panel, 'a form');
    await panel.click('Add item');
    await panel.until(`${field('/guests/0/name', 'textarea')} !== null`);
    await panel.value(sets('/guests/0/name', 'textarea', 'Ada'));
    await panel.value(ticks('/extras', 'lemon'));
    await panel.value(ticks('/extras', 'milk'));
    await panel.value(sets('/table/room', 'input', 'Winter garden'));
    await panel.value(sets('/how', 'textarea', '{ "way": "brought" }'));
    await panel.click('Run');
    await panel.sees('The arguments don’t fit the tool. Nothing ran.');
    await panel.value(sets('/how', 'textarea', '{ "way": "brought", "seat": 4 }'));
    await panel.click('Run');
    await panel.sees(/Done\s+[\d.]+ m?s/);
    expect(await page.value('window.ordered')).toEqual({
      guests: [{ name: 'Ada' }],
      extras: ['lemon', 'milk'],
      table: { room: 'Winter garden' },
      how: { way: 'brought', seat: 4 },
    });
    await panel.unfold('order_tea');
  });

  test('a picture is drawn, and a long text is read page by page', async () => {
    await page.value(offers(takePicture));
    await page.value(offers(tellStory));
    await panel.sees('tell_story');
    await panel.unfold('take_picture');
    await panel.click('Run');
    await panel.until(`document.querySelector('.outcome img.picture')?.naturalWidth === 1`);
    await panel.unfold('take_picture');
    await panel.unfold('tell_story');
    await panel.click('Run');
    await panel.click('Open the full result');
    await panel.sees('Page 1 of 5');
    await panel.click('Next');
    await panel.sees('Page 2 of 5');
    await panel.unfold('tell_story');
  });

  test('the last two results of a tool are compared line by line', async () => {
    await page.value(offers(countUp));
    await panel.sees('count_up');
    await panel.unfold('count_up');
    for (const count of [1, 2]) {
      await panel.click('Run');
      await panel.until(`document.querySelector('.outcome')?.textContent.includes('count: ${count}')`);
    }
    await panel.value(goesTo('history'));
    await panel.click('Compare the last two results');
    await panel.until(`document.querySelector('.diff-lines .added')?.textContent.includes('"count": 2')`);
    await panel.until(`document.querySelector('.diff-lines .removed')?.textContent.includes('"count": 1')`);
    await panel.value(goesTo('run'));
    await panel.unfold('count_up');
  });

  test('a server’s tool runs by hand as well', async () => {
    await addsServer(panel, server.url, 'demo');
    await panel.sees('Connected');
    await panel.click('Tools');
    await panel.unfold('list_tables');
    await panel.click('Run');
    await panel.sees(/Done\s+[\d.]+ m?s/);
  });
}
