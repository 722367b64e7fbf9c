// @vitest-environment happy-dom
/** A table that is larger than its box says at which sides it goes on. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import DataTableView from '../../../src/widgets/kinds/data-table/view';
import GridDataView from '../../../src/widgets/kinds/grid-data/view';
import type { ViewComponent } from '../../../src/widgets/widget';

const views: [string, ViewComponent, JsonObject][] = [
  ['data-table', DataTableView, { rows: [{ city: 'Tokyo', people: 37 }] }],
  ['grid-data', GridDataView, { rows: [['Tokyo', 37]] }],
];

afterEach(() => {
  vi.restoreAllMocks();
  return act(() => render(null, document.body));
});

test.each(views)(
  '%s: at its end, then at both sides, then at its start; never if it fits',
  async (_name, View, data) => {
    const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200);
    await act(() => render(<View data={data} emit={() => undefined} />, document.body));
    const box = document.querySelector<HTMLElement>('.sheet');
    if (!box) throw new Error('There is no table.');
    const at = (left: number) => {
      box.scrollLeft = left;
      box.dispatchEvent(new Event('scroll'));
      return box.dataset.more;
    };
    expect(box.dataset.more).toBe('end');
    expect([at(100), at(300), at(-100)]).toEqual(['start end', 'start', 'start end']);
    width.mockReturnValue(200);
    expect(at(0)).toBe('');
  },
);

test.each(views)('%s: below too, as long as a row is left', async (_name, View, data) => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  await act(() => render(<View data={data} emit={() => undefined} />, document.body));
  const box = document.querySelector<HTMLElement>('.sheet');
  if (!box) throw new Error('There is no table.');
  const at = (top: number) => {
    box.scrollTop = top;
    box.dispatchEvent(new Event('scroll'));
    return box.dataset.more;
  };
  expect([at(0), at(296)]).toEqual(['below', '']);
});
