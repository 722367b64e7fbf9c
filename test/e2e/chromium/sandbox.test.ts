/** A program that a model wrote, in Chromium's sandboxed page: what it is for works, and nothing gets out. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { type Surface, waitFor } from '../../support/browsers/browser';
import { type Chromium, launchChromium, pageOf } from '../../support/browsers/chromium';
import { choosesModelAt, ending, personSays } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

/** Somebody who would like to hear from the sandbox: over HTTP, and over UDP as WebRTC asks a STUN server. */
async function listen() {
  const heard = { requests: 0, connections: 0, datagrams: 0 };
  const http = createServer((_, response) => {
    heard.requests++;
    response.setHeader('access-control-allow-origin', '*').end('heard');
  });
  http.on('connection', () => heard.connections++);
  const udp = createSocket('udp4').on('message', () => heard.datagrams++);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo; // it listens on TCP
  const close = () => {
    udp.close();
    http.closeAllConnections();
    http.close();
  };
  return { heard, url: `http://127.0.0.1:${port}/`, stun: `stun:127.0.0.1:${udp.address().port}`, close };
}

let browser: Chromium;
let site: Playground;
let model: ScriptedModel;
let panel: Surface;
let listener: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  [browser, site, model, listener] = await Promise.all([
    launchChromium(),
    servePlayground({ port: 0, framePort: 0 }),
    serveScriptedModel(),
    listen(),
  ]);
  panel = await browser.openPanel(await browser.openSite(`${site.url}lab/odd.html`));
  await choosesModelAt(panel, model.url);
});
afterAll(async () => {
  await browser?.close();
  listener?.close();
  await Promise.all([site?.close(), model?.close()]);
});
beforeEach(() => Object.assign(listener.heard, { requests: 0, connections: 0, datagrams: 0 }));
afterEach(async () => {
  await new Promise((resolve) => setTimeout(resolve, 400)); // what was asked for late arrives too
  // Chromium opens a bare connection for a navigation before it asks whether the frame may go there: see below.
  const { connections, ...asked } = listener.heard;
  expect(asked).toEqual({ requests: 0, datagrams: 0 });
  if (!navigates) expect(connections).toBe(0);
});

let shown = 0;
let navigates = false;

/** The model shows a program; gives its title. */
async function modelShows(code: string, more: { html?: string; css?: string } = {}): Promise<string> {
  const title = `Program ${++shown}`;
  const params = { title, code, ...more };
  model.plays(
    { calls: [{ match: ending('_widget_display'), arguments: { name: 'js-sandbox', params } }] },
    { text: `${title} is shown.` },
  );
  await personSays(panel, `run ${title}`);
  await panel.sees(`${title} is shown.`);
  return title;
}

/** Gives the frame in which it runs. */
async function modelRuns(...program: Parameters<typeof modelShows>): Promise<Frame> {
  const title = await modelShows(...program);
  const element = await pageOf(panel).waitForSelector(`iframe[title="${title}"]`);
  const frame = await element.contentFrame();
  if (!frame) throw new Error('An iframe has a frame.');
  return frame;
}

const says = (frame: Frame, words: string) =>
  waitFor(async () => (await frame.locator('body').innerText()).includes(words), `“${words}” in the sandbox`, {
    instead: () => frame.locator('body').innerText(),
  });

/** Each attempt ends in what it got, or in the name of the error; at the end they stand in the page. */
const attempts = (tries: Record<string, string>) => `
  const url = ${JSON.stringify(listener.url)};
  const stun = ${JSON.stringify(listener.stun)};
  const event = (target, good, bad) => new Promise((resolve, reject) => {
    target.addEventListener(good, () => resolve('reached'));
    target.addEventListener(bad, () => reject(new Error('refused')));
  });
  const got = {};
  const attempt = async (name, act) => {
    const late = new Promise((resolve) => setTimeout(resolve, 1500, 'nothing'));
    got[name] = await Promise.race([act(), late]).then((value) => value ?? 'done', () => 'refused');
  };
  await Promise.all([${Object.entries(tries)
    .map(([name, code]) => `attempt(${JSON.stringify(name)}, async () => { ${code} })`)
    .join(',\n')}]);
  root.textContent = JSON.stringify(got);`;

async function tries(code: Record<string, string>): Promise<Record<string, string>> {
  const frame = await modelRuns(attempts(code));
  await says(frame, '{');
  return JSON.parse(await frame.locator('body').innerText());
}

