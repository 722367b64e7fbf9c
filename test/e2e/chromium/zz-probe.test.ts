/** probe */
import { test } from 'vitest';
import { servePlayground } from '../../../playground/serve';
import { launchChromium, pageOf } from '../../support/browsers/chromium';
const wait = (n: number) => new Promise((r) => setTimeout(r, n));
test('probe', async () => {
  const site = await servePlayground({ port: 0, framePort: 0 });
  const b = await launchChromium({ backForwardCache: true });
  const page = await b.openSite(`${site.url}lab/bfcache/a.html`);
  const p = pageOf(page);
  p.on('console', (m) => console.log('console', m.text()));
  const panel = await b.openPanel(page);
  await panel.sees('1 tool');
  await page.click('To page b');
  await panel.click('Tools');
  await panel.sees('page_b');
  await p.evaluate(() => void history.back());
  await wait(2000);
  console.log(p.url(), await Promise.race([p.evaluate('document.documentElement.dataset.shown + location.href + document.title + ("modelContext" in document)').catch(String), wait(3000)]));
  const ask = `(async () => { const target = { tabId: Number(new URLSearchParams(location.search).get('tabId')), allFrames: true };
   const t = await chrome.tabs.get(target.tabId);
   return JSON.stringify([t.url, t.title, await chrome.scripting.executeScript({ target, func: () => ({ href: location.href, shown: document.documentElement.dataset.shown, relay: typeof globalThis.tabhandRelay, hello: globalThis.tabhandRelay?.hello() }) })]); })()`;
  console.log(await panel.value(ask));
  console.log(await panel.text());
  await panel.click('List the page’s tools again');
  await wait(2000);
  console.log(await panel.text());
  await b.close(); await site.close();
});
