/** The left side: the record that is on, in its sleeve's colour, and the queue under it. */
import { drawing, element } from '../../element.ts';
import { clockTime, durationOf, findTrack, recordOf, records } from '../catalogue.ts';
import { coverOf } from '../covers.ts';
import { icon } from '../icons.ts';
import type { Sounder } from '../sounder.ts';
import type { Store } from '../store.ts';
import { playRecord } from './commands.ts';

export function onView(store: Store, sounder: Sounder, now: () => number): Element[] {
  const track = findTrack(store.state.trackId ?? '');
  const record = track ? recordOf(track) : records[0];
  if (record === undefined) return [];
  const disc = element('div', { class: 'disc', 'aria-hidden': 'true' }, element('i'));
  const sleeve = element('div', { class: 'sleeve' }, disc, drawing(coverOf(record)));
  const facts = element('p', { class: 'facts' }, `${record.number}  ${record.genre}, ${record.year}`);
  const title = element('h2', { class: 'title', id: 'now-playing' }, track?.title ?? record.title);
  const from = track && track.title !== record.title ? `${record.artist}, from ${record.title}` : record.artist;
  const words = element('div', { class: 'words' }, facts, title, element('p', { class: 'artist' }, from));
  if (track === undefined) {
    const play = () => playRecord(store, record, now);
    words.append(element('button', { class: 'hear', type: 'button', onclick: play }, 'Play the record'));
  }
  if (sounder.muffled) words.append(element('button', { class: 'hear', type: 'button' }, 'Click to hear it'));
  return [sleeve, words];
}

export function queueView(store: Store): Element[] {
  const { queue } = store.state;
  const clear = () => store.dispatch({ type: 'clear-queue' });
  const head = element('div', { class: 'queue-head' }, element('h3', {}, 'Queue'));
  if (queue.length === 0) return [head, element('p', { class: 'hint' }, 'Empty. The record plays on.')];
  const total = queue.reduce((sum, id) => sum + durationOfId(id), 0);
  head.append(
    element('span', { class: 'sum' }, `${queue.length}, ${clockTime(total)}`),
    element('button', { class: 'plain', type: 'button', onclick: clear, 'data-focus': 'clear' }, 'Clear'),
  );
  return [head, element('ol', { class: 'queue-list' }, ...queue.map((id, index) => queueRow(store, id, index + 1)))];
}

function queueRow(store: Store, id: string, position: number): Element {
  const track = findTrack(id);
  if (track === undefined) return element('li');
  const remove = () => store.dispatch({ type: 'remove-from-queue', position });
  return element(
    'li',
    {},
    element('span', { class: 'place' }, String(position)),
    element('span', { class: 'both' }, element('b', {}, track.title), element('small', {}, recordOf(track).artist)),
    element(
      'button',
      {
        class: 'tool',
        type: 'button',
        onclick: remove,
        'data-focus': `unqueue-${position}`,
        'aria-label': `Remove ${track.title} from the queue`,
      },
      drawing(icon('remove')),
    ),
  );
}

function durationOfId(id: string): number {
  const track = findTrack(id);
  return track ? durationOf(track) : 0;
}
