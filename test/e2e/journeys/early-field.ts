/** The field in the panel's own page, in either browser: what is typed before the panel's script runs is the panel's, and nothing moves when it takes over. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { LaunchOptions, Surface, TabhandBrowser } from '../../support/browsers/browser';
import { copyBuild } from '../../support/browsers/builds';
import { choosesModelAt } from '../../support/journey';

/** A build whose panel, in a tab that asks for it, waits at its start for `takeOver()`. */
async function heldBuild(name: TabhandBrowser['name']): Promise<string> {
  const folder = await copyBuild(name, { asksForSites: true }); // as it is: the browser's start changes it
  const scripts = await readdir(join(folder, 'chunks'));
  const start = join(folder, 'chunks', scripts.find((file) => file.startsWith('sidepanel-')) ?? '');
  const wait = 'if (sessionStorage.held) await new Promise((go) => (globalThis.takeOver = go));\n';
  await writeFile(start, wait + (await readFile(start, 'utf8')));
  return folder;
}

export function earlyFieldJourney(
  name: TabhandBrowser['name'],
  launch: (options: LaunchOptions) => Promise<TabhandBrowser>,
): void {
  let [extension, browser]: [string?, TabhandBrowser?] = [];
  let site: Playground;
  let model: ModelServer;
  let panel: Surface;
  beforeAll(async () => {
    extension = await heldBuild(name);
    [browser, site] = await Promise.all([launch({ extension }), servePlayground({ port: 0, framePort: 0 })]);
    model = await serveModel([{ text: 'I see.' }]);
    panel = await browser.openPanel(await browser.openSite(`${site.url}lab/quiet.html`));
    await choosesModelAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await model?.close();
    if (extension) await rm(extension, { recursive: true, force: true });
  });

  /** The panel anew, without its script so far; the caret is in the field. */
  async function opensHeld(): Promise<void> {
    await panel.value(
      `void (delete globalThis.takeOver, sessionStorage.held = 'yes', setTimeout(() => location.reload()))`,
    );
    await panel.until(`globalThis.takeOver && document.documentElement.dataset.theme !== undefined`);
    await panel.value(`void Object.assign(${field}, { isOwn: true }).focus()`);
  }
  const types = async (...keys: string[]) => {
    for (const key of keys) await panel.press(key);
  };
  async function takesOver(): Promise<void> {
    await panel.value('takeOver()');
    await panel.until(`document.querySelector('nav') !== null`);
  }

  test('text, focus, caret and place of the field stay when the panel takes it over', async () => {
    await opensHeld();
    await types('H', 'i', 'y', 'o', 'u', 'ArrowLeft');
    const before = await panel.value(state);
    expect(before).toMatchObject({ isOwn: true, focused: true, text: 'Hiyou', caret: 4 });
    await takesOver();
    expect(await panel.value(state)).toEqual(before);
    await types('n');
    expect(await panel.value(state)).toMatchObject({ text: 'Hiyonu', caret: 5 });
  });

  test('what was being written is in it once, after a reload', async () => {
    await opensHeld();
    expect(await panel.value(state)).toMatchObject({ text: '' });
    await takesOver();
    await panel.until(`${field}.value === 'Hiyonu'`);
    await panel.fill('Message', '');
  });

  test('an Enter in it sends, once the panel is there', async () => {
    await opensHeld();
    await types('H', 'o', 'Enter');
    expect(await panel.value(state)).toMatchObject({ text: 'Ho' });
    await takesOver();
    await panel.sees('I see.');
    expect(await panel.value(state)).toMatchObject({ isOwn: true, focused: true, text: '' });
  });

  test('a slash in it opens the list, and no Enter sends a command as a message', async () => {
    await opensHeld();
    await types('/', 'Enter');
    await takesOver();
    await panel.until(`document.querySelector('.slash-list') !== null`);
    expect(await panel.value(state)).toMatchObject({ isOwn: true, focused: true, text: '/' });
    await panel.press('Escape');
    await panel.fill('Message', '');
  });

  test('it is drawn as the panel will be: in the theme and text size that were chosen, and not in another place', async () => {
    await panel.value(`void Object.assign(localStorage, { 'tabhand.theme': 'dark', 'tabhand.text': 'large' })`);
    await opensHeld();
    const before = await panel.value(looks);
    expect(before).toMatchObject({ scheme: 'dark', zoom: '1.15' });
    await takesOver();
    expect(await panel.value(looks)).toEqual(before);
    await opensHeld();
    await panel.value(`void (location.hash = 'elsewhere')`);
    expect(await panel.value(`${field}.getClientRects().length`)).toBe(0);
  });
}

const field = `document.querySelector('.composer textarea')`;
const boxOf = `(({ x, y, width, height }) => [x, y, width, height])`;
const state = `(() => {
  const field = ${field};
  const { isOwn, value: text, selectionStart: caret } = field;
  const box = ${boxOf}(field.getBoundingClientRect());
  return { isOwn, text, caret, box, focused: document.activeElement === field };
})()`;
const looks = `(() => {
  const box = document.querySelector('.box');
  const { colorScheme: scheme, backgroundColor, borderColor, zoom: _, color } = getComputedStyle(box);
  const zoom = getComputedStyle(document.querySelector('.shell')).zoom;
  return { scheme, zoom, backgroundColor, borderColor, color, box: ${boxOf}(box.getBoundingClientRect()) };
})()`;
