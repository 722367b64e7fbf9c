/** A page of Chromium as journeys use it. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { maxWait, type Surface, waitFor, waitsOf } from './browser.ts';
import { holdForClick, missedControl } from './held-click.ts';
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

type Aim = { x: number; y: number } | 'later' | null;

/** The middle of the first of these controls, which is held for the click that follows; `later` while it can't be pressed. */
function aimAt([control]: Element[], holdForClick: (control: Element) => void): Aim {
  if (!control) return null;
  const find = (): Aim => {
    const rect = [...control.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
    if (!rect) return 'later';
    const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
    let host: Element | null = null;
    let top = document.elementFromPoint(x, y);
    while (top?.shadowRoot && top !== host) [host, top] = [top, top.shadowRoot.elementFromPoint(x, y) ?? top]; // may be the host itself
    for (let part: Node | null = top; part; part = part instanceof ShadowRoot ? part.host : part.parentNode) {
      if (part === control) return { x, y };
    }
    return 'later';
  };
  if (control.matches(':disabled') || control.closest('[aria-disabled=true]')) return 'later';
  let found = find();
  if (found === 'later') {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    found = find();
  }
  if (found !== 'later') holdForClick(control);
  return found;
}

/** The driver’s own click asks the page ten times, and waits for two frames. */
const aiming = new Function('controls', `return (${aimAt})(controls, ${holdForClick})`) as (controls: Element[]) => Aim;

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
    const whole = called({ name: new RegExp(`^${escapeRegExp(name)}$`) });
    const aim = async () =>
      (await whole.evaluateAll(aiming)) ?? (await begins.evaluateAll(aiming)) ?? begins.first().waitFor({ timeout });
    const isHit = async () => {
      const at = await aim();
      if (!at || at === 'later') return false;
      if (inFront.has(page.context())) await page.bringToFront();
      await page.mouse.click(at.x, at.y);
      return !(await page.evaluate(missedControl).catch(() => false)); // a page that went away was clicked on
    };
    await waitFor(isHit, `a button named “${name}” that nothing covers`, { timeout, instead: text });
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
