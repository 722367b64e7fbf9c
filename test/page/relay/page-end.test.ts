/** The bridge's end in a page: idle until it is spoken to, and a call's outcome is kept until someone has it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLines } from '#page/relay/lines.ts';
import { servePage } from '#page/relay/page-end.ts';
import type { HostCallOutcome, HostTool, ModelContextHost } from '#webmcp';
import type { FromPage, ToPage } from '../../../src/page/wire';
import { collectGarbage } from '../../support/collect';
import { eventually } from '../../support/eventually';
import { openWindow } from '../../support/page-window';

type Call = Parameters<ModelContextHost['callTool']>[0];

const listed: HostTool = {
  name: 'play',
  title: '',
  description: 'Plays',
  lazy: false,
  disabled: false,
  declarative: false,
  origin: 'https://music.example',
  frame: false,
  annotations: {},
};

let page: ReturnType<typeof openWindow>;
let calls: (Call & { ends(outcome: HostCallOutcome): void })[];
let tools: { size: number };
let changes: () => void;
const ports: MessagePort[] = [];

/** With its second part already there. */
const serve = (host: ModelContextHost) => servePage(host, (use) => use({ createLines }));

beforeEach(() => {
  page = openWindow();
  calls = [];
  tools = { size: 0 };
  serve({
    get size() {
      return tools.size;
    },
    listTools: async () => [listed],
    callTool: (call) => new Promise((ends) => void calls.push({ ...call, ends })),
    onChange: (listener) => {
      changes = listener;
    },
  });
  page.heard.length = 0;
});

afterEach(() => {
  for (const port of ports.splice(0)) port.close();
  page.putAway();
  vi.useRealTimers();
});

