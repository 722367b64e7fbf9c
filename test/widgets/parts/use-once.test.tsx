// @vitest-environment happy-dom
/** A double click on anything that can be picked is one event; two clicks on two things, or with time between, are two. */
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import { specs } from '../../../src/widgets/specs';
import { views } from '../../../src/widgets/views';
import { drawWidget } from '../../support/drawn-widget';
import { eventually } from '../../support/eventually.ts';

let drawn: Awaited<ReturnType<typeof drawWidget>> | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  await drawn?.remove();
  vi.useRealTimers();
});

/** What is clicked, in each widget whose items can be. */
const targets: Record<string, string> = {
  actions: 'button',
  list: 'li button',
  tags: 'li button',
  chart: '.stage',
  'chart-rich': '.stage',
  sankey: '.mark-path.role-mark path',
  d3: '.mark-path.role-mark path',
  hemicycle: '.mark-path.role-mark path',
  'grid-data': 'td',
  cards: '.choose',
  timeline: '.choose',
  'recipe-browser': '.choose',
  profile: '.acts button',
  trombinoscope: '.choose',
  gallery: '.choose',
};

describe.each(Object.entries(targets))('R76: a double click in %s', (name, selector) => {
  test('is one event, and a click later is another', async () => {
    const view = (await views[name]?.())?.default;
    const sample: JsonObject | undefined = specs.find((spec) => spec.name === name)?.sample;
    if (!view || !sample) throw new Error(`There is no ${name}.`);
    drawn = await drawWidget(view, sample);
    const { find } = drawn;
    const target = await eventually(() => find(selector));
    const click = (detail: number) =>
      act(() => {
        target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
      });
    for (const detail of [1, 2, 3]) {
      await click(detail);
      vi.advanceTimersByTime(200);
    }
    expect(drawn.heard).toHaveLength(1);
    vi.advanceTimersByTime(500);
    await click(1);
    expect(drawn.heard).toHaveLength(2);
  });
});

test('R76: two items clicked one after the other are two events', async () => {
  const list = (await views.list?.())?.default;
  if (!list) throw new Error('There is no list.');
  drawn = await drawWidget(list, { items: ['a', 'a'] });
  await drawn.click('li:nth-child(1) button');
  await drawn.click('li:nth-child(2) button');
  expect(drawn.heard.map(({ payload }) => payload.index)).toEqual([0, 1]);
});
