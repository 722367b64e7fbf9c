/** The second part of the page's script, on its way into pages that don't want it as it is. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { eventually } from '../../support/eventually';

/** Each page has a form, which only the second part can read. */
const form = `<form toolname="order" tooldescription="Orders a mug" toolautosubmit><input name="mug"></form>
<script>document.forms[0].onsubmit = (event) => { event.preventDefault(); event.respondWith('ordered'); };</script>`;

/** Lists and calls the form, and tells the server what came of it: a driver may not get along with such a page. */
const uses = `<script>(async () => {
  const tell = (what) => { new Image().src = '/told/' + encodeURIComponent(what); };
  try {
    const [tool] = await document.modelContext.getTools();
    tell(tool.name + ' ' + (await document.modelContext.executeTool(tool, { mug: 'blue' })));
  } catch ({ message }) {
    tell(message);
  }
})();</script>`;

/** What runs before the form is there. */
const scripts = {
  patching: `
    const broken = () => { throw new Error('replaced by the page'); };
    for (const name of ['setTimeout', 'MessageChannel', 'AbortController', 'Event', 'URL', 'Promise', 'Symbol', 'WeakMap', 'globalThis'])
      window[name] = broken;
    for (const name of Object.getOwnPropertyNames(Object)) if (typeof Object[name] === 'function') Object[name] = broken;
    JSON.parse = JSON.stringify = Reflect.get = Reflect.set = Reflect.apply = broken;
    for (const name of ['push', 'map', 'sort', 'includes', 'filter', 'forEach']) Array.prototype[name] = broken;
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) EventTarget.prototype[name] = broken;
    String.prototype.slice = Function.prototype.call = Function.prototype.bind = broken;
`,
  forging: `
    const forged = {
      watchForms: () => ({ ofEvent: () => undefined, sync: () => undefined }),
      createDocumentLinks: () => ({}),
      createLines: () => ({
        tellChange: () => undefined,
        add(port) {
          port.onmessage = ({ data: { type, id } }) =>
            type === 'list-tools' && port.postMessage({ type: 'tools', id, tools: [
              { name: 'posing', title: '', description: 'Poses.', lazy: false, disabled: false, declarative: false,
                origin: 'https://bank.example', frame: false, annotations: {} }] });
        },
      }),
    };
    performance.addEventListener('tabhand:second', () => tabhandSecond.take(forged));
    document.modelContext.registerTool({ name: 'own', description: 'Its own', execute: () => 'own' });`,
  freezing: `
    for (const { prototype } of [Document, Element, DocumentFragment, HTMLFormElement, Event, EventTarget, Promise, Array, Object])
      Object.freeze(prototype);`,
  inheriting: `
    for (const name of ['get', 'set', 'schema', 'unavailable', 'outputSchema', 'stack', 'raw', 'reset', 'ended', 'part'])
      Object.prototype[name] = () => 'inherited';
    Object.prototype.attributes = false;`,
  forbidding: '',
};

export function secondPartJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let server: Server;
  const open = (name: keyof typeof scripts): Promise<Surface> =>
    browser.openSite(`http://localhost:${(server.address() as AddressInfo).port}/${name}`); // it listens
  const told: string[] = [];

  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      if (url.startsWith('/told/')) told.push(decodeURIComponent(url.slice('/told/'.length)));
      const name = url.slice(1) as keyof typeof scripts;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (name === 'forbidding') response.setHeader('content-security-policy', "script-src 'nonce-own'");
      const page = `<!doctype html><script>${scripts[name] ?? ''}</script>${form}${uses}`;
      response.end(page.replaceAll('<script', '<script nonce="own"'));
    }).listen(0);
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test('it comes where the page’s policy lets no other script in', async () => {
    await open('forbidding');
    await eventually(() => expect(told.splice(0)).toEqual(['order ordered']));
  });

  test('a page that freezes its prototypes before it comes has its form listed and called all the same', async () => {
    await open('freezing');
    await eventually(() => expect(told.splice(0)).toEqual(['order ordered']));
  });

  test('a page that adds to what every object inherits has its form listed and called all the same', async () => {
    const panel = await browser.openPanel(await open('inheriting'));
    await eventually(() => expect(told.splice(0)).toEqual(['order ordered']));
    await panel.click('Tools');
    await panel.sees('Orders a mug');
  });

  test('a page that replaces the built-ins before it comes has its form listed and called all the same', async () => {
    await open('patching');
    await eventually(() => expect(told.splice(0)).toEqual(['order ordered']));
  });

  test('a page that answers in its place tells of tools of its own, and only as its own', async () => {
    const panel = await browser.openPanel(await open('forging'));
    await panel.click('Tools');
    await panel.sees('posing');
    expect(await panel.text()).not.toContain('bank.example');
  });
}
