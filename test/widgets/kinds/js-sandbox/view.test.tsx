// @vitest-environment happy-dom
/** The frame of a program: who is heard, what passes, how it ends. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import { HeldData, Sandboxes } from '#ui/drawing-context.ts';
import JsSandboxView from '../../../../src/widgets/kinds/js-sandbox/view';
import type { ViewComponent, WidgetViewProps } from '../../../../src/widgets/widget';

// Otherwise the frames here have no window.
const { happyDOM } = window as unknown as { happyDOM: { settings: { enableIframePageLoading: boolean } } }; // the test's own browser
happyDOM.settings.enableIframePageLoading = true;

let heard: { event: string; payload: JsonObject }[] = [];
let emit: WidgetViewProps['emit'];
/** What the browser calls when the frame comes into sight or leaves it. */
let sights: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
beforeEach(() => {
  heard = [];
  sights = [];
  emit = (event, payload) => heard.push({ event, payload });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  class Observer {
    constructor(tell: (typeof sights)[number]) {
      sights.push(tell);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const see = (isIntersecting = true) =>
  act(() => {
    for (const tell of sights) tell([{ isIntersecting }]);
  });
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

const View: ViewComponent = JsSandboxView;
const draw = (data: JsonObject, address: string | null = 'about:blank', held = '') =>
  act(() =>
    render(
      <HeldData.Provider value={held}>
        <Sandboxes.Provider value={{ address }}>
          <View data={data} emit={emit} />
        </Sandboxes.Provider>
      </HeldData.Provider>,
      document.body,
    ),
  );

const frame = () => document.querySelector('iframe');
const press = (label: string) =>
  act(() => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)?.click());

/** What the panel hands to the frame from now on. */
function sentToFrame(): JsonObject[] {
  const given: JsonObject[] = [];
  Object.assign(frame()?.contentWindow ?? {}, { postMessage: (message: JsonObject) => void given.push(message) });
  return given;
}

const says = (data: unknown, source: unknown = frame()?.contentWindow) =>
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, source: source as Window })); // a frame's, or a stranger's
  });

test('the program is given to its frame once, after the page said that it is ready', async () => {
  await draw({ code: 'send(1)', css: 'p {}' });
  const given = sentToFrame();
  expect(given).toEqual([]);
  await says({ ready: true });
  expect(given).toEqual([expect.objectContaining({ code: 'send(1)', html: '', css: 'p {}' })]);
  await says({ ready: true });
  expect(given).toHaveLength(1);
  expect(frame(), 'a page that begins anew is another page').toBeNull();
});

test('another theme is told to a program that runs, and to no page before', async () => {
  await draw({ code: 'send(1)' });
  const given = sentToFrame();
  document.documentElement.dataset.theme = 'dark';
  await act(async () => undefined);
  expect(given).toEqual([]);
  await says({ ready: true });
  document.documentElement.dataset.theme = 'light';
  await act(async () => undefined);
  expect(given.map((each) => Object.keys(each))).toEqual([['code', 'html', 'css', 'tokens'], ['tokens']]);
});

test('a program that leaves its page is stopped, and that is said', async () => {
  await draw({ code: '' });
  const loads = () => act(() => void frame()?.dispatchEvent(new Event('load')));
  await loads();
  expect(frame()).not.toBeNull();
  await loads();
  expect(frame()).toBeNull();
  expect(document.body.textContent).toContain('Stopped: it tried to leave its page.');
  await press('Run again');
  expect(frame()).not.toBeNull();
});

test('what the program sends is an event; nobody but its own frame is heard', async () => {
  await draw({ code: '' });
  await see();
  await says({ data: 'forged' }, window);
  await says({ data: 'forged' }, null);
  await says({ data: { years: 3 } });
  expect(heard).toEqual([{ event: 'message', payload: { data: { years: 3 } } }]);
});

test('of a flood of messages the newest is passed on every 2 seconds, and that is said', async () => {
  await draw({ code: '' });
  await see();
  for (let i = 0; i < 23; i++) await says({ data: i });
  expect(heard.map(({ payload }) => payload.data)).toEqual([0]);
  await wait(1999);
  expect(heard).toHaveLength(1);
  await wait(1);
  expect(heard.map(({ payload }) => payload.data)).toEqual([0, 22]);
  expect(document.body.textContent).toContain('Some of the program’s messages weren’t passed on.');
});

test('a program that nobody sees is not heard until it is in sight', async () => {
  await draw({ code: '' });
  await says({ data: 'early' });
  await says({ data: 'late' });
  await wait(10_000);
  expect(heard).toEqual([]);
  await see();
  expect(heard.map(({ payload }) => payload.data)).toEqual(['late']);
});

test('a block says at most 100 things, however often it runs', async () => {
  await draw({ code: '' });
  for (let i = 0; i < 103; i++) {
    if (i === 50) await press('Run again');
    await see();
    await says({ data: i });
    await wait(2000);
  }
  expect(heard).toHaveLength(100);
  expect(document.body.textContent).toContain('Some of the program’s messages weren’t passed on.');
});

