// @vitest-environment happy-dom
/** A list that keeps to its end, and the sign that there is more below. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { useStickToEnd } from '../../../src/features/chat/panel/use-stick-to-end';

let height = 900;

function List({ said }: { said: string }) {
  const { scroller, content, away } = useStickToEnd(true, said);
  const measured = (element: HTMLElement | null) => {
    scroller.current = element;
    if (!element) return;
    Object.defineProperty(element, 'scrollHeight', { get: () => height, configurable: true });
    Object.defineProperty(element, 'clientHeight', { get: () => 300, configurable: true });
  };
  return (
    <main ref={measured}>
      <div ref={content}>{away ? 'more below' : 'at the end'}</div>
      <textarea />
    </main>
  );
}

const shows = (said: string) => act(() => render(<List said={said} />, document.body));
const scrollsTo = (top: number) =>
  act(() => {
    const list = document.querySelector('main');
    if (!list) throw new Error('There is no list.');
    list.scrollTop = top;
    list.dispatchEvent(new Event('scroll'));
  });

afterEach(() => render(null, document.body));

test('who scrolls up is told that there is more below', async () => {
  await shows('first');
  await scrollsTo(600);
  await scrollsTo(100);
  expect(document.body.textContent).toBe('more below');
});

test('a message said otherwise brings the end into view, though nothing scrolls as all of it fits', async () => {
  await shows('first');
  await scrollsTo(600);
  await scrollsTo(100);
  height = 200;
  await shows('second');
  expect(document.body.textContent).toBe('at the end');
});

test('a message that is edited at the end grows in its place', async () => {
  height = 900;
  await shows('first');
  await scrollsTo(600);
  await act(() => document.querySelector('textarea')?.focus());
  height = 1000;
  await scrollsTo(600);
  expect(document.body.textContent).toBe('more below');
});
