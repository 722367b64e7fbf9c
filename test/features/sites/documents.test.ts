/** The background's end of the bridge to pages: who can be spoken to, and how each question gets its answer. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Documents, type EndedPageCall } from '#features/sites/background/documents.ts';
import { listPageLayers, type PageDocument } from '#features/sites/layer/page.ts';
import type { PageOutcome } from '#features/sites/layer/page-tool.ts';
import type { RelayHello } from '#page/wire.ts';
import type { ToPage, ToRelay } from '../../../src/page/wire';
import { createWire } from '../../support/wires';

const tabId = 1;
const awake = () => new AbortController().signal;

let frames: RelayHello[];
let silent: boolean;
let fresh: 'loading' | 'young' | undefined;
let late: boolean;
let madeBy: RelayHello['madeBy'] | undefined;
let sitesOff: string[];
let changed: number[];
let called: EndedPageCall[];
let documents: Documents;

beforeEach(() => {
  frames = [];
  silent = false;
  fresh = undefined;
  late = false;
  madeBy = undefined;
  sitesOff = [];
  changed = [];
  called = [];
  documents = new Documents(
    {
      hello: async () => ({ topOrigin: 'https://music.example', frames, late, madeBy, silent, fresh }),
      isOff: async (url) => sitesOff.includes(url),
    },
    { changed: (tab) => void changed.push(tab), called: (call) => void called.push(call) },
  );
});

function connects(documentId: string, sender = { tabId, frameId: 0, origin: 'https://music.example' }) {
  const end = createWire<ToPage | ToRelay>();
  if (!frames.some((frame) => frame.documentId === documentId))
    frames.push({ documentId, tools: true, late: false, madeBy: 'tabhand' });
  documents.accept({
    ...end.wire,
    post: (message) => end.wire.post(message as ToPage),
    name: `page:${documentId}`,
    sender,
  }); // what the hub posts is for a page
  return end;
}

async function found(): Promise<PageDocument> {
  const [document] = (await documents.ofTab(tabId, awake())).documents;
  if (!document) throw new Error('No document');
  return document;
}

const lastOf = <T>(all: T[]): T | undefined => all.at(-1);
const asTool = (name: string) => ({ name, title: '', description: '', lazy: false, disabled: false, annotations: {} });
const play = { id: 'c1', name: 'play', input: { id: 'a' } };
const returned: PageOutcome = { type: 'returned', text: 'done' };

describe('the documents of a tab', () => {
  test('are those that say they have tools, with origin, tab and frame by the browser’s word', async () => {
    connects('d1', { tabId, frameId: 3, origin: 'https://embed.example' });
    frames.push({ documentId: 'quiet', tools: false, late: false, madeBy: 'tabhand' });
    connects('elsewhere', { tabId: 2, frameId: 0, origin: 'https://other.example' });
    frames = frames.filter(({ documentId }) => documentId !== 'elsewhere');
    const { documents: all, notices } = await documents.ofTab(tabId, awake());
    expect(all).toMatchObject([
      { documentId: 'd1', tabId, frameId: 3, origin: 'https://embed.example', topOrigin: 'https://music.example' },
    ]);
    expect(all).toHaveLength(1);
    expect(notices).toEqual([]);
  });

  test('are still to come where a relay has tools and doesn’t connect, no frame answers, or the page loads or has just loaded', async () => {
    const state = async () => (await documents.ofTab(tabId, AbortSignal.timeout(5))).pending;
    fresh = 'young';
    expect(await state()).toBe('young');
    fresh = 'loading';
    expect(await state()).toBe('loading');
    frames.push({ documentId: 'd1', tools: true, late: false, madeBy: 'tabhand' });
    expect(await state()).toBe('silent');
    [frames, silent] = [[], true];
    expect(await state()).toBe('silent');
    [silent, fresh] = [false, undefined];
    expect(await state()).toBeUndefined();
  });

  test('are waited for while their relays connect', async () => {
    frames.push({ documentId: 'd1', tools: true, late: false, madeBy: 'tabhand' });
    const listing = documents.ofTab(tabId, awake());
    setTimeout(() => connects('d1'), 5);
    expect((await listing).documents).toHaveLength(1);
  });

  test('are not waited for longer than a second, or than the turn', async () => {
    frames.push({ documentId: 'never', tools: true, late: false, madeBy: 'tabhand' });
    connects('d1');
    expect((await documents.ofTab(tabId, AbortSignal.timeout(5))).documents).toHaveLength(1);
    const started = performance.now();
    expect((await documents.ofTab(tabId, awake())).documents).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test('when a busy frame hides the others, those that are connected are taken all the same, and that is said', async () => {
    connects('top');
    connects('open', { tabId, frameId: 1, origin: 'https://shop.example' });
    connects('off', { tabId, frameId: 2, origin: 'https://off.example' });
    connects('opaque', { tabId, frameId: 3, origin: 'null' });
    connects('elsewhere', { tabId: 2, frameId: 0, origin: 'https://other.example' });
    frames = frames.filter(({ documentId }) => documentId === 'top');
    silent = true;
    sitesOff = ['https://off.example'];
    const { documents: all, notices } = await documents.ofTab(tabId, awake());
    expect(all.map(({ documentId }) => documentId)).toEqual(['top', 'open']);
    expect(notices).toEqual([{ code: 'frame-silent', origin: 'https://music.example' }]);
  });

  test('a page that was there before its scripts is said', async () => {
    late = true;
    const { notices } = await documents.ofTab(1, AbortSignal.timeout(1000));
    expect(notices).toEqual([{ code: 'came-late', origin: 'https://music.example' }]);
  });

  test('whose implementation the page has is said, if its top frame says so', async () => {
    madeBy = 'browser';
    const { notices } = await documents.ofTab(1, AbortSignal.timeout(1000));
    expect(notices).toEqual([{ code: 'made-by', origin: 'https://music.example', by: 'browser' }]);
  });

  test('a change of one, its coming and its going are told', () => {
    const end = connects('d1');
    end.says({ type: 'tools-changed' });
    end.isCut();
    expect(changed).toEqual([tabId, tabId, tabId]);
  });

  test('one whose port closed is gone; when it comes back, the late end of the old port leaves it alone', async () => {
    const before = connects('d1');
    connects('d1');
    before.isCut();
    expect((await documents.ofTab(tabId, awake())).documents).toHaveLength(1);
  });
});

describe('a listing', () => {
  test('gives the tools that are sound; one bad definition never hides the others', async () => {
    const end = connects('d1');
    const listing = (await found()).list(awake());
    const question = lastOf(end.posted);
    expect(question).toMatchObject({ type: 'list-tools' });
    const tools = [asTool('play'), { name: 7 }, asTool('x'.repeat(200)), asTool('pause')];
    end.says({ type: 'tools', id: question && 'id' in question && question.id, tools });
    expect((await listing)?.map(({ name }) => name)).toEqual(['play', 'pause']);
  });

  test('takes no name that WebMCP does not allow', async () => {
    const end = connects('d1');
    const listing = (await found()).list(awake());
    const question = lastOf(end.posted);
    const names = ['play.all_2-x', 'play all', 'play\u202e', 'spiele_schön', '', 'x'.repeat(128)];
    end.says({ type: 'tools', id: question && 'id' in question && question.id, tools: names.map(asTool) });
    expect((await listing)?.map(({ name }) => name)).toEqual(['play.all_2-x', 'x'.repeat(128)]);
  });

  test('cuts what is too long and says why the tool can not be called, rather than drop it', async () => {
    const end = connects('d1');
    const listing = (await found()).list(awake());
    const question = lastOf(end.posted);
    const tools = [
      { ...asTool('wordy'), description: 'x'.repeat(20_001) },
      { ...asTool('titled'), title: 'x'.repeat(1001) },
      { ...asTool('broken'), unavailable: 'x'.repeat(2001) },
      { ...asTool('fits'), title: 'x'.repeat(1000), description: 'x'.repeat(20_000) },
    ];
    end.says({ type: 'tools', id: question && 'id' in question && question.id, tools });
    const [wordy, titled, broken, fits] = (await listing) ?? [];
    expect(wordy?.description).toHaveLength(20_000);
    expect(wordy?.unavailable).toBe('Its description has 20001 characters; the limit is 20000.');
    expect(titled?.title).toHaveLength(1000);
    expect(titled?.unavailable).toBe('Its title has 1001 characters; the limit is 1000.');
    expect(broken?.unavailable).toHaveLength(2000);
    expect(fits?.unavailable).toBeUndefined();
  });

  test('of more tools than anyone looks at is a listing all the same', async () => {
    const end = connects('d1');
    const listing = listPageLayers(documents, [tabId], awake());
    await new Promise((resolve) => setTimeout(resolve));
    const question = lastOf(end.posted);
    const tools = Array.from({ length: 2001 }, (_, i) => asTool(`tool_${i}`));
    end.says({ type: 'tools', id: question && 'id' in question && question.id, tools });
    const { layers, notices } = await listing;
    expect(notices).toEqual([]);
    expect(layers[0]?.notices).toMatchObject([{ code: 'too-many-tools' }]);
  });

  test('without an answer before the signal is null', async () => {
    connects('d1');
    expect(await (await found()).list(AbortSignal.timeout(5))).toBeNull();
  });

  test('without an answer within a second is null too', async () => {
    connects('d1');
    expect(await (await found()).list(awake())).toBeNull();
  });

  test('that is asked for after the signal is null at once', async () => {
    connects('d1');
    expect(await (await found()).list(AbortSignal.abort())).toBeNull();
  });

  test('of a document that goes away is null', async () => {
    const end = connects('d1');
    const listing = (await found()).list(awake());
    end.isCut();
    expect(await listing).toBeNull();
  });

  test('an answer to a question that nobody asked is ignored', async () => {
    const end = connects('d1');
    end.says({ type: 'tools', id: 99, tools: [asTool('play')] });
    expect(await (await found()).list(AbortSignal.timeout(5))).toBeNull();
  });
});

describe('a call', () => {
  test('is posted with its id, name and input, and gets its own outcome', async () => {
    const end = connects('d1');
    const document = await found();
    const first = document.call(play, awake());
    const second = document.call({ ...play, id: 'c2' }, awake());
    expect(end.posted.slice(-2)).toEqual([
      { type: 'call-tool', ...play },
      { type: 'call-tool', ...play, id: 'c2' },
    ]);
    end.says({ type: 'call-outcome', id: 'c2', outcome: { type: 'threw', message: 'No' } });
    end.says({ type: 'call-outcome', id: 'c1', outcome: returned });
    expect([await first, await second]).toEqual([returned, { type: 'threw', message: 'No' }]);
    const told = { tabId, documentId: 'd1', tool: play.name, milliseconds: expect.any(Number) };
    expect(called).toEqual([
      { ...told, outcome: 'threw' },
      { ...told, outcome: 'returned' },
    ]);
  });

  test('R111: that is aborted tells the page once, and ends with the page’s word', async () => {
    const end = connects('d1');
    const stop = new AbortController();
    const call = (await found()).call(play, stop.signal);
    stop.abort();
    expect(lastOf(end.posted)).toEqual({ type: 'abort-call', id: 'c1' });
    end.says({ type: 'call-outcome', id: 'c1', outcome: { type: 'aborted' } });
    expect(await call).toEqual({ type: 'aborted' });
  });

  test('an abort after the outcome says nothing more to the page', async () => {
    const end = connects('d1');
    const stop = new AbortController();
    const call = (await found()).call(play, stop.signal);
    end.says({ type: 'call-outcome', id: 'c1', outcome: returned });
    await call;
    stop.abort();
    expect(end.posted.some(({ type }) => type === 'abort-call')).toBe(false);
  });

  test('of a document that goes away is gone', async () => {
    const end = connects('d1');
    const call = (await found()).call(play, awake());
    end.isCut();
    expect(await call).toEqual({ type: 'gone' });
  });

  test.each([
    { type: 'call-outcome', id: 'c1', outcome: { type: 'returned', text: 'x'.repeat(4_000_001) } },
    { type: 'call-outcome', id: 'c1', outcome: { type: 'won', prize: 1 } },
    { type: 'call-outcome', id: 'c1' },
  ])('that is answered in a form that can not be taken is answered all the same', async (message) => {
    const end = connects('d1');
    const call = (await found()).call(play, awake());
    end.says(message);
    expect(await call).toMatchObject({ type: 'threw', message: expect.stringContaining('can’t take') });
  });

  test('nonsense from the page answers nothing and harms nothing', async () => {
    const end = connects('d1');
    const call = (await found()).call(play, awake());
    for (const nonsense of [
      null,
      7,
      'x',
      [],
      {},
      { type: 'answer' },
      { type: 'tools', id: 1, tools: 'all' },
      { id: 'c9' },
    ])
      end.says(nonsense);
    end.says({ type: 'call-outcome', id: 'c1', outcome: returned });
    expect(await call).toEqual(returned);
  });

  test('in which the page asks the person tells its own caller, also one that asked for it after a death', async () => {
    const end = connects('d1');
    const document = await found();
    const heard: string[] = [];
    const hears = (name: string) => (on: boolean) => void heard.push(`${name} ${on}`);
    void document.call({ ...play, asking: hears('play') }, awake());
    expect(lastOf(end.posted)).toEqual({ type: 'call-tool', ...play });
    void document.ask({ ...play, id: 'c2', asking: hears('after death') }, awake());
    end.says({ type: 'call-asking', id: 'c1', asking: true });
    end.says({ type: 'call-asking', id: 'c2', asking: true });
    end.says({ type: 'call-asking', id: 'c1', asking: false });
    end.says({ type: 'call-asking', id: 'nobody', asking: true });
    expect(heard).toEqual(['play true', 'after death true', 'play false']);
  });

  test('can be asked for by its id, waited for while it runs, and forgotten', async () => {
    const end = connects('d1');
    const document = await found();
    const asked = document.ask({ ...play, id: 'c1' }, awake());
    expect(lastOf(end.posted)).toEqual({ type: 'ask-call', id: 'c1' });
    end.says({ type: 'call-running', id: 'c1' });
    end.says({ type: 'call-outcome', id: 'c1', outcome: returned });
    expect(await asked).toEqual(returned);
    const unknown = document.ask({ ...play, id: 'c2' }, awake());
    end.says({ type: 'call-unknown', id: 'c2' });
    expect(await unknown).toEqual({ type: 'unknown' });
    document.forget('c1');
    expect(lastOf(end.posted)).toEqual({ type: 'forget-call', id: 'c1' });
  });
});

test('a document whose port has closed answers at once: it has no list, and its calls are gone', async () => {
  const end = connects('d1');
  const document = await found();
  end.isCut();
  const limit = AbortSignal.timeout(5000);
  expect(
    await Promise.all([document.list(limit), document.call(play, limit), document.ask({ ...play, id: 'c1' }, limit)]),
  ).toEqual([null, { type: 'gone' }, { type: 'gone' }]);
  expect(limit.aborted).toBe(false);
}, 500);

describe('a page that floods', () => {
  function floods(documentId: string) {
    const end = connects(documentId);
    for (let i = 0; i < 700; i++) end.says({ type: 'tools-changed' });
    return end;
  }

  test('is cut off, its open questions are answered, and that is said', async () => {
    const quiet = connects('d1', { tabId, frameId: 2, origin: 'https://quiet.example' });
    const loud = connects('d2', { tabId, frameId: 4, origin: 'https://loud.example' });
    const [, document] = (await documents.ofTab(tabId, awake())).documents;
    const [listing, call] = [document?.list(awake()), document?.call(play, awake())];
    for (let i = 0; i < 700; i++) loud.says({ type: 'tools-changed' });
    expect(loud.isClosed()).toBe(true);
    expect([await listing, await call]).toEqual([null, { type: 'gone' }]);
    const after = await documents.ofTab(tabId, awake());
    expect(after.documents.map(({ documentId }) => documentId)).toEqual(['d1']);
    expect(after.notices).toEqual([
      { code: 'page-flooded', origin: 'https://loud.example', pause: expect.any(Number) },
    ]);
    expect(quiet.isClosed()).toBe(false);
  });

  describe('after which time passes', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
    afterEach(() => void vi.useRealTimers());

    test('item 10: stays cut off for a minute, and then its tools are there again', async () => {
      floods('d1');
      expect((await documents.ofTab(tabId, awake())).notices).toMatchObject([{ code: 'page-flooded', pause: 60_000 }]);
      vi.advanceTimersByTime(59_000);
      expect(connects('d1').isClosed()).toBe(true);
      vi.advanceTimersByTime(1000);
      expect(connects('d1').isClosed()).toBe(false);
      expect(await documents.ofTab(tabId, awake())).toMatchObject({ documents: [{ documentId: 'd1' }], notices: [] });
    });

    test('item 10: is cut off twice as long each time, up to an hour', () => {
      const minutes = [1, 2, 4, 8, 16, 32, 60, 60];
      for (const length of minutes) {
        floods('d1');
        vi.advanceTimersByTime(length * 60_000 - 1);
        expect(connects('d1').isClosed()).toBe(true);
        vi.advanceTimersByTime(1);
      }
      expect(connects('d1').isClosed()).toBe(false);
    });
  });

  test('is no longer spoken of when another page has taken its place', async () => {
    floods('d1');
    frames = [];
    connects('d2');
    const { documents: all, notices } = await documents.ofTab(tabId, awake());
    expect(all).toHaveLength(1);
    expect(notices).toEqual([]);
  });

  test('a busy page that stays below the limit is not cut off', () => {
    const end = connects('d1');
    for (let i = 0; i < 150; i++) end.says({ type: 'tools-changed' });
    expect(end.isClosed()).toBe(false);
  });
});

describe('relays', () => {
  test('are told whether someone looks at their tab’s tools, also those that come later', () => {
    const first = connects('d1');
    expect(first.posted).toEqual([{ type: 'watch', on: false }]);
    documents.watch(tabId, true);
    expect(lastOf(first.posted)).toEqual({ type: 'watch', on: true });
    expect(connects('d2').posted).toEqual([{ type: 'watch', on: true }]);
    expect(connects('d3', { tabId: 2, frameId: 0, origin: 'https://other.example' }).posted).toEqual([
      { type: 'watch', on: false },
    ]);
    documents.watch(tabId, false);
    expect(lastOf(first.posted)).toEqual({ type: 'watch', on: false });
  });

  test('of a tab are pinged, and their echo changes nothing', () => {
    const end = connects('d1');
    const other = connects('d2', { tabId: 2, frameId: 0, origin: 'https://other.example' });
    documents.ping(tabId);
    end.says({ type: 'pong' });
    expect(lastOf(end.posted)).toEqual({ type: 'ping' });
    expect(other.posted).toHaveLength(1);
  });
});
