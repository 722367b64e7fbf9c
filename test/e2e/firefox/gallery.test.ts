/** The gallery in Firefox: every widget draws its sample there too. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { specs } from '../../../src/widgets/specs';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { launchFirefox } from '../../support/browsers/firefox';
import { allBlocked, trialsOf } from '../../support/page-policy';

let browser: TabhandBrowser;
let site: Playground;
let gallery: Surface;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchFirefox(), servePlayground({ port: 0, framePort: 0 })]);
  gallery = await browser.openPanel(await browser.openSite(site.url));
  await gallery.value(`void setTimeout(() => location.assign('/gallery.html'))`);
  await gallery.sees('Widget gallery');
  await gallery.value(`void (() => {
    globalThis.faults = [];
    addEventListener('error', ({ message }) => faults.push(message));
    addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
    console.error = (...words) => faults.push(words.join(' '));
  })()`);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test.each(specs.map(({ name }) => name))('R64: %s draws its sample', async (name) => {
  await gallery.until(`document.querySelector('.stage [data-view="${name}"]')?.getBoundingClientRect().height > 8`);
});

test('nothing went wrong in the console meanwhile', async () => {
  expect(await gallery.value('faults')).toEqual([]);
});

test('item 9: whatever gets into a page of ours, it loads, sends and runs nothing', async () => {
  expect(await gallery.value(trialsOf(site.url))).toEqual(allBlocked);
});
