/** The palette from the keyboard: to a tool's form, to a setting, and back to what was used last. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';

/** `check`: looks at the panel while the palette is open. */
export function paletteJourney(launch: () => Promise<TabhandBrowser>, check?: (panel: Surface) => Promise<void>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
    await panel.sees('7 tools');
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  /** The driver has no chords, so the keys arrive as an event. */
  const presses = () =>
    panel.value(
      `void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))`,
    );
  const opens = async () => {
    await presses();
    await panel.until(`document.activeElement?.getAttribute('role') === 'combobox'`);
  };
  const label = 'Search everything';

  test('a tool that is picked shows its form', async () => {
    await opens();
    await check?.(panel);
    await panel.fill(label, 'play_tr');
    await panel.until(
      `document.querySelector('[role=option][aria-selected=true]')?.textContent.includes('play_track')`,
    );
    await panel.press('Enter');
    await panel.until(`document.querySelector('details[open] form, details[open] .sf-field') !== null`);
    await panel.seesNoMore('Recent');
  });

  test('a setting is in view, and stands first the next time; Escape closes and changes nothing', async () => {
    await opens();
    await panel.fill(label, 'keyboard');
    await panel.press('Enter');
    await panel.sees('Single-key shortcuts work when you aren’t typing.');
    await panel.value(`void document.activeElement?.blur()`);
    await opens();
    await panel.sees('Recent');
    expect(await panel.value(`document.querySelector('[role=option] .name').textContent`)).toBe('Keyboard');
    await panel.press('Escape');
    await panel.until(`document.querySelector('dialog') === null`);
    await panel.sees('Single-key shortcuts work when you aren’t typing.');
  });
}
