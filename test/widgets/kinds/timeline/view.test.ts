// @vitest-environment happy-dom
/** The timeline under mouse and keyboard. */
import { afterEach, expect, test } from 'vitest';
import TimelineView from '../../../../src/widgets/kinds/timeline/view';
import { createScene } from '../../scene';

const scene = createScene(TimelineView);
afterEach(scene.clear);

const ordered = { title: 'Ordered', date: '2026-11-02', status: 'done', href: 'https://example.com/order' };

test('R76: an event is a real button that reports the event as it was given', async () => {
  await scene.show({ events: [ordered, { title: 'Packed' }] });
  await scene.click(scene.button('Ordered'));
  expect(scene.heard).toEqual([{ event: 'eventclick', payload: ordered }]);
});

test('a status is a word, and a date is told to machines too', async () => {
  await scene.show({ events: [ordered, { title: 'B', status: 'active' }, { title: 'C', status: 'pending' }] });
  expect(scene.texts('.status')).toEqual(['Done', 'Active', 'Pending']);
  expect(scene.all('time')[0]?.getAttribute('datetime')).toBe('2026-11-02');
});

test('an address is a link of its own, which says where it goes', async () => {
  await scene.show({ events: [ordered] });
  expect(scene.link('example.com').getAttribute('href')).toBe('https://example.com/order');
  expect(scene.button('Ordered').closest('a')).toBeNull();
});

test('an unsafe address that reached the view is no link, and an unsafe colour no style', async () => {
  await scene.show({ events: [{ title: 'A', href: 'javascript:alert(1)', color: 'url(https://example.com/x)' }] });
  expect(scene.all('a')).toEqual([]);
  expect(scene.host.innerHTML).not.toContain('url(');
});

test('R70: focus stays on an event when others come before it', async () => {
  await scene.show({ events: [ordered] });
  const button = scene.button('Ordered');
  button.focus();
  await scene.show({ events: [{ title: 'Asked' }, { ...ordered, status: 'active' }] });
  expect(document.activeElement).toBe(button);
  expect(scene.texts('.status')).toEqual(['Active']);
});

test('without events it says so', async () => {
  await scene.show({ title: 'Delivery', events: [] });
  expect(scene.texts('h2')).toEqual(['Delivery']);
  expect(scene.host.textContent).toContain('Nothing here yet');
});
