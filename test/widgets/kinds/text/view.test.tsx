// @vitest-environment happy-dom
/** The text: its links are told and still open; what is unsafe is no link. */
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import TextView from '../../../../src/widgets/kinds/text/view';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
afterEach(() => drawn?.remove());

test('R76: a followed link is told with its address, and the widget doesn’t keep it from opening', async () => {
  drawn = await drawWidget(TextView, { content: 'See [the **shop**](https://example.com/shop).' });
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  const prevent = vi.spyOn(click, 'preventDefault');
  drawn.find('a').addEventListener('click', (event) => event.preventDefault()); // the test's page stays where it is
  await act(() => void drawn.find('strong').dispatchEvent(click));
  expect(drawn.heard).toEqual([{ event: 'linkclick', payload: { href: 'https://example.com/shop' } }]);
  expect(prevent).toHaveBeenCalledTimes(1);
});

test('a click beside a link, or on an address that is none, tells nothing', async () => {
  drawn = await drawWidget(TextView, { content: 'Words and [a bad one](javascript:alert(1)).' });
  await drawn.click('p');
  await drawn.click('p span');
  expect(drawn.heard).toEqual([]);
});

test('without a text says so', async () => {
  drawn = await drawWidget(TextView, { content: ' \n' });
  expect(drawn.root.textContent).toBe('Nothing here yet');
});
