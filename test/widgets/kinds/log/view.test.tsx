// @vitest-environment happy-dom
/** The log: its filter, and its length. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import LogView from '../../../../src/widgets/kinds/log/view';
import type { ViewComponent } from '../../../../src/widgets/widget';

const host = document.body.appendChild(document.createElement('main'));
afterEach(() => act(() => render(null, host)));

const View: ViewComponent = LogView;
const show = (data: JsonObject) => act(() => render(<View data={data} emit={() => undefined} />, host));
const messages = () => [...host.querySelectorAll('.message')].map((message) => message.textContent);
const level = (word: string) =>
  [...host.querySelectorAll<HTMLElement>('.levels button')].find((button) => button.textContent?.startsWith(word));

const entries = [{ message: 'one', level: 'info' }, { message: 'two', level: 'error' }, { message: 'three' }];

test('it is a log with a name, and tells news only while its end is in sight', async () => {
  await show({ title: 'Build', entries });
  const lines = host.querySelector('[role="log"]');
  expect(lines?.getAttribute('aria-label')).toBe('Build');
  expect(lines?.getAttribute('aria-live')).toBe('polite');
});

test('a level is hidden and shown again by its button, which counts its lines', async () => {
  await show({ entries });
  expect(level('Errors')?.textContent).toBe('Errors 1');
  await act(() => level('Errors')?.click());
  expect(level('Errors')?.getAttribute('aria-pressed')).toBe('false');
  expect(messages()).toEqual(['one', 'three']);
  await act(() => level('Errors')?.click());
  expect(messages()).toEqual(['one', 'two', 'three']);
});

test('R70: new lines keep the filter', async () => {
  await show({ entries });
  await act(() => level('Info')?.click());
  await show({ entries: [...entries, { message: 'four', level: 'info' }, { message: 'five', level: 'error' }] });
  expect(messages()).toEqual(['two', 'three', 'five']);
  expect(level('Info')?.textContent).toBe('Info 2');
});

test('a log whose lines are all hidden says so', async () => {
  await show({ entries: entries.slice(0, 1) });
  await act(() => level('Info')?.click());
  expect(host.textContent).toContain('Nothing found');
});

test('of 10,000 lines only those in sight are drawn', async () => {
  await show({ entries: Array.from({ length: 10_000 }, (_, i) => ({ message: `Line ${i}` })) });
  expect(messages().length).toBeGreaterThan(5);
  expect(messages().length).toBeLessThan(60);
});
