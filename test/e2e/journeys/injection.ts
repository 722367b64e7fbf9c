/** Where pages get the API and where they don't, in either browser: before their first script, once, and not everywhere. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import { type LaunchOptions, type Surface, type TabhandBrowser, waitFor } from '../../support/browsers/browser';
import { choosesModelAt, ending, personSays } from '../../support/journey';
import { chromiumFirst } from '../../support/sample';

/** A name that means this computer, but that no browser takes for a safe origin. */
const insecureHost = 'insecure.test';
const left = (name: string) => `document.documentElement.dataset.${name}`;
/** Milliseconds in which a page whose frames were too busy to answer is asked again and again. */
const askedAgain = 35_000;
const hasApi = `'modelContext' in document || 'modelContext' in navigator`;
/** Run in an extension page: brings both scripts into the tab that the panel stands beside, once more. */
const injectAgain = `(async () => {
  const target = { tabId: Number(new URLSearchParams(location.search).get('tabId')), allFrames: true };
  await chrome.scripting.executeScript({ target, files: ['/page.js'], world: 'MAIN' });
  await chrome.scripting.executeScript({ target, files: ['/relay.js'] });
})()`;

/** Blocks the attached site in the menu of its page, or allows it again. */
async function flipSite(panel: Surface, off: boolean): Promise<void> {
  const name = `${off ? 'Block' : 'Unblock'} 127.0.0.1`;
  const item = `[...document.querySelectorAll('[role=menuitem]')].find(({ textContent }) => textContent.startsWith('${name}'))`;
  await panel.click('Pages of this chat');
  await panel.until(`${item} !== undefined`);
  await panel.value(`void ${item}.click()`);
  if (off) await panel.sees('blocked');
  else await panel.seesNoMore('blocked');
}

/** Which scripts a page gets is in force a moment after it was said: it is loaded until it shows. */
async function loadsUntil(page: Surface, url: string, has: boolean): Promise<void> {
  const loads = async () => {
    await page.goto(url);
    return (await page.value<boolean>(hasApi)) === has;
  };
  await waitFor(loads, `a load of ${url} ${has ? 'with' : 'without'} the API`);
}

/** Run in an extension page: which frames of the tab have the API, the top frame first. */
const framesWithApi = `(async () => {
  const target = { tabId: Number(new URLSearchParams(location.search).get('tabId')), allFrames: true };
  const ask = { target, world: 'MAIN', func: () => 'modelContext' in document };
  return (await chrome.scripting.executeScript(ask)).map(({ result }) => result);
})()`;

