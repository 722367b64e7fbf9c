/** Hands reach into frames of the same origin and open shadow trees, and say how far they came with several fields. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { does, type HandsPage, refOf } from '../../support/hands/hands-page';
import type { HandsBrowser } from '../../support/hands/in-chromium';

/** `clicks`: the buttons that heard a click, wherever they are. */
const build = `(() => {
  window.clicks = [];
  document.body.innerHTML = '';
  const fill = (root, name) => {
    root.innerHTML = '<label>' + name + ' field <input></label> <button>' + name + ' button</button>';
    const button = root.querySelector('button');
    button.onclick = () => window.clicks.push(button.textContent);
  };
  const place = (tag, parent) => parent.appendChild(parent.ownerDocument.createElement(tag));
  const shadow = (parent) => place('div', parent).attachShadow({ mode: 'open' });
  fill(place('section', document.body), 'Page');
  const outer = shadow(document.body);
  fill(outer, 'Shadow');
  fill(shadow(outer.appendChild(document.createElement('div'))), 'Inner shadow');
  const frame = place('iframe', document.body);
  frame.style.cssText = 'margin: 40px; padding: 10px; border: 5px solid; width: 400px; height: 260px';
  fill(frame.contentDocument.body, 'Frame');
  const nested = place('iframe', frame.contentDocument.body);
  fill(nested.contentDocument.body, 'Inner frame');
  fill(shadow(frame.contentDocument.body), 'Frame shadow');
})()`;

const places = ['Page', 'Shadow', 'Inner shadow', 'Frame', 'Inner frame', 'Frame shadow'];

export function handsReachJourney(start: () => Promise<HandsBrowser>): void {
  let browser: HandsBrowser;
  let site: Playground;
  let page: HandsPage;
  beforeAll(async () => {
    [browser, site] = await Promise.all([start(), servePlayground({ port: 0, framePort: 0 })]);
    page = await browser.open(`${site.url}lab/blank.html`);
  });
  beforeEach(async () => {
    await page.goto(`${site.url}lab/blank.html`);
    await page.value(`${build}, 0`);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const field = async (place: string, value: string) => ({
    ref: await refOf(page, 'textbox', `${place} field`),
    value,
  });
  /** All that fields hold, in the order of the page. */
  const held = () =>
    page.value<string[]>(`(function read(root) {
      return [...root.querySelectorAll('*')].flatMap((each) => [
        ...(each.localName === 'input' ? [each.value] : []),
        ...(each.shadowRoot ? read(each.shadowRoot) : []),
        ...(each.localName === 'iframe' ? read(each.contentDocument) : []),
      ]);
    })(document)`);

  test('clicks a button of the page, of shadow trees, and of frames', async () => {
    for (const place of places)
      expect(await does(page, { type: 'click', ref: await refOf(page, 'button', `${place} button`) })).toMatchObject({
        type: 'done',
      });
    expect(await page.value('window.clicks')).toEqual(places.map((place) => `${place} button`));
  });

  test('fills in fields of all of them at once', async () => {
    const fields = [];
    for (const place of places) fields.push(await field(place, place.toUpperCase()));
    const foreseen = await page.run({ type: 'foresee', action: { type: 'fill', fields } });
    expect(foreseen).toMatchObject({
      foreseen: { elements: places.map((place) => ({ name: `${place} field`, typed: place.toUpperCase() })) },
    });
    expect(await does(page, { type: 'fill', fields })).toMatchObject({ type: 'done', saw: 'changed' });
    expect(await held()).toEqual(['PAGE', 'SHADOW', 'INNER SHADOW', 'FRAME', 'INNER FRAME', 'FRAME SHADOW']);
  });

  test('types by keys where the focus is, in a frame too', async () => {
    await does(page, { type: 'press', key: 'a', ref: (await field('Inner frame', '')).ref });
    await does(page, { type: 'press', key: 'b' });
    expect(await held()).toContain('ab');
  });

  test('sees that a frame or its host in the page is covered', async () => {
    const ref = await refOf(page, 'button', 'Inner frame button');
    await page.value(`document.body.insertAdjacentHTML('beforeend',
      '<button style="position:fixed;inset:0">A cover</button>'), 0`);
    expect(await does(page, { type: 'click', ref })).toMatchObject({ why: 'covered', by: 'button "A cover"' });
    expect(await page.value('window.clicks')).toEqual([]);
  });

  test('says how many of several fields are filled in where a later one is refused', async () => {
    const fields = [await field('Page', 'one'), await field('Shadow', 'two'), await field('Frame', 'three')];
    await page.value(`document.querySelector('section input').addEventListener('input', () => {
      document.querySelector('iframe').remove();
    }), 0`);
    expect(await does(page, { type: 'fill', fields })).toMatchObject({ why: 'gone', name: 'Frame field', filled: 2 });
    expect(await held()).toEqual(['one', 'two', '']);
  });

  test('fills in none of several fields if one is refused beforehand', async () => {
    await page.value(`document.querySelector('section input').maxLength = 2, 0`);
    const fields = [await field('Shadow', 'two'), await field('Page', 'one')];
    expect(await does(page, { type: 'fill', fields })).toMatchObject({ why: 'wrong-value', takes: 'at-most' });
    expect(await held()).toEqual(['', '', '', '', '', '']);
  });
}
