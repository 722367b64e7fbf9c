/** The order in which Tab goes through each place, as docs/keyboard.md writes it down. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pageOf } from '../../support/browsers/chromium';
import { choosesModelAt, ending, personSays } from '../../support/journey';
import { type MusicBeside, musicBeside } from '../../support/music-beside';

/** What a word in italics stands for: what it looks like on the music page. */
const meant: Record<string, RegExp> = {
  'the attached page': /\d tools( on this page|, \d unavailable)/,
  'a suggestion': /(get_queue|search_library|add_to_queue)$/,
  'a message about the page': /^Put the list on this page/,
  'the page’s title': /^Night Ferry Records$/,
  'the call': /Play a track/,
  'a tool': /^add_to_playlist/,
};

/** The stops of a section, one pattern each. */
function written(section: string): RegExp[] {
  const [, text = ''] = readFileSync('docs/keyboard.md', 'utf8').split(`### ${section}\n`);
  const lines = [...(text.split('\n### ')[0] ?? '').matchAll(/^\d+\. (.+)$/gm)].map(([, line = '']) => line);
  return lines.map((line) => meant[line.replaceAll('*', '')] ?? new RegExp(`^${line}`));
}

let model: MusicBeside['model'];
let panel: MusicBeside['panel'];
let shown: Page;
musicBeside(async (world) => {
  ({ model, panel } = world);
  shown = pageOf(panel);
  await choosesModelAt(panel, model.url);
  await panel.sees('Ask in your own words.');
});

/** The name of what has the focus after each Tab, from the top of the page. */
async function walk(max: number): Promise<string[]> {
  await shown.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const names: string[] = [];
  while (names.length < max) {
    await shown.keyboard.press('Tab');
    const name = await shown.evaluate(() => {
      const at = document.activeElement;
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
      return at?.getAttribute('aria-label') ?? label ?? at?.textContent?.trim() ?? '';
    });
    names.push(name);
  }
  return names;
}

async function goesAs(...sections: string[]): Promise<void> {
  const stops = sections.flatMap(written);
  expect(stops.length).toBeGreaterThan(0);
  expect(await walk(stops.length)).toEqual(stops.map((stop) => expect.stringMatching(stop)));
}

const top = 'Header and places';

describe('Tab goes as it is written down', () => {
  test('in Chat, before anything was said', () => goesAs(top, 'Chat, before anything was said'));

  test.each(['Tools', 'Servers'])('in %s', async (place) => {
    await panel.click(place);
    await panel.sees(place === 'Tools' ? 'add_to_playlist' : 'Import JSON');
    await goesAs(place);
  });

  test('in the drawer of History', async () => {
    await panel.click('Chat');
    model.plays(
      { calls: [{ match: ending('_play_track'), arguments: { id: 'trk_blue_train' } }] },
      { text: 'It plays.' },
    );
    await personSays(panel, 'play it');
    await panel.sees('Allow once');
    await panel.click('History');
    await panel.sees('Today');
    await goesAs('History');
    await panel.click('Back');
  });

  test('in Chat, when a call waits', async () => {
    await panel.sees('Allow once');
    await goesAs(top, 'Chat, when a call waits');
  });
});
