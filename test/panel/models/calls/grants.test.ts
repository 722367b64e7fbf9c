/** What was allowed for good, as the list in Settings shows it. */
import { expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import type { GrantRow } from '#features/conversation/messages.ts';
import { byPlace, grantsOf, nameOfPlace } from '../../../../src/features/conversation/state/grants';

const music = { type: 'site' as const, origin: 'https://music.example.com' }; // const: a literal type
const weather = { type: 'server' as const, serverId: 's1', name: 'weather' }; // const: the same
const row = (key: string, about: GrantRow['about'], at: number): GrantRow => ({
  key,
  about,
  at,
  usedAt: null,
  changed: false,
});

test('a file is named as the person’s own, and one without a name as the file that the chat came from', () => {
  expect(nameOfPlace({ type: 'file', id: 'att_1', name: 'salaries.csv' })).toBe('your attachment salaries.csv');
  expect(nameOfPlace({ type: 'file', id: 'c1', name: '' })).toBe('your imported file');
});

test('grants stand under whoever may act, newest first, in the order of their names', () => {
  const rows = [
    row('reading', { type: 'reading', place: weather }, 1),
    row('old', { type: 'tool', tool: 'play', place: music }, 2),
    row('new', { type: 'tool', tool: 'stop', place: music }, 3),
  ];
  const groups = byPlace(rows).map(({ place, rows }) => [nameOfPlace(place), rows.map(({ key }) => key)]);
  expect(groups).toEqual([
    ['music.example.com', ['new', 'old']],
    ['weather', ['reading']],
  ]);
});

test('beside a tool stands what lets it run unasked: its own grant there, and its server’s reading', () => {
  const framed = { type: 'tool' as const, tool: 'play', place: music, topOrigin: 'https://shop.example' }; // const: a literal type
  const rows = [
    row('play', { type: 'tool', tool: 'play', place: music }, 1),
    row('framed', framed, 2),
    row('stop', { type: 'tool', tool: 'stop', place: music }, 3),
    row('reading', { type: 'reading', place: { ...weather, name: 'renamed' } }, 4),
  ];
  const page = { type: 'page', origin: music.origin, tabId: 1, documentId: 'd', top: true } as const;
  const keys = (of: Parameters<typeof grantsOf>[1]) => grantsOf(rows, of).map(({ key }) => key);
  expect(keys({ tool: 'play', hints: noHints, source: { ...page, topOrigin: music.origin } })).toEqual(['play']);
  expect(keys({ tool: 'play', hints: noHints, source: { ...page, topOrigin: framed.topOrigin } })).toEqual(['framed']);
  const server = { type: 'mcp', serverId: 's1', url: 'https://weather.example/mcp' } as const;
  expect(keys({ tool: 'play', hints: { ...noHints, readOnly: true }, source: server })).toEqual(['reading']);
  expect(keys({ tool: 'play', hints: noHints, source: server })).toEqual([]);
  expect(keys({ tool: 'recall', hints: noHints, source: { type: 'local', server: 'autoui' } })).toEqual([]);
});

test('reading a site is of hands: a tool of the site or of a pack isn’t allowed by it', () => {
  const rows = [row('reader', { type: 'reading', place: music }, 1)];
  const reads = { tool: 'read', hints: { ...noHints, readOnly: true } };
  const page = { type: 'page', origin: music.origin, topOrigin: music.origin, tabId: 1, top: true } as const;
  const of = (documentId: string) => grantsOf(rows, { ...reads, source: { ...page, documentId } }).length;
  expect([of('hands:1 x'), of('d1')]).toEqual([1, 0]);
});