test('a program draws in its page, takes colours from the look, and hears clicks', async () => {
  const frame = await modelRuns("root.querySelector('b').onclick = () => (root.textContent = 'clicked');", {
    html: '<b>Press</b>',
    css: 'b { color: var(--accent) }',
  });
  await frame.locator('b').click();
  await says(frame, 'clicked');
  expect(await panel.text()).not.toContain('The program failed.');
  expect(await frame.evaluate('getComputedStyle(document.body).fontSize')).toBe('13px');
});

test('nothing that asks the network reaches it', async () => {
  const outcome = await tries({
    fetch: 'return (await fetch(url)).text()',
    xhr: "const x = new XMLHttpRequest(); x.open('GET', url, false); x.send(); return 'reached'",
    beacon: "navigator.sendBeacon(url, 'x'); return 'nothing'",
    socket: "return event(new WebSocket(url.replace('http', 'ws')), 'open', 'error')",
    events: "return event(new EventSource(url), 'open', 'error')",
    transport: "await new WebTransport(url.replace('http', 'https')).ready; return 'reached'",
    module: "await import(url + 'm.js'); return 'reached'",
    worker: "return event(new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))), 'message', 'error')",
    worklet: "await CSS.paintWorklet.addModule(url); return 'reached'",
    image: "return event(Object.assign(new Image(), { src: url + 'i.png' }), 'load', 'error')",
    sound: "return event(Object.assign(new Audio(), { src: url + 'a.mp3' }), 'canplay', 'error')",
    script: "const s = document.createElement('script'); s.src = url; root.append(s); return event(s, 'load', 'error')",
    style: `const s = document.createElement('style');
      s.textContent = '@import "' + url + '"; body { background: url(' + url + ') } @font-face { font-family: f; src: url(' + url + ') }';
      document.head.append(s); return 'nothing'`,
    ping: "const a = document.createElement('a'); a.href = '#'; a.ping = url; root.append(a); a.click(); return 'nothing'",
    rules: `const s = document.createElement('script'); s.type = 'speculationrules';
      s.textContent = JSON.stringify({ prefetch: [{ urls: [url], eagerness: 'immediate' }] }); root.append(s); return 'nothing'`,
  });
  for (const [name, got] of Object.entries(outcome))
    expect([name, got]).toEqual([name, expect.stringMatching(/refused|nothing/)]);
});

test('what connects before a policy is asked is gone: WebRTC, links and frames, however they are made', async () => {
  const link = "'<link rel=preconnect href=' + url + '>'";
  const outcome = await tries({
    rtc: "const p = new RTCPeerConnection({ iceServers: [{ urls: stun }] }); p.createDataChannel('x'); await p.setLocalDescription(await p.createOffer())",
    webkit: 'new webkitRTCPeerConnection({})',
    element: "document.createElement('link')",
    spaced: "document.createElementNS('http://www.w3.org/1999/xhtml', 'x:link')",
    twofaced:
      "let n = 0; if (document.createElement({ toString: () => (n++ ? 'link' : 'b') }).localName === 'b') throw 0",
    html: `root.innerHTML = ${link}`,
    outer: `root.firstChild.outerHTML = ${link}`,
    adjacent: `root.insertAdjacentHTML('beforeend', ${link})`,
    fragment: `document.createRange().createContextualFragment(${link})`,
    written: `document.write('<li', 'nk rel=preconnect href=' + url + '>')`,
    parsed: `new DOMParser().parseFromString(${link}, 'text/html')`,
    unsafe: `root.setHTMLUnsafe(${link})`,
    document: "document.implementation.createDocument('http://www.w3.org/1999/xhtml', 'link')",
    custom: "customElements.define('x-l', class extends HTMLLinkElement {}, { extends: 'link' })",
    frame: "document.createElement('iframe')",
    framed: "root.innerHTML = '<iframe srcdoc=\"<script>new RTCPeerConnection()</scr' + 'ipt>\"></iframe>'",
    embedded: "root.innerHTML = '<svg><foreignObject><OBJECT data=x>'",
    policy: "trustedTypes.createPolicy('mine', { createHTML: (html) => html })",
  });
  for (const got of Object.entries(outcome)) expect(got).toEqual([got[0], 'refused']);
});

test('replacing what the page itself calls opens nothing', async () => {
  const frame = await modelRuns(`
    const stolen = [];
    RegExp.prototype.exec = () => null;
    RegExp.prototype.test = () => false;
    Reflect.apply = Function.prototype.call = Function.prototype.apply = (given) => { stolen.push(given); };
    String.prototype.replace = String.prototype.toLowerCase = () => 'b';
    let made = 0;
    for (const act of [
      () => document.createElement('link'),
      () => document.createElementNS('http://www.w3.org/1999/xhtml', 'link'),
      () => { root.innerHTML = '<link>'; },
    ]) try { act(); made++; } catch {}
    root.textContent = made + ' made, ' + stolen.length + ' stolen';`);
  await says(frame, '0 made, 0 stolen');
});

