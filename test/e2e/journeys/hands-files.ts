/** Hands give a page the file that the person chose, however the page has hidden its field; the card and the model are the other journey's. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { TabhandBrowser } from '../../support/browsers/browser';
import { does, type HandsPage, refOf } from '../../support/hands/hands-page';
import type { HandsBrowser } from '../../support/hands/in-chromium';
import { chromiumFirst, sampled } from '../../support/sample';

/** `got`: what the fields' page heard, and read of the file. */
const build = (html: string) => `(() => {
  window.got = [];
  const hear = (root) => root.addEventListener('change', async ({ target }) => {
    for (const file of target.files) got.push([target.id, file.name, file.type, await file.text()].join(' '));
  });
  document.body.innerHTML = ${JSON.stringify(html)};
  hear(document);
  document.querySelector('button')?.addEventListener('click', () => document.querySelector('input[type=file]').click());
  const shadow = document.querySelector('#shadow')?.attachShadow({ mode: 'open' });
  if (shadow) (shadow.innerHTML = '<label>CV <input id="in-shadow" type="file"></label>', hear(shadow));
  const frame = document.querySelector('iframe')?.contentDocument;
  if (frame) (frame.body.innerHTML = '<label>CV <input id="in-frame" type="file"></label>', hear(frame));
})(), 0`;

const file = { name: 'cv.txt', type: 'text/plain', data: btoa('ten years') };

/** As pages have it: the element that a look tells, and the field that gets the file. */
const shapes: [shape: string, role: string, name: string, field: string, html: string][] = [
  ['a field that is drawn', 'button', 'CV', 'plain', '<label>CV <input id="plain" type="file"></label>'],
  [
    'a label whose field is hidden',
    'button',
    'Upload',
    'hidden',
    '<label for="hidden" style="border: 1px solid">Upload</label><input id="hidden" type="file" style="display: none">',
  ],
  [
    'a button that presses a hidden field',
    'button',
    'Browse',
    'pressed',
    '<div><button type="button">Browse</button><input id="pressed" type="file" hidden accept=".txt,.pdf"></div>',
  ],
  [
    'a place to drop files on, as react-dropzone draws it',
    'button',
    'Drop files here',
    'dropzone',
    '<section><div role="presentation" tabindex="0"><input id="dropzone" type="file" multiple style="display: none"><button type="button">Drop files here</button></div></section>',
  ],
  ['a field in a shadow tree', 'button', 'CV', 'in-shadow', '<div id="shadow"></div>'],
  ['a field in a frame of the page', 'button', 'CV', 'in-frame', '<iframe style="width: 300px"></iframe>'],
];

export function handsFilesJourney(name: TabhandBrowser['name'], start: () => Promise<HandsBrowser>): void {
  const ofChromium = chromiumFirst(name);
  let browser: HandsBrowser;
  let site: Playground;
  let page: HandsPage;
  beforeAll(async () => {
    [browser, site] = await Promise.all([start(), servePlayground({ port: 0, framePort: 0 })]);
    page = await browser.open(`${site.url}lab/blank.html`);
  });
  beforeEach(async () => {
    await page.goto(`${site.url}lab/blank.html`);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  const got = () => page.value<string[]>('got');
  const gives = async (role: string, name: string, files = [file]) =>
    does(page, { type: 'choose_file', ref: await refOf(page, role, name) }, files);

  test.each(name === 'firefox' ? sampled(shapes, 2) : shapes)('to %s', async (_, role, called, field, html) => {
    await page.value(build(html));
    expect(await gives(role, called)).toMatchObject({ type: 'done' });
    await expect.poll(got).toEqual([`${field} cv.txt text/plain ten years`]);
  });

  ofChromium('the card is told which kinds the field takes, and nothing is given yet', async () => {
    await page.value(build(shapes[2]?.[4] ?? ''));
    const action = { type: 'choose_file', ref: await refOf(page, 'button', 'Browse') } as const; // a literal type
    const takes = { accept: '.txt,.pdf', several: false };
    expect(await page.run({ type: 'foresee', action })).toMatchObject({ foreseen: { takes } });
    expect(await got()).toEqual([]);
  });

  test('several where the field takes several', async () => {
    await page.value(build(shapes[3]?.[4] ?? ''));
    await gives('button', 'Drop files here', [file, file]);
    await expect.poll(async () => (await got()).length).toBe(2);
  });

  const never = [
    ['disabled', 'disabled', '<label>CV <input type="file" disabled></label>'],
    [
      'one of two beside a button',
      'no-file-field',
      '<p><button>CV</button><input type="file" hidden><input type="file" hidden></p>',
    ],
    ['nowhere', 'no-file-field', '<button type="button">CV</button>'],
  ] as const; // literal types
  for (const [where, why, html] of never)
    ofChromium(`never where the field is ${where}`, async () => {
      await page.value(build(html));
      expect(await gives('button', 'CV')).toMatchObject({ type: 'refused', why });
      expect(await got()).toEqual([]);
    });
}
