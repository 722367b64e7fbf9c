/** Reading along: the conversation keeps to its end while it grows, and leaves a reader who went up where they are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { launchChromium } from '../../support/browsers/chromium';
import { choosesModelAt, ending, personSays } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

let browser: TabhandBrowser;
let site: Playground;
let model: ScriptedModel;
let panel: Surface;

const main = `document.querySelector('main.main')`;
const toEnd = `Math.round(${main}.scrollHeight - ${main}.scrollTop - ${main}.clientHeight)`;
const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => `Line ${i + 1} of a long answer.\n\n`).join('');

beforeAll(async () => {
  [browser, site, model] = await Promise.all([
    launchChromium(),
    servePlayground({ port: 0, framePort: 0 }),
    serveScriptedModel(),
  ]);
  panel = await browser.openPanel(await browser.openSite(`${site.url}lab/odd.html`));
  await choosesModelAt(panel, model.url);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([site?.close(), model?.close()]);
});

test('an answer, its calls and its widgets are followed to their end', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => ({ row: i }));
  const params = { title: 'Twelve rows', rows };
  model.plays(
    { text: lines(30), calls: [{ match: ending('_widget_display'), arguments: { name: 'data-table', params } }] },
    { text: `${lines(10)}That is all.` },
  );
  await personSays(panel, 'tell me much');
  await panel.sees('That is all.');
  await panel.sees('Twelve rows');
  await panel.until(`${toEnd} < 4`);
  expect(await panel.text()).not.toContain('Latest');
});

test('a reader who goes up stays there while more comes, and "Latest" leads back', async () => {
  model.plays({ text: `${lines(30)}The very end.`, delay: 4 });
  await personSays(panel, 'and more');
  await panel.until(`${toEnd} < 4`);
  await panel.sees(/and more(.|\n)*Line 5 of/);
  await panel.value(`${main}.scrollTo(0, 100)`);
  await panel.sees('The very end.');
  expect(await panel.value(`${main}.scrollTop`)).toBe(100);
  await panel.click('Latest');
  await panel.until(`${toEnd} < 4`);
  await panel.seesNoMore('Latest');
});
