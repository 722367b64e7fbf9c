/** What a person without a mouse does in the panel: only keys are pressed. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageOf } from '../../support/browsers/chromium';
import { choosesModelAt, ending } from '../../support/journey';
import { type MusicBeside, musicBeside } from '../../support/music-beside';

let model: MusicBeside['model'];
let panel: MusicBeside['panel'];
let shown: Page;
musicBeside(async (world) => {
  ({ model, panel } = world);
  shown = pageOf(panel);
  await choosesModelAt(panel, model.url);
  await panel.sees('Ask in your own words.');
});

const focused = () =>
  shown.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
    return at?.getAttribute('aria-label') ?? label ?? at?.textContent?.trim() ?? '';
  });

/** Presses a key until what has the focus is called so. */
async function goTo(name: string, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 80) {
    await shown.keyboard.press(key);
    const at = await focused();
    if (at.startsWith(name)) return;
    passed.push(at);
  }
  throw new Error(`${key} doesn’t reach ${name}. It passes:\n${passed.join('\n')}`);
}

test('a message is sent, and its call allowed', async () => {
  model.plays(
    { calls: [{ match: ending('_play_track'), arguments: { id: 'trk_blue_train' } }] },
    { text: 'It plays.' },
  );
  await goTo('Message');
  await shown.keyboard.type('play it');
  await shown.keyboard.press('Enter');
  await panel.sees('Allow once');
  await goTo('Allow once');
  await shown.keyboard.press('Enter');
  await panel.sees('It plays.');
  expect(await focused()).toBe('Message');
});

test('a tool is run from its form', async () => {
  await goTo('More');
  await shown.keyboard.press('Enter');
  await goTo('Tools', 'ArrowDown');
  await shown.keyboard.press('Enter');
  await panel.sees('add_to_playlist');
  await goTo('search_library');
  await shown.keyboard.press('Enter');
  await panel.until(`document.querySelector('.sf, .schema-form, [data-field]') !== null`);
  await goTo('Edit as JSON');
  await shown.keyboard.press('Enter');
  await goTo('Arguments as JSON');
  await shown.keyboard.press('Control+a');
  await shown.keyboard.type('{ "query": "piano" }');
  await shown.keyboard.press('Control+Enter');
  await panel.sees('trk_depot_at_dawn');
});

test('Settings open, and Escape leads back', async () => {
  await goTo('More');
  await shown.keyboard.press('Enter');
  await goTo('Settings', 'ArrowDown');
  await shown.keyboard.press('Enter');
  await panel.sees('Prompts');
  await shown.keyboard.press('Escape');
  await panel.seesNoMore('Prompts');
});
