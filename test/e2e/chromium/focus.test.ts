/** Where the focus is after what was pressed went away: a person at the keyboard goes on there. */
import { expect, test } from 'vitest';
import { pageOf } from '../../support/browsers/chromium';
import { changesModelTo, ending, opensSettings, personSays } from '../../support/journey';
import { type MusicBeside, musicBeside } from '../../support/music-beside';
import { sampled } from '../../support/sample';

let model: MusicBeside['model'];
let panel: MusicBeside['panel'];
musicBeside((world) => {
  ({ model, panel } = world);
});

const focused = `(({ activeElement: at }) => at.getAttribute('aria-label') ?? at.textContent.trim())(document)`;
/** It stays there, whatever is drawn in the moments after. */
async function goesOnAt(name: string): Promise<void> {
  await panel.until(`${focused} === ${JSON.stringify(name)}`, 5000).catch(() => undefined); // what it is instead is said below
  await pageOf(panel).waitForTimeout(300);
  expect(await panel.value(focused)).toBe(name);
}

const pressed = async (name: string): Promise<void> => {
  await pageOf(panel).getByRole('button', { name, exact: true }).first().focus();
  await panel.press('Enter');
};

const allowsAlways = async (): Promise<void> => {
  await pressed('More answers');
  await pageOf(panel).getByRole('menuitem', { name: 'Always allow on this site' }).focus();
  await panel.press('Enter');
};

async function asksToPlay(id: string, tool = 'play_track'): Promise<void> {
  model.plays({ calls: [{ match: ending(`_${tool}`), arguments: { id } }] }, { text: 'As you say.' });
  await personSays(panel, `play ${id}`);
  await panel.sees('Allow once');
}

test('a model that is chosen: in the message', async () => {
  await panel.click('Try without a model');
  await goesOnAt('Message');
  await changesModelTo(panel, `${model.url}/v1`);
  await goesOnAt('Message');
});

test.each(sampled(['Allow once', 'Deny'], 2))('%s: in the message', async (decision) => {
  await asksToPlay('trk_blue_train');
  await pressed(decision);
  await goesOnAt('Message');
  await panel.seesNoMore('Stop');
});

test('a run that Escape stops: in the message', async () => {
  await asksToPlay('trk_blue_train');
  await pageOf(panel).getByRole('button', { name: 'Deny', exact: true }).focus();
  await panel.press('Escape');
  await goesOnAt('Message');
  await panel.sees('You stopped this run.');
});

const drawers: [drawer: string, opener: string][] = [
  ['History', 'History'],
  ['Settings', 'More'],
  ['Chat settings', 'More'],
];
test.each(sampled(drawers, 2))('%s: its heading, and back to what opened it', async (drawer, opener) => {
  await pressed(opener);
  if (drawer !== opener) await panel.click(drawer);
  await goesOnAt(drawer);
  await panel.press('Escape');
  await goesOnAt(opener);
});

test.each(['at first', 'once more'])('a chat that is opened from History, %s: in the message', async () => {
  await panel.click('History');
  await panel.sees('Today');
  await panel.click('Play trk_blue_train');
  await goesOnAt('Message');
});

test('Revoke: the next row, and the heading after the last', async () => {
  for (const tool of ['play_track', 'add_to_queue']) {
    await asksToPlay('trk_blue_train', tool);
    await allowsAlways();
    await panel.seesNoMore('Stop');
  }
  await opensSettings(panel, 'Approvals');
  await pressed('Revoke play_track');
  await goesOnAt('Revoke add_to_queue');
  await panel.press('Enter');
  await goesOnAt('Always allowed0');
});

test('Revoke in a tool: on what is said in its place', async () => {
  await panel.press('Escape');
  await asksToPlay('trk_blue_train');
  await allowsAlways();
  await panel.seesNoMore('Stop');
  await panel.click('Tools');
  await pageOf(panel).locator('summary', { hasText: 'play_track' }).first().click();
  await pressed('Revoke');
  await goesOnAt('Revoked. The next call asks you again.');
});
