/** What the palette lists: what was used last first, and for words the entries that begin so before the others. */
import { expect, test } from 'vitest';
import { findEntries, type Listed } from '../../../src/features/palette/state/find-entries';

const entry = (source: string, name: string, more: Partial<Listed> = {}): Listed => ({
  key: name,
  name,
  source,
  icon: 'chat',
  open: () => undefined,
  ...more,
});
const all = [
  entry('Commands', 'New chat'),
  entry('Go to', 'Canvas'),
  entry('Tools', 'play_track', { about: 'music.example.com', also: 'Play a track' }),
  entry('Tools', 'replay_queue'),
  entry('Settings', 'Runs', { also: 'timeout seconds' }),
];
const names = (typed: string, recent: string[] = []) =>
  findEntries(all, typed, recent, 'Recent').map(({ name }) => name);

test.each([
  ['a name’s start before its middle', 'play', ['play_track', 'replay_queue']],
  ['the start of a word in a name', 'track', ['play_track']],
  ['where it is from', 'music', ['play_track']],
  ['another word for it', 'timeout', ['Runs']],
  ['its source', 'go to', ['Canvas']],
  ['every word, in any order', 'chat new', ['New chat']],
  ['no word that is missing', 'new zeppelin', []],
])('finds by %s', (_by, typed, found) => expect(names(typed)).toEqual(found));

test('without words, what was used last comes first under a heading of its own; what is gone is left out', () => {
  const listed = findEntries(all, ' ', ['Runs', 'gone', 'Canvas'], 'Recent');
  expect(listed.map(({ name, source }) => [name, source])).toEqual([
    ['Runs', 'Recent'],
    ['Canvas', 'Recent'],
    ['New chat', 'Commands'],
    ['play_track', 'Tools'],
    ['replay_queue', 'Tools'],
  ]);
});

test('of entries that fit alike, the one used last comes first', () => {
  expect(names('a', ['replay_queue', 'Canvas'])[0]).toBe('replay_queue');
});
