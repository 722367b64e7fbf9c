/** The relay: carries messages, wakes nobody for a page without tools, and reconnects by itself only for what was not heard. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startRelay } from '#page/relay/relay-end.ts';
import { relayKey } from '#page/wire.ts';
import type { ToPage, ToRelay } from '../../../src/page/wire';
import { eventually } from '../../support/eventually';
import { openWindow } from '../../support/page-window';

interface Background {
  name: string;
  heard: unknown[];
  says(message: ToPage | ToRelay): void;
  closes(): void;
}

let page: ReturnType<typeof openWindow>;
let connected: Background[];
let asked: unknown[];
let runtime: NonNullable<ReturnType<Parameters<typeof startRelay>[0]>>;
let pagePorts: MessagePort[];
let served: boolean;
const world = globalThis as unknown as Record<
  string,
  { hello(): { documentId: string; tools: boolean } | null } | undefined
>; // the isolated world's own global

beforeEach(() => {
  page = openWindow();
  connected = [];
  pagePorts = [];
  served = true;
  page.listen('tabhand:who', (event) => served && event.preventDefault());
  asked = [];
  runtime = {
    id: 'tabhand',
    connect: ({ name }) => connect(name),
    sendMessage: async (message) => void asked.push(message),
  };
  Object.assign(globalThis, {
    postMessage: (_: unknown, __: string, ports: MessagePort[]) => pagePorts.push(...ports),
  });
});

afterEach(() => {
  for (const port of pagePorts) port.close();
  delete world[relayKey];
  page.putAway();
});

function connect(name: string) {
  const listeners: ((message: ToPage | ToRelay) => void)[] = [];
  const closeListeners: (() => void)[] = [];
  const heard: unknown[] = [];
  connected.push({
    name,
    heard,
    says: (message) => listeners.forEach((listener) => void listener(message)),
    closes: () => closeListeners.forEach((listener) => void listener()),
  });
  return {
    postMessage: (message: unknown) => heard.push(message),
    onMessage: { addListener: (listener: (typeof listeners)[number]) => void listeners.push(listener) },
    onDisconnect: { addListener: (listener: () => void) => void closeListeners.push(listener) },
    disconnect: () => undefined,
  };
}

const pageHasTools = () => page.dispatchEvent(new Event('tabhand:tools'));
const hello = () => world[relayKey]?.hello();
const now = () => {
  const background = connected.at(-1);
  if (!background) throw new Error('Not connected');
  return background;
};

describe('a relay', () => {
  test('passes on that its page needs the second part, five times at most, and not for an extension that is gone', () => {
    startRelay(() => runtime);
    const asks = () => performance.dispatchEvent(new Event('tabhand:second'));
    asks();
    expect(asked).toEqual([{ type: 'page-second' }]);
    for (let i = 0; i < 20; i++) asks();
    expect(asked).toHaveLength(5);
    asked.length = 0;
    delete world[relayKey];
    startRelay(() => ({ ...runtime, id: undefined }) as unknown as typeof runtime); // as a browser takes it away
    asks();
    expect(asked).toEqual([]);
  });

  test('of a document that nobody serves says so when it is called on, and is there once somebody does', () => {
    served = false;
    startRelay(() => runtime);
    expect(hello()).toBeNull();
    served = true;
    expect(hello()).toMatchObject({ tools: false });
  });

  test.each(['browser', 'page'] as const)('says whose implementation the page has: that of the %s, or ours', (who) => {
    startRelay(() => runtime);
    expect(hello()).toMatchObject({ madeBy: 'tabhand' });
    page.listen(`tabhand:made-by-${who}`, (event) => event.preventDefault());
    expect(hello()).toMatchObject({ madeBy: who });
  });

  test('of a page without tools asks once whether there are some, and touches nothing of the extension', () => {
    const ask = vi.fn(() => runtime);
    startRelay(ask);
    expect(page.heard).toEqual(['tabhand:who']);
    expect(hello()).toMatchObject({ tools: false });
    expect(connected).toHaveLength(0);
    expect(ask).not.toHaveBeenCalled();
  });

  test('connects with the first tool, under its document’s name, and hands the page a port', () => {
    startRelay(() => runtime);
    pageHasTools();
    pageHasTools();
    expect(connected).toHaveLength(1);
    expect(now().name).toBe(`page:${hello()?.documentId}`);
    expect(pagePorts).toHaveLength(1);
  });

  test('carries messages both ways, and answers a ping itself', async () => {
    startRelay(() => runtime);
    pageHasTools();
    const [port] = pagePorts;
    const atPage: unknown[] = [];
    if (port) port.onmessage = ({ data }) => atPage.push(data);
    now().says({ type: 'list-tools', id: 1 });
    now().says({ type: 'ping' });
    now().says({ type: 'watch', on: true });
    await eventually(() => expect(atPage).toEqual([{ type: 'list-tools', id: 1 }]));
    port?.postMessage({ type: 'tools', id: 1, tools: [] });
    await eventually(() => expect(now().heard).toEqual([{ type: 'pong' }, { type: 'tools', id: 1, tools: [] }]));
  });

  test('never reconnects by itself when the background goes; a change wakes it only if someone watched', () => {
    startRelay(() => runtime);
    pageHasTools();
    now().closes();
    pageHasTools();
    expect(connected).toHaveLength(1);
    expect(hello()).toMatchObject({ tools: true });
    expect(connected).toHaveLength(2);
    now().says({ type: 'watch', on: true });
    now().closes();
    expect(connected).toHaveLength(2);
    pageHasTools();
    expect(connected).toHaveLength(3);
  });

  test('of a page that is watched reconnects when the background goes before it asked what changed', () => {
    startRelay(() => runtime);
    pageHasTools();
    now().says({ type: 'watch', on: true });
    now().says({ type: 'list-tools', id: 1 });
    pageHasTools();
    now().closes();
    expect(connected).toHaveLength(2);
    now().closes();
    expect(connected).toHaveLength(2);
  });

  test('of a page that floods, and is cut each time, pauses: twice as long each time, up to a minute, until it is quiet', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    startRelay(() => runtime);
    pageHasTools();
    let cut = 0;
    const floodsFor = (milliseconds: number) => {
      const before = connected.length;
      for (let passed = 0; passed < milliseconds; passed += 5) {
        pageHasTools();
        for (; cut < connected.length; cut++) {
          connected[cut]?.says({ type: 'watch', on: true });
          pageHasTools();
          connected[cut]?.closes();
        }
        vi.advanceTimersByTime(5);
      }
      return connected.length - before;
    };
    expect(floodsFor(60_000)).toBeLessThan(12);
    expect(floodsFor(120_000)).toBeLessThan(4);
    // It is quiet: the line that the pause brings stays.
    vi.advanceTimersByTime(120_000);
    now().closes();
    const before = connected.length;
    pageHasTools();
    expect(connected).toHaveLength(before + 1);
    vi.useRealTimers();
  });

  test('keeps the name of its document when its extension is reloaded', () => {
    startRelay(() => runtime);
    const name = hello()?.documentId;
    delete runtime.id;
    startRelay(() => ({ ...runtime, id: 'tabhand', connect: ({ name: given }) => connect(given) }));
    expect(hello()?.documentId).toBe(name);
  });

  test('of a page that nobody watches stays away, whatever was not heard', () => {
    startRelay(() => runtime);
    pageHasTools();
    pageHasTools();
    now().closes();
    expect(connected).toHaveLength(1);
  });

  test('tells the page that the port is closed', async () => {
    startRelay(() => runtime);
    pageHasTools();
    const atPage: unknown[] = [];
    const [port] = pagePorts;
    if (port) port.onmessage = ({ data }) => atPage.push(data);
    now().closes();
    await eventually(() => expect(atPage).toEqual(['closed']));
  });

  test('connects again when its page comes back from the cache', () => {
    startRelay(() => runtime);
    pageHasTools();
    now().closes();
    page.shows(false);
    expect(connected).toHaveLength(1);
    page.shows(true);
    expect(connected).toHaveLength(2);
  });

  test('of a page that is prerendered connects when it is shown', () => {
    Object.assign(page.document, { prerendering: true });
    startRelay(() => runtime);
    pageHasTools();
    expect(connected).toHaveLength(0);
    page.document.dispatchEvent(new Event('prerenderingchange'));
    expect(connected).toHaveLength(1);
  });

  test('that is injected a second time does no harm', () => {
    startRelay(() => runtime);
    const first = hello()?.documentId;
    startRelay(() => runtime);
    pageHasTools();
    expect(connected).toHaveLength(1);
    expect(hello()?.documentId).toBe(first);
  });

  test('that lost its extension goes quiet and says so once; a new one takes its place', () => {
    const said = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    startRelay(() => runtime);
    pageHasTools();
    now().closes();
    delete runtime.id;
    pageHasTools();
    pageHasTools();
    page.shows(true);
    expect(said).toHaveBeenCalledOnce();
    expect(connected).toHaveLength(1);
    startRelay(() => ({ ...runtime, id: 'tabhand', connect: ({ name }) => connect(name) }));
    pageHasTools();
    expect(connected).toHaveLength(2);
    said.mockRestore();
  });

  test('does not start in an insecure context', () => {
    Object.assign(globalThis, { isSecureContext: false });
    startRelay(() => runtime);
    expect(page.heard).toEqual([]);
    expect(world[relayKey]).toBeUndefined();
  });
});
