// @vitest-environment happy-dom
/** A chart that takes long is drawn in slices, and shown once it is whole. */
import { afterEach, expect, test, vi } from 'vitest';
import { drawSpec } from '../../../src/widgets/charting/engine';
import { beginSlice } from '../../../src/widgets/charting/slices';

afterEach(() => vi.restoreAllMocks());

const spec = {
  data: { values: Array.from({ length: 20 }, (_, i) => ({ i, n: i % 7 })) },
  mark: 'line',
  encoding: { x: { field: 'i', type: 'quantitative' }, y: { field: 'n', type: 'quantitative' } },
  width: 200,
  height: 100,
};

/** Each look at the clock is `ms` later: of that many, each step of a drawing takes one. */
function passTime(ms: number): void {
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += ms;
    return now;
  });
}

/** Counts the tasks that come between, and what is shown in them. */
async function draw(ended: AbortController, onTask?: (task: number) => void) {
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
    onTask?.(tasks);
    port2.postMessage(null);
  };
  port2.postMessage(null);
  beginSlice();
  const picture = await drawSpec(into, spec, ended.signal);
  isDone = true;
  return { into, picture, tasks, shown: [...shown] };
}

test('other tasks run between its steps, and what was there stays until it is whole', async () => {
  passTime(60);
  const { into, picture, tasks, shown } = await draw(new AbortController());
  expect(tasks).toBeGreaterThan(10);
  expect(shown).toEqual(['before']);
  expect(into.innerHTML).toBe(picture?.svg.outerHTML);
  expect(into.querySelector('.mark-line.role-mark path')).not.toBeNull();
});

test('one that takes no longer than a frame waits for nothing', async () => {
  passTime(0);
  const { into, tasks } = await draw(new AbortController());
  expect(tasks).toBe(0);
  expect(into.querySelector('svg')).not.toBeNull();
});

test('one that is given up meanwhile shows nothing', async () => {
  passTime(60);
  const ended = new AbortController();
  const { into, picture } = await draw(ended, (task) => {
    if (task === 3) ended.abort();
  });
  expect(picture).toBeNull();
  expect(into.textContent).toBe('before');
});
