/** What a person without a mouse does in the panel: only keys are pressed. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageOf } from '../../support/browsers/chromium';
import { choosesModelAt, ending, reloads } from '../../support/journey';
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
    const named = document.getElementById(at?.getAttribute('aria-labelledby') ?? '')?.textContent;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : named;
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

const isMoveKept = `new Promise((resolve) => {
  indexedDB.open('tabhand').onsuccess = ({ target: { result: database } }) => {
    database.transaction('entries').objectStore('entries').getAll().onsuccess = ({ target: { result } }) => {
      database.close();
      resolve(JSON.stringify(result).includes('"moved"'));
    };
  };
})`;

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

test('a call is allowed with another argument, picked in its form', async () => {
  await shown.keyboard.press('Escape');
  await goTo('Message');
  model.plays(
    { calls: [{ match: ending('_play_track'), arguments: { id: 'trk_blue_train' } }] },
    { text: 'The other one plays.' },
  );
  await shown.keyboard.type('play another');
  await shown.keyboard.press('Enter');
  await panel.sees('Allow once');
  await goTo('Edit arguments');
  await shown.keyboard.press('Enter');
  await goTo('id');
  await shown.keyboard.type('trk_slack');
  await goTo('Allow these once');
  await shown.keyboard.press('Enter');
  await panel.sees('The other one plays.');
  expect(model.told()).toContain('{"id":"trk_slack_water"}');
});

test('a chat is opened from the history, and renamed', async () => {
  await goTo('New chat');
  await shown.keyboard.press('Enter');
  await panel.sees('Ask in your own words.');
  await goTo('History');
  await shown.keyboard.press('Enter');
  await goTo('Play it');
  await shown.keyboard.press('Enter');
  await panel.sees('The other one plays.');
  await shown.keyboard.press('F2');
  await panel.until(`document.activeElement.localName === 'input'`);
  await shown.keyboard.press('Control+a');
  await shown.keyboard.type('Two tracks');
  await shown.keyboard.press('Enter');
  await panel.until(`document.querySelector('h1').textContent === 'Two tracks'`);
});

test('a widget of the board is moved by an arrow, and stays there', async () => {
  const figure = { name: 'stat-card', params: { label: 'Loans', value: '48' } };
  model.plays({ calls: [{ match: ending('_widget_display'), arguments: figure }] }, { text: 'So many.' });
  await goTo('Message');
  await shown.keyboard.type('how many?');
  await shown.keyboard.press('Enter');
  await panel.sees('So many.');
  await shown.setViewportSize({ width: 1300, height: 800 });
  await goTo('Canvas');
  await shown.keyboard.press('Enter');
  const left = `Math.round(document.querySelector('.board [data-block]')?.getBoundingClientRect().left)`;
  await panel.until(`${left} > 0`);
  const before = await panel.value<number>(left);
  await goTo('Loans');
  await shown.keyboard.press('ArrowRight');
  await panel.until(`${left} > ${before}`);
  await panel.until(isMoveKept);
  await reloads(panel);
  await goTo('Canvas');
  await shown.keyboard.press('Enter');
  await panel.until(`${left} > ${before}`);
  await shown.setViewportSize({ width: 400, height: 800 });
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
