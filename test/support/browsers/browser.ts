/** What a journey needs of a browser with Tabhand in it: the same verbs for Chromium and Firefox. */

/** One page of the browser: a site, or the panel as a tab. */
export interface Surface {
  /** Clicks the first button or link whose accessible name begins so; waits for it, and until it can be pressed. */
  click(name: string): Promise<void>;
  /** Replaces what the field with this label holds. */
  fill(label: string, text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Clicks the first radio button, switch, or option of a menu or list whose label begins so. */
  choose(label: string): Promise<void>;
  /** Opens or closes the first foldable row whose line holds these words. */
  unfold(words: string): Promise<void>;
  /** Clicks the first cell of a table that holds just these words twice. */
  doubleClick(words: string): Promise<void>;
  /** Makes what shows it so many px wide. */
  widen(width: number): Promise<void>;
  /** Visible text of the whole page. */
  text(): Promise<string>;
  /** Waits until the page's visible text holds this. */
  sees(words: string | RegExp, timeout?: number): Promise<void>;
  /** Waits until it no longer does. */
  seesNoMore(words: string | RegExp, timeout?: number): Promise<void>;
  /** The value of an expression in the page. */
  value<T>(expression: string): Promise<T>;
  /** Waits until an expression in the page is truthy. */
  until(expression: string, timeout?: number): Promise<void>;
  goto(url: string): Promise<void>;
  /** The addresses of the page and of the frames in it. */
  frames(): Promise<string[]>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** Host names that mean this computer, without being a loopback address to the browser. */
  hosts?: string[];
  /** Host names that mean this computer and are as safe as https, for a browser that doesn't know it. */
  safeHosts?: string[];
  /** The folder of the built extension, in place of the usual one. */
  extension?: string;
  /** As a store installs it: no site is allowed yet. Otherwise every one is. */
  asksForSites?: boolean;
  /** Each click brings its tab to the front first, as Firefox’s always do: which tab is in front doesn't matter to the test. */
  clicksInFront?: boolean;
  /** A home folder of the test's own: there the browser finds programs that extensions may start, and they write. */
  home?: string;
  /** Folders of other extensions. */
  beside?: string[];
}

export interface TabhandBrowser {
  name: 'chromium' | 'firefox';
  openSite(url: string): Promise<Surface>;
  /** The panel as a tab of its own, beside the tab that shows `site`. */
  openPanel(site: Surface): Promise<Surface>;
  /** Closes the window that shows an address that begins so, as a person does. */
  closeWindow(address: string): Promise<void>;
  /** Clicks Tabhand’s button in the toolbar while this site is in front. */
  clickToolbar(site: Surface): Promise<void>;
  /** Answers the browser’s question whether Tabhand may work on these sites; Firefox’s answers itself. */
  answerForSites(pattern: string): Promise<void>;
  /** Ends the background as the browser itself would. */
  killBackground(): Promise<void>;
  backgroundRuns(): Promise<boolean>;
  /** In a page of the extension on which nothing else runs. */
  evaluateAtDesk(expression: string): Promise<unknown>;
  /** Reloads the extension: its pages close, and its scripts in open pages lose it. */
  reloadExtension(): Promise<void>;
  /** Puts a build of another version in its place, whatever goes on in it. */
  replaceExtension(version: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds for which a journey waits for a state; a machine that others load takes several times as long as a desk. */
export const maxWait = 40_000;

interface Waiting {
  timeout?: number;
  instead?: () => Promise<string>;
}

/** Polls until `check` holds; the error says what was waited for and what there was instead. */
export async function waitFor(check: () => Promise<boolean>, what: string, more?: Waiting): Promise<void> {
  await waitToFind(async () => (await check()) || null, what, more);
}

/** Polls until something is found, and gives it. */
export async function waitToFind<T>(
  find: () => Promise<T | null | undefined>,
  what: string,
  { timeout = maxWait, instead }: Waiting = {},
): Promise<T> {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    const found = await find().catch(() => null);
    if (found !== null && found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const seen = await instead?.().catch(String);
  throw new Error(`Waited ${timeout} ms for ${what}.${seen ? ` Instead:\n${seen}` : ''}`);
}

/** The waits of a page: it looks by itself whenever something in it changes, since asking it over the driver's line costs both ends more. */
export function waitsOf(evaluate: (expression: string) => Promise<unknown>, instead: () => Promise<string>) {
  const until = (expression: string, timeout?: number, what = expression) => {
    const isSo = () => Promise.race([evaluate(watching(expression)), later(2 * ROUND)]);
    return waitFor(async () => Boolean(await isSo()), what, { timeout, instead });
  };
  return {
    until: (expression: string, timeout?: number) => until(expression, timeout),
    sees: (words: string | RegExp, timeout?: number) => until(isSeen(words), timeout, `“${words}”`),
    seesNoMore: (words: string | RegExp, timeout?: number) => until(`!${isSeen(words)}`, timeout, `“${words}” to go`),
  };
}

/** Milliseconds in which a page watches itself: another one may be there by then, and a line that was lost is noticed. */
const ROUND = 1000;

/** False after that time, whether the page answers or not. */
const later = (milliseconds: number) =>
  new Promise<false>((resolve) => setTimeout(resolve, milliseconds, false).unref());

const isSeen = (words: string | RegExp): string =>
  typeof words === 'string'
    ? `document.body.innerText.includes(${JSON.stringify(words)})`
    : `${words}.test(document.body.innerText)`;

/** Not all that an expression looks at changes the document, so it is looked at now and then in any case. */
const watching = (expression: string): string => `(async () => {
  const soon = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  for (const end = performance.now() + ${ROUND}; ; ) {
    if (await (
      ${expression}
    )) return true;
    if (performance.now() >= end) return false;
    const parts = { subtree: true, childList: true, characterData: true, attributes: true };
    const changed = new Promise((resolve) => new MutationObserver((_, observer) => (observer.disconnect(), resolve())).observe(document, parts));
    await Promise.race([changed, soon(100)]);
    await soon(20); // one change seldom comes alone
  }
})()`;
