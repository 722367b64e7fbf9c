/** The second part on its way: asked for through the relay, taken while it is asked for, and given up with a sentence. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitSecond } from '#page/relay/second-end.ts';
import { expectSecond, whenThere } from '#webmcp/second-part.ts';
import { openWindow } from '../../support/page-window';

type Place = { take(part: unknown): void; lent: readonly unknown[] };

let page: ReturnType<typeof openWindow>;
let asked: number;
const count = () => void asked++;
const place = () => Reflect.get(page.window, 'tabhandSecond') as Place; // what the script put there

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page = openWindow();
  asked = 0;
  performance.addEventListener('tabhand:second', count);
});

afterEach(() => {
  performance.removeEventListener('tabhand:second', count);
  page.putAway();
  vi.useRealTimers();
});

const opened = (lent: readonly unknown[] = []) => expectSecond(awaitSecond<{ name: string }>(() => lent));

test('it is asked for once by all who wait, and used in their order', async () => {
  const second = opened();
  const used: string[] = [];
  expect(asked).toBe(0);
  whenThere(second, ({ name }) => used.push(`${name} 1`), vi.fn());
  whenThere(second, ({ name }) => used.push(`${name} 2`), vi.fn());
  expect(asked).toBe(1);
  place().take({ name: 'ours' });
  await vi.waitFor(() => expect(used).toEqual(['ours 1', 'ours 2']));
  whenThere(second, ({ name }) => used.push(`${name} at once`), vi.fn());
  expect(used.at(-1)).toBe('ours at once');
});

test('a page that gave every object a getter before the script came has it all the same', () => {
  Object.assign(Object.prototype, { get: () => 'inherited' });
  try {
    opened().ask();
  } finally {
    Reflect.deleteProperty(Object.prototype, 'get');
  }
  expect(asked).toBe(1);
});

test('a relay that comes later is asked when it asks who is there; nobody is asked once it is there', async () => {
  const second = opened();
  page.dispatchEvent(new Event('tabhand:who'));
  expect(asked).toBe(0);
  const there = second.ask();
  page.dispatchEvent(new Event('tabhand:who'));
  expect(asked).toBe(2);
  place().take({ name: 'ours' });
  await there;
  page.dispatchEvent(new Event('tabhand:who'));
  expect(asked).toBe(2);
});

test('a page that hands one over before it is asked for, or after it came, is not heard', async () => {
  const second = opened();
  place().take({ name: 'the page’s' });
  const there = second.ask();
  place().take({ name: 'ours' });
  place().take({ name: 'the page’s' });
  expect(await there).toEqual({ name: 'ours' });
});

test('a page can replace neither what takes it nor what is lent to it', () => {
  opened([parseInt]);
  expect(Reflect.defineProperty(page.window, 'tabhandSecond', { value: 1 })).toBe(false);
  expect(Reflect.set(place(), 'take', null)).toBe(false);
  expect(Reflect.set(place().lent, 0, null)).toBe(false);
});

test('if it does not come, who waits is told in a sentence, and who asks next asks again', async () => {
  const second = opened();
  const failed = vi.fn();
  whenThere(second, vi.fn(), failed);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(failed.mock.calls).toMatchObject([[{ message: 'Part of WebMCP is missing. Reload the page.' }]]);
  const again = second.ask();
  expect(asked).toBe(2);
  place().take({ name: 'ours' });
  expect(await again).toEqual({ name: 'ours' });
});
