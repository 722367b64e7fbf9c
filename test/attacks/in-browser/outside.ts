/** What a page tries with the extension's own pages: to frame, open or read them. */
import { type BrowserAttack, happens, ourPage, type Surface } from './world';

const guard = 'our pages aren’t for the web';

/** Whether the page got something of this address, in the ways in which pages get things. */
const reads: Record<string, (url: string) => string> = {
  'by fetch': (url) => `fetch('${url}').then(() => true, () => false)`,
  'as a script': (url) => loads('script', url),
  'as a picture': (url) => loads('img', url.replace(/[^/]+$/, 'icon/128.png')),
};

const loads = (element: string, url: string) => `new Promise((resolve) => {
  const element = document.createElement('${element}');
  element.onload = () => resolve(true);
  element.onerror = () => resolve(false);
  element.src = '${url}';
  document.body.append(element);
})`;

/** Whether one of its frames comes to show this address. */
const frames = (page: Surface, url: string) =>
  happens(async () => (await page.frames()).some((each) => each.startsWith(url)));

const pages = ['sidepanel.html', 'gallery.html'];

export const byAddress: BrowserAttack[] = [
  ...pages.map(
    (path): BrowserAttack => ({
      ...{ attacker: 'local page', only: 'chromium', name: `frames ${path}, to have the user click in it` },
      breach: 'a page of the extension runs in a frame of a site',
      guard,
      promise: 'own tools',
      async attempt({ page, panel }) {
        const url = await ourPage(panel, `/${path}?framed`);
        const framing = `Object.assign(document.createElement('iframe'), { src: '${url}', id: 'framing' })`;
        await page.value(`void document.body.append(${framing})`);
        return frames(page, url).finally(() => page.value(`void document.getElementById('framing').remove()`));
      },
    }),
  ),
  ...Object.entries(reads).map(
    ([how, read]): BrowserAttack => ({
      attacker: 'local page',
      name: `reads a file of the extension, ${how}`,
      breach: 'a site learns that Tabhand is there, and reads its files',
      guard,
      promise: 'own tools',
      async attempt({ page, panel }) {
        return page.value<boolean>(read(await ourPage(panel, '/relay.js')));
      },
    }),
  ),
  {
    ...{ attacker: 'local page', only: 'chromium', name: 'goes to the panel’s own address, beside a tab it chooses' },
    breach: 'a site opens the panel where it likes',
    promise: 'loading',
    guard,
    async attempt({ browser, hostile, panel }) {
      const page = await browser.openSite(hostile.neighborUrl);
      const url = await ourPage(panel, '/sidepanel.html?tabId=1');
      await page.value(`void setTimeout(() => { location.href = '${url}'; }, 0)`);
      return happens(async () => (await page.frames())[0]?.startsWith(url) ?? false).finally(page.close);
    },
  },
  {
    ...{ attacker: 'other extension', only: 'chromium', name: 'frames the panel in a page of its own' },
    breach: 'the panel runs in a frame of another extension',
    promise: 'loading',
    guard,
    async attempt({ browser, page, panel }) {
      await page.value(`void dispatchEvent(new Event('other-extension-home'))`);
      await page.until('document.documentElement.dataset.home !== undefined');
      const url = await ourPage(panel, '/sidepanel.html?framed');
      const home = await browser.openSite(`${await page.value('document.documentElement.dataset.home')}#${url}`);
      return frames(home, url).finally(home.close);
    },
  },
];
