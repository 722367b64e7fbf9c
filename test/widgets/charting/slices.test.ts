// @vitest-environment happy-dom
/** The first chart of a page is drawn in slices, and shown once it is whole. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules()); // as in a page that has drawn none
afterEach(() => vi.restoreAllMocks());

const line = {
  mark: 'line',
  encoding: { x: { field: 'i', type: 'quantitative' }, y: { field: 'n', type: 'quantitative' } },
  width: 200,
  height: 100,
};
const values = Array.from({ length: 20 }, (_, i) => ({ i, n: i % 7, name: 'ab'[i % 2] }));
const specs = {
  'of a given size': { ...line, data: { values } },
  'that fits a size': { ...line, data: { values }, autosize: { type: 'fit', contains: 'padding' } },
  'of small charts': {
    ...{ ...line, data: { values } },
    encoding: { ...line.encoding, facet: { field: 'name', type: 'nominal', columns: 2 } },
  },
};

/** Each look at the clock is `ms` later; each operator takes one look. */
function passTime(ms: number): void {
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += ms;
    return now;
  });
}

/** Counts the tasks that come between, and what is shown in them. */
async function draw(spec: object, ended = new AbortController()) {
  const { drawSpec } = await import('../../../src/widgets/charting/engine');
  const into = document.createElement('div');
  into.textContent = 'before';
  const shown = new Set<string>();
  let tasks = 0;
  let isDone = false;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    if (isDone) return port1.close();
    shown.add(into.textContent ?? '');
    tasks++;
    port2.postMessage(null);
  };
  port2.postMessage(null);
  const picture = await drawSpec(into, { ...spec }, ended.signal);
  isDone = true;
  return { into, picture, tasks, shown: [...shown] };
}

/** Without the numbers of its clips, which go on from chart to chart. */
const svgOf = ({ into }: Awaited<ReturnType<typeof draw>>) =>
  into.querySelector('svg')?.outerHTML.replace(/clip\d+/g, 'clip');

test.each(Object.entries(specs))(
  'a first chart %s lets other tasks run, a later one is the same at once',
  async (_, spec) => {
    passTime(10);
    const first = await draw(spec);
    expect(first.tasks).toBeGreaterThan(10);
    expect(first.shown).toEqual(['before']);
    const later = await draw(spec);
    expect(later.tasks).toBe(0);
    expect(svgOf(first)).toContain('mark-line');
    expect(svgOf(first)).toBe(svgOf(later));
  },
);

test('a first one that takes no longer than a slice waits for one idle moment', async () => {
  passTime(0);
  const isIdle = vi.spyOn(globalThis, 'requestIdleCallback');
  const drawn = await draw(specs['of a given size']);
  expect(isIdle).toHaveBeenCalledTimes(1);
  expect(svgOf(drawn)).toContain('mark-line');
});

/** Counts the idle moments that a drawing waits for; it is given up in the one with this number. */
function giveUpAt(pause: number) {
  const ended = new AbortController();
  const idle = vi.spyOn(globalThis, 'requestIdleCallback').mockImplementation((run) => {
    if (idle.mock.calls.length === pause) ended.abort();
    setImmediate(() => run({ didTimeout: false, timeRemaining: () => 50 }));
    return 0;
  });
  return { ended, idle };
}

test('one that is given up meanwhile shows nothing, and the next one is drawn at once', async () => {
  passTime(10);
  const { ended, idle } = giveUpAt(5);
  const { into, picture } = await draw(specs['of a given size'], ended);
  expect(picture).toBeNull();
  expect(into.textContent).toBe('before');
  const pauses = idle.mock.calls.length;
  expect(pauses).toBeGreaterThan(5);
  await draw(specs['of a given size']);
  expect(idle).toHaveBeenCalledTimes(pauses);
});

test('one that is given up before it was compiled isn’t worked out', async () => {
  passTime(10);
  const { ended, idle } = giveUpAt(1);
  expect((await draw(specs['of a given size'], ended)).picture).toBeNull();
  expect(idle).toHaveBeenCalledTimes(1);
});