export function injectionJourney(
  name: TabhandBrowser['name'],
  launch: (options: LaunchOptions) => Promise<TabhandBrowser>,
): void {
  const ofChromium = chromiumFirst(name);
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer | undefined;
  const opened: Surface[] = [];
  beforeAll(async () => {
    [browser, site] = await Promise.all([
      launch({ hosts: [insecureHost] }),
      servePlayground({ port: 0, framePort: 0 }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await model?.close();
  });

  // A panel that nobody looks at any more goes on drawing.
  afterEach(() => Promise.all(opened.splice(0).map((surface) => surface.close().catch(() => undefined))));

  const open = async (path: string) => {
    const page = await browser.openSite(new URL(path, site.url).href);
    const panel = await browser.openPanel(page);
    opened.push(page, panel);
    return { page, panel };
  };

  test('a page under a policy of "default-src none" has the API before its first script, and its tool is listed', async () => {
    const { page, panel } = await open('lab/strict.html');
    expect(await page.value(left('before'))).toBe('document navigator');
    await panel.sees('1 tool');
    await panel.click('Tools');
    await panel.sees('strict_ping');
  });

  test('sandboxed frames have the API before their first script, by address and by srcdoc', async () => {
    const { page, panel } = await open('lab/sandboxed.html');
    await page.until(left('src'));
    await page.until(left('srcdoc'));
    expect(await page.value(left('src'))).toBe('document');
    expect(await page.value(left('srcdoc'))).toBe('document');
    await panel.click('Tools');
    await panel.sees('sandboxed_ping', askedAgain);
  });

  test('a blank frame has the API as soon as it is there, and its tool is listed', async () => {
    const { page, panel } = await open('lab/blank.html');
    expect(await page.value(left('blank'))).toBe('document');
    await panel.click('Tools');
    await panel.sees('blank_ping', askedAgain);
  });

  test('a frame whose page is written into it keeps the API, and its tool is listed', async () => {
    const { page, panel } = await open('lab/blank.html');
    await page.value(`void (() => {
      const written = document.body.appendChild(document.createElement('iframe')).contentDocument;
      written.open();
      written.write('<script>document.modelContext.registerTool({ name: "written_ping", description: "Answers.",' +
        'execute: () => "pong" })</' + 'script>');
      written.close();
    })()`);
    await panel.click('Tools');
    await panel.click('Refresh tools');
    await panel.sees('written_ping', askedAgain);
  });

  ofChromium(
    'a frame of another site that is busy is spoken of, and hides no tools of a document that isn’t',
    async () => {
      const { page, panel } = await open('lab/busy.html');
      await panel.click('Tools');
      await panel.sees('calm_ping');
      await page.value('window.keepBusy(6000)');
      await new Promise((resolve) => setTimeout(resolve, 300)); // the frame is told, and is busy from then on
      await panel.click('Refresh tools');
      await panel.sees('didn’t answer in time', 4000);
      // Firefox's driver puts all sites into one process: there the page is as busy as its frame.
      if (browser.name === 'chromium') await panel.sees('calm_ping', 100);
    },
  );

  test('an insecure page has no API, and the panel says why', async () => {
    const { page, panel } = await open(`http://${insecureHost}:${new URL(site.url).port}/lab/odd.html`);
    expect(await page.value('isSecureContext')).toBe(false);
    expect(await page.value(hasApi)).toBe(false);
    await panel.click('Tools');
    await panel.sees('This page isn’t secure');
  });

  test('switched off on a site, its pages have no API from the next load on; other sites keep it, and it comes back', {
    timeout: 180_000, // of a dozen loads, with four panels
  }, async () => {
    const { page, panel } = await open('lab/quiet.html');
    const other = await browser.openSite(site.url.replace('127.0.0.1', 'localhost'));
    expect(await page.value(hasApi)).toBe(true);
    await flipSite(panel, true);
    await loadsUntil(page, `${site.url}lab/quiet.html?off`, false);
    await other.goto(site.url.replace('127.0.0.1', 'localhost'));
    expect(await other.value(hasApi)).toBe(true);
    const blank = `lab/blank-frames.html?${encodeURIComponent(site.url.replace('127.0.0.1', 'localhost'))}`;
    await framesStayWithout(['lab/quiet.html', blank], 5);
    await browser.reloadExtension();
    const again = await browser.openPanel(page);
    await again.sees('blocked');
    expect(await page.value(hasApi)).toBe(false);
    await flipSite(again, false);
    await loadsUntil(page, `${site.url}lab/quiet.html?on`, true);

    /**
     * A frame of the site in another site's page is of the site too, and so are the frames in it that have no address but claim
     * another's, even when someone looks at that page's tools.
     */
    async function framesStayWithout(paths: string[], frames: number): Promise<void> {
      const outer = await browser.openSite(`${site.url.replace('127.0.0.1', 'localhost')}lab/odd.html`);
      await outer.value(`Promise.all(${JSON.stringify(paths)}.map((path) => new Promise((resolve) => {
        const frame = document.body.appendChild(document.createElement('iframe'));
        frame.onload = resolve;
        frame.allow = 'tools';
        frame.src = '${site.url}' + path;
      }))).then(() => true)`);
      const beside = await browser.openPanel(outer);
      await beside.sees('9 tools');
      await beside.click('Tools');
      await beside.click('Refresh tools');
      await beside.sees('write_note');
      await new Promise((resolve) => setTimeout(resolve, 500)); // that which must not happen would have happened by then
      expect(await beside.value(framesWithApi)).toEqual([true, ...Array(frames).fill(false)]);
      await beside.close();
      await outer.close();
    }
  });

  ofChromium(
    'scripts that come a second time change nothing: the same object, each tool once, each call once',
    async () => {
      const { page, panel } = await open('lab/odd.html');
      model = await serveModel([
        { calls: [{ match: ending('_write_note'), arguments: { text: 'once' } }] },
        { text: 'It is written.' },
      ]);
      await panel.sees('9 tools');
      await page.value('void (window.before = document.modelContext)');
      await panel.value(injectAgain);
      await panel.value(injectAgain);
      expect(await page.value('window.before === document.modelContext')).toBe(true);
      await choosesModelAt(panel, model.url);
      await personSays(panel, 'write it down');
      await panel.click('Allow once');
      await panel.sees('It is written.');
      await panel.sees('9 tools');
      expect(await page.value('window.runs.write')).toBe(1);
      expect(model.requests[0]?.tools.filter(({ name }) => name.includes('write_note'))).toHaveLength(1);
    },
  );
}
