// @vitest-environment happy-dom
/** What scrolls sideways says at which ends it goes on, so that a fade there shows it. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { Scroll } from '#ui/scroll.tsx';
import { TabList } from '#ui/tabs.tsx';

afterEach(() => {
  render(null, document.body);
  vi.restoreAllMocks();
});

const names = { form: 'Form', json: 'JSON' };

it.each([
  ['a table or code', () => <Scroll class="x" label="Table" />, '[role=group]'],
  [
    'tabs',
    () => <TabList id="t" label="Views" names={names} shown="form" onPick={() => undefined} />,
    '[role=tablist]',
  ],
] as const)('%s tells where it goes on', async (_, View, selector) => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  await act(() => render(<View />, document.body));
  const box = document.querySelector<HTMLElement>(selector);
  if (!box) throw new Error('Nothing is drawn.');
  expect(box.dataset.more).toBe('end');
  box.scrollLeft = 100;
  box.dispatchEvent(new Event('scroll'));
  expect(box.dataset.more).toBe('start end');
  box.scrollLeft = 200;
  box.dispatchEvent(new Event('scroll'));
  expect(box.dataset.more).toBe('start');
});
