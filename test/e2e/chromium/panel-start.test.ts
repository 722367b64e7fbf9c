/** What a panel loads when: first what one types with, and the rest once that is seen, or nothing is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chromium, launchChromium } from '../../support/browsers/chromium';

let browser: Chromium;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** `hold`: what the panel's page isn't given until it is asked for by `release`. */
async function openHeld(hold: { timers: boolean }) {
  const page = await browser.context.newPage();
  await page.addInitScript(({ timers }) => {
    const held: (() => void)[] = [];
    const { requestAnimationFrame: frame, setTimeout: timer } = window;
    let isHeld = true;
    const keep = (run: () => void) => (isHeld ? held.push(run) : run()) ?? 0;
    window.requestAnimationFrame = (run) => keep(() => frame(run));
    if (timers)
      Object.assign(window, {
        setTimeout: (run: () => void, delay = 0) => (delay < 100 ? timer(run, delay) : keep(() => timer(run, delay))),
      });
    Object.assign(window, {
      release: () => {
        isHeld = false;
        for (const run of held) run();
      },
    });
  }, hold);
  await page.goto(`chrome-extension://${browser.extensionId}/sidepanel.html`);
  const field = page.getByRole('textbox', { name: 'Message' });
  // Its background has answered.
  await page.locator('.composer textarea:not([placeholder=""])').waitFor();
  await field.fill('Hello');
  return { page, field, more: page.getByRole('button', { name: 'More', exact: true }) };
}

test('one can type before anything but the start is asked for; the rest comes once that is seen', async () => {
  const { page, field, more } = await openHeld({ timers: true });
  expect(await page.locator('link[rel=modulepreload]').count()).toBe(1);
  expect(await more.count()).toBe(0);
  await page.evaluate('release()');
  await more.click();
  await page.getByText('Search everything').waitFor();
  expect(await field.inputValue()).toBe('Hello');
  await page.close();
});

test('in a panel that draws no frame, all comes too', async () => {
  const { page, more } = await openHeld({ timers: false });
  await more.waitFor({ state: 'attached' });
  await page.close();
});