test('what is no JSON, or too much of it, is left out, and that is said', async () => {
  await draw({ code: '' });
  await see();
  for (const data of [undefined, 1n, 'x'.repeat(9_999)]) await says({ data });
  expect(heard).toEqual([]);
  expect(document.body.textContent).toContain('Some of the program’s messages weren’t passed on.');
  await says({ data: { at: new Date(0) } });
  expect(heard[0]?.payload).toEqual({ data: { at: '1970-01-01T00:00:00.000Z' } });
});

test('a block that is drawn twice runs on the canvas only, and in the conversation once the canvas is gone', async () => {
  const both = (withCanvas: boolean) =>
    act(() =>
      render(
        <Sandboxes.Provider value={{ address: 'about:blank' }}>
          <article>
            <View data={{ code: '' }} emit={emit} />
          </article>
          {withCanvas && (
            <section data-canvas>
              <View data={{ code: '' }} emit={emit} />
            </section>
          )}
        </Sandboxes.Provider>,
        document.body,
      ),
    );
  await both(true);
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
  expect(document.querySelector('[data-canvas] iframe')).not.toBeNull();
  expect(document.querySelector('article')?.textContent).toContain('Runs on the canvas');
  expect(document.querySelector('article [aria-label="Run again"]')).toBeNull();
  await both(false);
  expect(document.querySelector('article iframe')).not.toBeNull();
});

test('an error is told', async () => {
  await draw({ code: '' });
  await says({ error: 'ReferenceError: x is not defined' });
  expect(document.body.textContent).toContain('The program failed.');
  expect(document.body.textContent).toContain('ReferenceError: x is not defined');
});

test('the frame is as high as its page, or as the widget says', async () => {
  await draw({ code: '' });
  await says({ height: 123 });
  expect(frame()?.style.height).toBe('123px');
  await draw({ code: '', height: 300 });
  expect(frame()?.style.height).toBe('300px');
});

test('a program can be stopped and run again', async () => {
  await draw({ code: '' });
  const first = frame();
  await press('Stop');
  expect(frame()).toBeNull();
  expect(document.body.textContent).toContain('Stopped');
  await press('Run again');
  expect(frame()).not.toBeNull();
  expect(frame()).not.toBe(first);
});

test('R70: another title leaves the program running, other code runs in a new frame', async () => {
  await draw({ code: 'a', title: 'One' });
  const first = frame();
  await draw({ code: 'a', title: 'Two' });
  expect(frame()).toBe(first);
  await draw({ code: 'b', title: 'Two' });
  expect(frame()).not.toBe(first);
});

test('where nothing can run it says why and shows the source', async () => {
  await draw({ code: 'root.append(1)', html: '<p>', css: 'p {}' }, null);
  expect(frame()).toBeNull();
  expect(document.body.textContent).toContain('This browser can’t run the program.');
  for (const source of ['root.append(1)', '<p>', 'p {}']) expect(document.body.textContent).toContain(source);
});

test('the frame is sandboxed beyond what its page is, and has a name', async () => {
  await draw({ code: '', title: 'Dice' });
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame()?.title).toBe('Dice');
});

const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name);
const click = (name: string) => act(() => button(name)?.click());

test('item 6: a program that is written when the chat holds data runs only when the user starts it', async () => {
  await draw({ code: 'send(1)' }, 'about:blank', 'mail.example and bank.example');
  expect(frame()).toBeNull();
  expect(document.body.textContent).toContain('This chat contains data from mail.example and bank.example.');
  await click('Start program');
  expect(frame()).not.toBeNull();
  for (const other of [{ code: 'send(2)' }, { code: 'send(1)', html: '<b>' }, { code: 'send(1)', css: 'b {}' }]) {
    await draw(other, 'about:blank', 'mail.example');
    expect(frame(), JSON.stringify(other)).toBeNull();
  }
});

test('item 6: a program that ran before the chat held anything goes on', async () => {
  await draw({ code: 'send(1)' });
  expect(frame()).not.toBeNull();
  await draw({ code: 'send(1)', title: 'New' }, 'about:blank', 'mail.example');
  expect(frame()).not.toBeNull();
});

test('item 6: a program that sends 20,000 messages is stopped within the first hundreds, and can be started again', async () => {
  await draw({ code: 'flood' });
  await see();
  await says({ ready: true });
  const from = frame()?.contentWindow;
  let read = 0;
  const message = {
    get data() {
      read++;
      return 1;
    },
  };
  for (let i = 0; i < 20_000; i++) {
    const event = new MessageEvent('message', { source: from as Window }); // the frame's
    Object.defineProperty(event, 'data', { get: () => message });
    window.dispatchEvent(event);
  }
  expect(frame()).toBeNull();
  expect(read).toBeLessThan(400);
  await act(() => undefined);
  expect(document.body.textContent).toContain('Stopped: it sent too many messages.');
  await click('Restart');
  expect(frame()).not.toBeNull();
});

test('item 6: what a program draws is framed and labelled outside of its frame', async () => {
  await draw({ code: 'x', title: 'Allow once?' });
  const figure = frame()?.closest('figure');
  expect(figure?.className).toBe('foreign');
  expect(figure?.querySelector('figcaption')?.textContent).toBe('Drawn by the model’s program');
});
