/** What a row says of its call: what was done, in plain words. */
import { expect, it } from 'vitest';
import type { Foreseen, ToolSource } from '#core/tools/schemas.ts';
import { nameOf, type WordedCall } from '../../../src/features/conversation/state/call-title';
import { wordCall } from '../../../src/features/conversation/state/call-words';
import { autoui, music, toCall, weather } from '../../support/panel-stage/entries';

const origin = 'https://music.example.com';
const hands: ToolSource = {
  ...{ type: 'page', origin, topOrigin: origin, tabId: 7, top: true },
  documentId: `hands:7 ${origin}`,
};
const touching = (...names: string[]): Foreseen => ({
  elements: names.map((name) => ({ role: 'button', name })),
  ...{ serious: null, tookOver: false },
});

type Made = Partial<Pick<WordedCall, 'state' | 'foreseen' | 'input'>> & { source?: ToolSource; title?: string };

function words(tool: string, { source = music, title, ...made }: Made = {}): string {
  const { target } = toCall(tool, { source });
  if (!target) throw new Error('It has no target');
  return wordCall({ tool, foreseen: null, input: {}, state: 'done', ...made, target: { ...target, title } });
}

it.each([
  ['click', { foreseen: touching('Choose Garden twin') }, 'Clicked “Choose Garden twin”'],
  ['click', { foreseen: touching('Choose Garden twin'), state: 'denied' }, 'Click an element: “Choose Garden twin”'],
  ['click', { state: 'queued' }, 'Click an element'],
  ['click', { foreseen: touching('') }, 'Clicked a part of the page'],
  ['click_point', { foreseen: touching('') }, 'Clicked a point of the picture'],
  ['click_point', { foreseen: touching('Play'), input: { how: 'double' } }, 'Clicked “Play”'],
  ['click_point', { foreseen: touching('Menu'), input: { how: 'hover' } }, 'Pointed at “Menu”'],
  ['drag_points', { foreseen: touching('', '') }, 'Dragged a point of the picture'],
  ['fill', { foreseen: touching('Email'), input: { fields: [{}] } }, 'Filled in “Email”'],
  ['fill', { foreseen: touching('Email', 'Name'), input: { fields: [{}, {}] } }, 'Filled in 2 fields'],
  ['read_page', {}, 'Read the page'],
  ['find_on_page', { input: { words: 'late fee' } }, 'Searched the page for “late fee”'],
  ['press', { input: { key: 'Enter' }, foreseen: touching('Send') }, 'Pressed “Enter”'],
  ['go_back', { state: 'running' }, 'Go to the previous page'],
] satisfies [string, Made, string][])('a call of hands: %s %j', (tool, made, expected) => {
  expect(words(tool, { source: hands, ...made })).toBe(expected);
});

it('what is drawn in an element goes before the name that it gives itself', () => {
  const [element] = touching('Next').elements;
  const foreseen = { ...touching(), elements: [{ role: 'button', name: '', ...element, drawn: 'Place order' }] };
  expect(words('click', { source: hands, foreseen })).toBe('Clicked “Place order”');
});

it('a tool of a page or a server: its title, or its name in words', () => {
  expect(words('queue_track', { title: 'Queue a track' })).toBe('Queue a track');
  expect(words('queue_track', { title: ' ' })).toBe('Queue track');
  expect(words('getForecast', { source: weather })).toBe('Get forecast');
  expect(['query-SQL', '__', 'a.b/c'].map(nameOf)).toEqual(['Query SQL', '__', 'A b c']);
});

it('what is drawn: by its title', () => {
  const input = { name: 'data-table', params: { title: 'Best customers', rows: [] } };
  expect(words('widget_display', { source: autoui, input })).toBe('Drew “Best customers”');
  expect(words('widget_display', { source: autoui, input, state: 'failed', title: 'Show a widget' })).toBe(
    'Show a widget',
  );
  expect(words('canvas', { source: autoui, title: 'Change the canvas' })).toBe('Changed the canvas');
});

it('several tools in one call: the first three', () => {
  const input = { steps: ['add_item', 'checkout', 'pay', 'leave'].map((tool) => ({ tool })) };
  expect(words('execute_batch', { input })).toBe('Add item, Checkout, Pay');
  expect(words('execute_batch')).toBe('Calling tools'); // its arguments are still being written
});
