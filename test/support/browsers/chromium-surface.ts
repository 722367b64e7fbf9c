/** A page of Chromium as journeys use it. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { maxWait, type Surface, waitsOf } from './browser.ts';
import { toPlace } from './to-place.ts';

const pages = new WeakMap<Surface, Page>();
const inFront = new WeakSet<BrowserContext>();

/** The Playwright page behind a surface, for what only Chromium's tests do. */
export function pageOf(surface: Surface): Page {
  const page = pages.get(surface);
  if (!page) throw new Error('This surface is not a page of Chromium.');
  return page;
}

/** Each click brings its tab to the front first. */
export const clickInFront = (context: BrowserContext): void => void inFront.add(context);

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function surfaceOf(page: Page): Surface {
  const text = () => page.locator('body').innerText();
  /** A tab that lies behind draws one frame a second, and a click waits for two. */
  const click = async (control: Locator, twice = false, timeout = maxWait) => {
    if (inFront.has(page.context())) await page.bringToFront();
    return twice ? control.dblclick({ timeout }) : control.click({ timeout });
  };
  const press = async (name: string, timeout = maxWait) => {
    const called = (by: { name: RegExp }) =>
      page.getByRole('button', by).or(page.getByRole('link', by)).or(page.getByRole('menuitem', by));
    const begins = called({ name: new RegExp(`^${escapeRegExp(name)}`) });
    await begins
      .first()
      .waitFor({ timeout })
      .catch(async () => {
        throw new Error(`Waited ${timeout} ms for a button named “${name}”. Instead:\n${await text()}`);
      });
    const whole = called({ name: new RegExp(`^${escapeRegExp(name)}$`) });
    const isWhole = async () => (await whole.count()) > 0;
    if (!(await isWhole())) return click(begins.first(), false, timeout);
    return click(whole.first(), false, timeout).catch(async (cause: unknown) => {
      // A name may grow before it is clicked: “Tools” is “Tools 7” once the tools are counted.
      if (await isWhole()) throw cause;
      return click(begins.first(), false, timeout);
    });
  };
  const surface: Surface = {
    click: (name) => toPlace(surface, name, press),
    fill: (label, words) =>
      page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).first().fill(words),
    press: (key) => page.keyboard.press(key),
    choose: (label) => {
      const begins = { name: new RegExp(`^${escapeRegExp(label)}`) };
      const choice = page
        .getByRole('radio', begins)
        .or(page.getByRole('checkbox', begins))
        .or(page.getByRole('menuitemradio', begins))
        .or(page.getByRole('option', begins));
      return click(choice.first());
    },
    unfold: (words) => click(page.locator('summary', { hasText: words }).first()),
    doubleClick: (words) => {
      const cell = page.locator('td, th', { hasText: new RegExp(`^${escapeRegExp(words)}$`) });
      return click(cell.first(), true);
    },
    widen: (width) => page.setViewportSize({ width, height: 800 }),
    text,
    ...waitsOf((expression) => page.evaluate(expression), text),
    value: (expression) => page.evaluate(expression),
    goto: async (url) => void (await page.goto(url)),
    frames: async () => page.frames().map((frame) => frame.url()),
    screenshot: async (path) => void (await page.screenshot({ path })),
    close: () => page.close(),
  };
  pages.set(surface, page);
  return surface;
}