/** A relay that hands over a port, and what it hears through it. */
function relayConnects() {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const heard: FromPage[] = [];
  port1.onmessage = ({ data }) => heard.push(data);
  page.arrives('tabhand:port', [port2]);
  return {
    heard,
    says: (message: ToPage | 'closed') => port1.postMessage(message),
    async hears(count: number): Promise<FromPage[]> {
      await eventually(() => expect(heard.length).toBeGreaterThanOrEqual(count));
      return heard;
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const call: ToPage = { type: 'call-tool', id: 'c1', name: 'play', input: { id: 'a' } };
const done: HostCallOutcome = { type: 'returned', text: 'done' };
const answered = { type: 'call-outcome', id: 'c1', outcome: done };
const isCalled = (count = 1) => eventually(() => expect(calls).toHaveLength(count));

describe('a page', () => {
  test('that gave every object a getter before the script came is served all the same', () => {
    page.putAway();
    page = openWindow();
    const host = { size: 1, listTools: async () => [listed], callTool: async () => done, onChange: () => undefined };
    Object.assign(Object.prototype, { get: () => 'inherited' });
    try {
      serve(host);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'get');
    }
    page.dispatchEvent(new Event('tabhand:who'));
    expect(page.heard).toContain('tabhand:tools');
  });

  test('without tools says nothing, also when it is asked', () => {
    page.dispatchEvent(new Event('tabhand:who'));
    changes();
    expect(page.heard).toEqual(['tabhand:who']);
  });

  test('with tools says so without content: when they change, and when it is asked', () => {
    tools.size = 1;
    changes();
    page.dispatchEvent(new Event('tabhand:who'));
    expect(page.heard).toEqual(['tabhand:tools', 'tabhand:who', 'tabhand:tools']);
  });

  test('says that it is there by the question it is asked, and a second end leaves the document to the first', async () => {
    expect(page.dispatchEvent(new Event('tabhand:who', { cancelable: true }))).toBe(false);
    const second = vi.fn();
    serve({
      size: 1,
      listTools: async () => [],
      callTool: () => Promise.reject(new Error('twice')),
      onChange: second,
    });
    const relay = relayConnects();
    relay.says({ type: 'list-tools', id: 1 });
    expect(await relay.hears(1)).toHaveLength(1);
    expect(second).not.toHaveBeenCalled();
  });

  test('in the window of a frame’s first, empty document has its own end, and is heard', () => {
    Object.assign(globalThis, { document: new EventTarget() });
    serve({
      size: 1,
      listTools: async () => [],
      callTool: () => Promise.reject(new Error('nobody calls')),
      onChange: () => undefined,
    });
    page.heard.length = 0;
    expect(page.dispatchEvent(new Event('tabhand:who', { cancelable: true }))).toBe(false);
    expect(page.heard).toEqual(['tabhand:who', 'tabhand:tools']);
  });

  test('that opens its document anew keeps its end: a call goes on, and a second copy adds nothing', async () => {
    const relay = relayConnects();
    relay.says(call);
    await isCalled();
    page.forgetListeners();
    const second = vi.fn();
    serve({
      size: 1,
      listTools: async () => [],
      callTool: () => Promise.reject(new Error('twice')),
      onChange: second,
    });
    const after = relayConnects();
    after.says({ type: 'ask-call', id: 'c1' });
    expect(await after.hears(1)).toEqual([{ type: 'call-running', id: 'c1' }]);
    expect(second).not.toHaveBeenCalled();
  });

  test('that replaces the built-ins afterwards still tells of its changes', async () => {
    const relay = relayConnects();
    tools.size = 1;
    const broken = () => {
      throw new Error('replaced by the page');
    };
    vi.stubGlobal('Event', broken);
    const replaced = [
      vi.spyOn(MessagePort.prototype, 'postMessage').mockImplementation(broken),
      vi.spyOn(Set.prototype, Symbol.iterator).mockImplementation(broken),
    ];
    try {
      changes();
    } finally {
      vi.unstubAllGlobals();
      for (const spy of replaced) spy.mockRestore();
    }
    expect(await relay.hears(1)).toEqual([{ type: 'tools-changed' }]);
    expect(page.heard).toEqual(['tabhand:tools']);
  });

  test('takes a port only from its own window, with the word agreed upon', async () => {
    for (const [data, source] of [
      ['tabhand:port', {}],
      ['tabhand:port', null],
      ['other', page.window],
    ] as const) {
      const { port1, port2 } = new MessageChannel();
      ports.push(port1, port2);
      const heard: unknown[] = [];
      port1.onmessage = ({ data: said }) => heard.push(said);
      page.arrives(data, [port2], source);
      port1.postMessage({ type: 'list-tools', id: 1 });
      await settled();
      expect(heard).toEqual([]);
    }
  });

  test('a message that is not for it goes on to the page’s own listeners, the handshake does not', () => {
    const seen = vi.fn();
    page.listen('message', seen);
    page.arrives('hello', []);
    relayConnects();
    expect(seen).toHaveBeenCalledOnce();
  });

  test('lists its tools under the question’s number, to the one who asked', async () => {
    const [one, two] = [relayConnects(), relayConnects()];
    one.says({ type: 'list-tools', id: 5 });
    expect(await one.hears(1)).toMatchObject([{ type: 'tools', id: 5, tools: [{ name: 'play' }] }]);
    expect(two.heard).toEqual([]);
  });

  test('that changes thousands of tools in one go, or awaits each change, says so once until they are listed', async () => {
    tools.size = 1;
    const relay = relayConnects();
    await settled();
    for (let i = 0; i < 1000; i++) changes();
    for (let i = 0; i < 320; i++) {
      await Promise.resolve();
      changes();
    }
    expect(await relay.hears(1)).toEqual([{ type: 'tools-changed' }]);
    relay.says({ type: 'list-tools', id: 1 });
    await relay.hears(2);
    for (let i = 0; i < 1000; i++) changes();
    await settled();
    expect(relay.heard.map(({ type }) => type)).toEqual(['tools-changed', 'tools', 'tools-changed']);
  });

  test('R95: tells every port that its tools changed', async () => {
    const [one, two] = [relayConnects(), relayConnects()];
    changes();
    expect([await one.hears(1), await two.hears(1)]).toEqual([
      [{ type: 'tools-changed' }],
      [{ type: 'tools-changed' }],
    ]);
  });
});

describe('a call', () => {
  test('runs the tool with its input, and its outcome is told', async () => {
    const relay = relayConnects();
    relay.says(call);
    await isCalled();
    expect(calls[0]).toMatchObject({ name: 'play', input: { id: 'a' } });
    calls[0]?.ends(done);
    expect(await relay.hears(1)).toEqual([answered]);
  });

  test('of the same id never runs twice, and its outcome is told again', async () => {
    const relay = relayConnects();
    relay.says(call);
    relay.says(call);
    expect(await relay.hears(1)).toEqual([{ type: 'call-running', id: 'c1' }]);
    calls[0]?.ends(done);
    await relay.hears(2);
    relay.says(call);
    expect((await relay.hears(3)).slice(1)).toEqual([answered, answered]);
    expect(calls).toHaveLength(1);
  });

  test('R111: an abort reaches the tool', async () => {
    const relay = relayConnects();
    relay.says(call);
    await isCalled();
    relay.says({ type: 'abort-call', id: 'c1' });
    await eventually(() => expect(calls[0]?.signal.aborted).toBe(true));
    relay.says({ type: 'abort-call', id: 'nobody' });
    await settled();
    expect(relay.heard).toEqual([]);
  });

  test('that ended while nobody listened can be asked for after a reconnect, until it is forgotten', async () => {
    const before = relayConnects();
    before.says(call);
    await isCalled();
    before.says('closed');
    await settled();
    calls[0]?.ends(done);
    await settled();
    expect(before.heard).toEqual([]);

    const after = relayConnects();
    after.says({ type: 'ask-call', id: 'c1' });
    expect(await after.hears(1)).toEqual([answered]);
    after.says({ type: 'forget-call', id: 'c1' });
    after.says({ type: 'ask-call', id: 'c1' });
    expect((await after.hears(2)).at(-1)).toEqual({ type: 'call-unknown', id: 'c1' });
  });

  test('that still runs when it is asked for says so, and its outcome comes to the new port', async () => {
    const before = relayConnects();
    before.says(call);
    await isCalled();
    before.says('closed');
    const after = relayConnects();
    after.says({ type: 'ask-call', id: 'c1' });
    expect(await after.hears(1)).toEqual([{ type: 'call-running', id: 'c1' }]);
    calls[0]?.ends(done);
    expect((await after.hears(2)).at(-1)).toEqual(answered);
  });

  test('in which the page asks the person says so to every port, and to whoever asks for the call meanwhile', async () => {
    const relay = relayConnects();
    relay.says(call);
    await isCalled();
    calls[0]?.asking?.(true);
    const asking: FromPage = { type: 'call-asking', id: 'c1', asking: true };
    expect(await relay.hears(1)).toEqual([asking]);
    const after = relayConnects();
    after.says({ type: 'ask-call', id: 'c1' });
    expect(await after.hears(2)).toEqual([{ type: 'call-running', id: 'c1' }, asking]);
    calls[0]?.asking?.(false);
    expect((await relay.hears(2)).at(-1)).toEqual({ ...asking, asking: false });
    after.says({ type: 'ask-call', id: 'c1' });
    expect((await after.hears(4)).at(-1)).toEqual({ type: 'call-running', id: 'c1' });
  });

  test('whose page asks the person hundreds of times says so a few times, and at last how it stands', async () => {
    const relay = relayConnects();
    relay.says(call);
    await isCalled();
    for (let i = 0; i < 500; i++) calls[0]?.asking?.(i % 2 === 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(relay.heard).toEqual([
      { type: 'call-asking', id: 'c1', asking: true },
      { type: 'call-asking', id: 'c1', asking: false },
    ]);
  });

  test('that never arrived is told apart from one whose outcome was forgotten', async () => {
    const relay = relayConnects();
    relay.says({ type: 'ask-call', id: 'c1' });
    expect(await relay.hears(1)).toEqual([{ type: 'call-not-taken', id: 'c1' }]);
    relay.says(call);
    await isCalled();
    calls[0]?.ends(done);
    await relay.hears(2);
    relay.says({ type: 'forget-call', id: 'c1' });
    relay.says({ type: 'ask-call', id: 'c1' });
    expect((await relay.hears(3)).at(-1)).toEqual({ type: 'call-unknown', id: 'c1' });
  });

  test('whose outcome was fetched and acknowledged keeps nothing of it in the page’s memory', async () => {
    const fetched: WeakRef<HostCallOutcome>[] = [];
    const endsWeakly = (nth: number) => {
      const outcome: HostCallOutcome = { type: 'returned', text: 'x'.repeat(1000) };
      fetched.push(new WeakRef(outcome));
      calls[nth]?.ends(outcome);
    };
    const relay = relayConnects();
    for (let i = 0; i < 40; i++) {
      relay.says({ type: 'call-tool', id: `c${i}`, name: 'play', input: {} });
      await isCalled(i + 1);
      endsWeakly(i);
      await relay.hears(i + 1);
      relay.says({ type: 'forget-call', id: `c${i}` });
    }
    await settled();
    calls.length = 0;
    await eventually(async () => {
      await collectGarbage();
      expect(fetched.filter((outcome) => outcome.deref() !== undefined)).toEqual([]);
    });
  });

  test('that is forgotten while it runs, because it took too long, keeps nothing when it ends', async () => {
    const relay = relayConnects();
    relay.says(call);
    await isCalled();
    relay.says({ type: 'forget-call', id: 'c1' });
    await settled();
    calls[0]?.ends(done);
    await relay.hears(1);
    relay.says({ type: 'ask-call', id: 'c1' });
    expect((await relay.hears(2)).at(-1)).toEqual({ type: 'call-unknown', id: 'c1' });
  });

  test('its outcome is kept for five minutes and no longer', async () => {
    page.putAway();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    page = openWindow();
    const started: Call[] = [];
    serve({
      size: 1,
      listTools: async () => [],
      callTool: async (given) => {
        started.push(given);
        return done;
      },
      onChange: () => undefined,
    });
    const relay = relayConnects();
    relay.says(call);
    await relay.hears(1);
    vi.advanceTimersByTime(299_000);
    relay.says({ type: 'ask-call', id: 'c1' });
    expect((await relay.hears(2)).at(-1)).toEqual(answered);
    vi.advanceTimersByTime(2_000);
    relay.says({ type: 'ask-call', id: 'c1' });
    expect((await relay.hears(3)).at(-1)).toEqual({ type: 'call-unknown', id: 'c1' });
    expect(started).toHaveLength(1);
  });
});

test('one over an implementation that isn’t ours says whose it is; over ours it keeps silent', () => {
  const asked = (who: string) => page.dispatchEvent(new Event(`tabhand:made-by-${who}`, { cancelable: true }));
  expect([asked('browser'), asked('page')]).toEqual([true, true]);
  page.putAway();
  page = openWindow();
  serve({
    madeBy: 'browser',
    size: 0,
    listTools: async () => [],
    callTool: () => new Promise(() => undefined),
    onChange: () => undefined,
  });
  expect([asked('browser'), asked('page')]).toEqual([false, true]);
});

test('one that came after the page had begun says so when it is asked; one that was there first keeps silent', () => {
  const asked = () => page.dispatchEvent(new Event('tabhand:late', { cancelable: true }));
  expect(asked()).toBe(true);
  page.putAway();
  page = openWindow();
  Object.assign(page.document, { body: {} });
  serve({
    size: 0,
    listTools: async () => [],
    callTool: () => new Promise(() => undefined),
    onChange: () => undefined,
  });
  expect(asked()).toBe(false);
});