test('it has no storage, no extension, no other window and no new one', async () => {
  const outcome = await tries({
    local: 'localStorage.x = 1',
    database: "return event(indexedDB.open('x'), 'success', 'error')",
    cookie: "document.cookie = 'a=1'",
    caches: "await caches.open('x')",
    runtime: 'chrome.runtime.id.length',
    storage: 'await chrome.storage.local.get()',
    parent: 'parent.document.title',
    top: 'top.location.href',
    steers: "top.location.href = url + 'top'",
    opens: "if (!window.open(url + 'open')) throw 0",
  });
  for (const got of Object.entries(outcome)) expect(got).toEqual([got[0], 'refused']);
  expect(
    browser.context
      .pages()
      .map((page) => page.url())
      .filter((url) => url.startsWith(listener.url)),
  ).toEqual([]);
});

describe('navigating: nothing is asked for, and the panel stays where it is', () => {
  beforeAll(() => {
    navigates = true;
  });
  afterAll(() => {
    navigates = false;
  });

  test.each([
    ['its own address', "location.href = url + 'away'"],
    [
      'a refresh',
      "const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=' + url; document.head.append(m)",
    ],
    ['a form', "root.innerHTML = '<form action=' + url + '><input name=a value=1></form>'; document.forms[0].submit()"],
    ['a link that is clicked', "root.innerHTML = '<a href=' + url + '>x</a>'; root.firstChild.click()"],
    ['a link to a new tab', "root.innerHTML = '<a target=_blank href=' + url + '>x</a>'; root.firstChild.click()"],
    ['a page of data', "location.href = 'data:text/html,<img src=' + url + '>'"],
    [
      'a page of its own making',
      "location.href = URL.createObjectURL(new Blob(['<img src=' + url + '>'], { type: 'text/html' }))",
    ],
    ['another page of the extension', "location.href = '/sidepanel.html'"],
  ])('it gets nowhere by %s', async (_, code) => {
    await modelShows(`const url = ${JSON.stringify(listener.url)}; send(1); setTimeout(() => { ${code} }, 50);`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (const frame of pageOf(panel).frames().slice(1)) {
      expect(frame.url()).toMatch(/^chrome-extension:.*\/widget\.html#?$|^chrome-error:/);
    }
    expect(pageOf(panel).url()).toContain('/sidepanel.html');
  });
});

test('item 6: a program that floods the panel with messages is stopped, and leaves the panel usable', async () => {
  const title = await modelShows(
    'for (;;) { for (let i = 0; i < 2000; i++) send(i); await new Promise((r) => setTimeout(r, 50)); }',
  );
  await panel.sees('Stopped: it sent too many messages.');
  await waitFor(async () => (await pageOf(panel).locator(`iframe[title="${title}"]`).count()) === 0, 'its frame to go');
  const started = Date.now();
  await pageOf(panel).evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(Date.now() - started).toBeLessThan(2000);
  await pageOf(panel).getByRole('button', { name: 'Restart', exact: true }).last().click();
  await waitFor(
    async () => (await pageOf(panel).getByText('Stopped: it sent too many messages.').count()) > 0,
    'it to be stopped again',
  );
});

test('item 6: what a program draws has a border and a label that it can’t cover', async () => {
  const frame = await modelRuns(
    "document.documentElement.style.cssText = 'position:fixed;inset:-50px;background:red'",
    {
      html: '<div style="height: 3000px">Allow once?</div>',
    },
  );
  const label = await pageOf(panel).getByText('Drawn by the model’s program').last().elementHandle();
  // Both at one moment: the chat may still be moving to its end.
  const [outside, inside] = await (await frame.frameElement()).evaluate(
    (drawn, above) =>
      [above?.getBoundingClientRect().bottom ?? Infinity, (drawn as Element).getBoundingClientRect()] as const, // a frame
    label,
  );
  expect(outside).toBeLessThanOrEqual(inside.y);
  const height = await panel.value<number>('innerHeight');
  expect(inside.height).toBeLessThan(height * 0.61);
});

test('an endless loop leaves the panel alive, and can be stopped', async () => {
  await modelRuns('setTimeout(() => { for (;;); }, 100);');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const article = pageOf(panel).locator(`iframe[title="Program ${shown}"]`);
  await pageOf(panel).getByRole('button', { name: 'Stop', exact: true }).last().click();
  await waitFor(async () => (await article.count()) === 0, 'its frame to go');
  await panel.sees('Stopped');
});
