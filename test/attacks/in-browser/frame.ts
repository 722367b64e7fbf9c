/** What a frame tries: against the page around it, against frames of other origins, and where its site is switched off. */

import { hostilePage } from './hostile-site';
import {
  aMoment,
  type BrowserAttack,
  type BrowserWorld,
  beside,
  expect,
  listsTools,
  type Surface,
  waitFor,
} from './world';

/** Run in an extension page: which frames of the tab have the API, the top frame first. */
const framesWithApi = `(async () => {
  const target = { tabId: Number(new URLSearchParams(location.search).get('tabId')), allFrames: true };
  const ask = { target, world: 'MAIN', func: () => 'modelContext' in document };
  return (await (globalThis.browser ?? chrome).scripting.executeScript(ask)).map(({ result }) => result);
})()`;

const hasApi = `'modelContext' in document`;

/** Sends a command as the panel itself does. */
const command = (panel: Surface, name: string, input: object) =>
  panel.value(`new Promise((resolve) => {
    const port = (globalThis.browser ?? chrome).runtime.connect({ name: 'panel' });
    port.onMessage.addListener(({ type, id }) => type === 'answer' && id === 9 && (port.disconnect(), resolve(true)));
    port.postMessage({ type: 'command', id: 9, name: ${JSON.stringify(name)}, input: ${JSON.stringify(input)} });
  })`);

/** Frames without an address, of a site that is off, that claim the base address of one that isn't. */
const blank: Record<string, string> = {
  'a blank frame': `const frame = document.body.appendChild(document.createElement('iframe'));
    frame.contentDocument.head.append(Object.assign(frame.contentDocument.createElement('base'), { href: base }));`,
  'a srcdoc frame': `const frame = document.createElement('iframe');
    frame.srcdoc = '<base href="' + base + '"><p>x</p>'; document.body.append(frame);`,
  'a sandboxed frame of its own origin': `const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
    frame.srcdoc = '<base href="' + base + '"><p>x</p>'; document.body.append(frame);`,
  'a sandboxed frame without origin': `const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.srcdoc = '<base href="' + base + '"><p>x</p>'; document.body.append(frame);`,
};

async function switchesOff({ browser, hostile, panel }: BrowserWorld, off: boolean): Promise<void> {
  await command(panel, 'set-site', { origin: hostile.otherUrl.slice(0, -1), off });
  const probe = await browser.openSite(hostile.otherUrl);
  const isSo = async () => {
    await probe.goto(`${hostile.otherUrl}?${off}`);
    return (await probe.value<boolean>(hasApi)) !== off;
  };
  await waitFor(isSo, 'the switch to be in force');
  await probe.close();
}

const byBlankFrame: BrowserAttack[] = Object.entries(blank).map(([what, script], i) => ({
  attacker: 'frame',
  name: `of a site that is off, gets the API in ${what} with another site’s base address`,
  breach: 'a document of a site that is switched off has the API',
  guard: 'a site that is off is told by its origin',
  promise: 'off',
  async attempt(world) {
    const { hostile, browser } = world;
    const inner = `/blank-${i}`;
    hostile.pages[inner] = `<!doctype html><body><script>const base = '${hostile.url}'; ${script}</script></body>`;
    hostile.pages[`/around-${i}`] = hostilePage(
      `<iframe allow="tools" src="${new URL(inner, hostile.otherUrl).href}"></iframe>`,
    );
    await switchesOff(world, true);
    try {
      await beside({ browser } as BrowserWorld, new URL(`/around-${i}`, hostile.url).href, async (_, panel) => {
        await panel.sees('3 tools');
        await listsTools({ panel });
        await aMoment();
        expect(await panel.value(framesWithApi)).toEqual([true, false, false]);
      });
    } finally {
      await switchesOff(world, false);
    }
  },
}));

/** The page's own frame of another origin does something when it is told to. */
const framed = (hostile: BrowserWorld['hostile'], path: string, script: string): string => {
  hostile.pages[`${path}-inner`] = hostilePage(`<script>${script}</script>`);
  hostile.pages[path] = hostilePage(
    `<iframe allow="tools" src="${new URL(`${path}-inner`, hostile.otherUrl).href}"></iframe>`,
  );
  return new URL(path, hostile.url).href;
};

export const byFrame: BrowserAttack[] = [
  ...byBlankFrame,
  {
    attacker: 'frame',
    name: 'hands the page around it a port, as the relay does',
    breach: 'a frame of another origin lists the page’s tools and calls them',
    guard: 'a frame doesn’t serve its parent',
    promise: 'own tools',
    async attempt({ browser, hostile }) {
      const url = framed(
        hostile,
        '/handshake',
        `const { port1, port2 } = new MessageChannel();
         port1.onmessage = ({ data }) => parent.postMessage({ heard: data?.type }, '*');
         setTimeout(() => { parent.postMessage('tabhand:port', '*', [port2]);
           port1.postMessage({ type: 'list-tools', id: 1 });
           port1.postMessage({ type: 'call-tool', id: 'x', name: 'write', input: {} }); }, 300);`,
      );
      const page = await browser.openSite(url);
      await page.value(
        `void addEventListener('message', ({ data }) => { if (data?.heard) window.heard = data.heard; })`,
      );
      await aMoment(900);
      expect(await page.value('window.heard ?? null')).toBeNull();
      expect(await page.value('hostile.runs.write')).toBe(0);
      await page.close();
    },
  },
  {
    attacker: 'frame',
    name: 'lists the tools of the page around it',
    breach: 'a frame of another origin sees tools that aren’t exposed to it',
    guard: 'tools are seen by those to whom they are exposed',
    promise: 'own tools',
    async attempt({ browser, hostile }) {
      const url = framed(
        hostile,
        '/spying',
        `setTimeout(async () => {
           const tools = await document.modelContext.getTools({ fromOrigins: ['${hostile.url.slice(0, -1)}'] });
           parent.postMessage({ seen: tools.map(({ origin }) => origin) }, '*');
         }, 300);`,
      );
      const page = await browser.openSite(url);
      await page.value(`void addEventListener('message', ({ data }) => { if (data?.seen) window.seen = data.seen; })`);
      await page.until('window.seen !== undefined');
      expect(await page.value<string[]>('window.seen')).not.toContain(hostile.url.slice(0, -1));
      await page.close();
    },
  },
  {
    attacker: 'page',
    name: 'lists the tools of a frame of another origin',
    breach: 'a page sees tools that aren’t exposed to it',
    guard: 'tools are seen by those to whom they are exposed',
    promise: 'own tools',
    async attempt({ browser, hostile }) {
      const page = await browser.openSite(framed(hostile, '/looking', ''));
      await aMoment();
      const origin = hostile.otherUrl.slice(0, -1);
      const seen = await page.value<string[]>(
        `document.modelContext.getTools({ fromOrigins: ['${origin}'] }).then((all) => all.map((tool) => tool.origin))`,
      );
      expect(seen).not.toContain(origin);
      await page.close();
    },
  },
];
