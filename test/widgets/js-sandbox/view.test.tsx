// @vitest-environment happy-dom
/** The frame of a program: who is heard, what passes, how it ends. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '#tools';
import { Sandboxes } from '#ui';
import View from '../../../src/widgets/js-sandbox/view';

// Otherwise the frames here have no window.
const { happyDOM } = window as unknown as { happyDOM: { settings: { enableIframePageLoading: boolean } } }; // the test's own browser
happyDOM.settings.enableIframePageLoading = true;

let heard: { event: string; payload: JsonObject }[] = [];
beforeEach(() => {
  heard = [];
});
afterEach(() => render(null, document.body));

const draw = (data: JsonObject, address: string | null = 'about:blank') =>
  act(() =>
    render(
      <Sandboxes.Provider value={{ address }}>
        <View data={data} emit={(event, payload) => heard.push({ event, payload })} />
      </Sandboxes.Provider>,
      document.body,
    ),
  );

const frame = () => document.querySelector('iframe');
const press = (label: string) =>
  act(() => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)?.click());

/** What the panel hands to the frame from now on. */
function givenToFrame(): JsonObject[] {
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
  const given = givenToFrame();
  expect(given).toEqual([]);
  await says({ ready: true });
  expect(given).toEqual([expect.objectContaining({ code: 'send(1)', html: '', css: 'p {}' })]);
  await says({ ready: true });
  expect(given).toHaveLength(1);
});

test('a program that leaves its page is stopped, and that is said', async () => {
  await draw({ code: '' });
  const loads = () => act(() => void frame()?.dispatchEvent(new Event('load')));
  await loads();
  expect(frame()).not.toBeNull();
  await loads();
  expect(frame()).toBeNull();
  expect(document.body.textContent).toContain('The program tried to leave its page.');
  await press('Run again');
  expect(frame()).not.toBeNull();
});

test('what the program sends is an event; nobody but its own frame is heard', async () => {
  await draw({ code: '' });
  await says({ data: { years: 3 } });
  await says({ data: 'forged' }, window);
  await says({ data: 'forged' }, null);
  expect(heard).toEqual([{ event: 'message', payload: { data: { years: 3 } } }]);
});

test('past 20 a second messages are left out, and that is said', async () => {
  await draw({ code: '' });
  for (let i = 0; i < 23; i++) await says({ data: i });
  expect(heard).toHaveLength(20);
  expect(document.body.textContent).toContain('3 messages left out');
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
  expect(document.body.textContent).toContain('Stopped.');
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
  expect(document.body.textContent).toContain('This browser can’t run it.');
  for (const source of ['root.append(1)', '<p>', 'p {}']) expect(document.body.textContent).toContain(source);
});

test('the frame is sandboxed beyond what its page is, and has a name', async () => {
  await draw({ code: '', title: 'Dice' });
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame()?.title).toBe('Dice');
});
