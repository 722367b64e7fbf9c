/** The playlists: a form that makes one, and each with its tracks. */
import { drawing, element } from '../../element.ts';
import { clockTime, durationOf, findTrack, recordOf, type Track } from '../catalogue.ts';
import { coverOf } from '../covers.ts';
import type { Playlist } from '../state.ts';
import type { Store } from '../store.ts';
import { trackRow } from './rows.ts';

export function playlistsView(store: Store, now: () => number): Element[] {
  return [newPlaylist(store), ...store.state.playlists.map((list) => playlistSection(store, list, now))];
}

function newPlaylist(store: Store): Element {
  const label = 'Name of a new playlist';
  const input = element('input', { name: 'name', maxlength: 60, placeholder: label, 'aria-label': label });
  input.dataset.focus = 'new-playlist';
  const create = (event: Event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (name !== '') store.dispatch({ type: 'create-playlist', name, trackIds: [] });
  };
  const button = element('button', { class: 'solid', type: 'submit' }, 'Create');
  return element('form', { class: 'new-playlist', onsubmit: create }, input, button);
}

function playlistSection(store: Store, list: Playlist, now: () => number): Element {
  const held = list.trackIds.flatMap((id) => findTrack(id) ?? []);
  const total = held.reduce((sum, track) => sum + durationOf(track), 0);
  const count = held.length === 1 ? '1 track' : `${held.length} tracks`;
  const remove = () => store.dispatch({ type: 'delete-playlist', playlistId: list.id });
  const facts = element(
    'p',
    { class: 'facts' },
    `${count}, ${clockTime(total)} `,
    element(
      'button',
      { class: 'plain', type: 'button', onclick: remove, 'aria-label': `Delete ${list.name}` },
      'Delete',
    ),
  );
  const rows = held.map((track, index) => trackRow(store, now, rowOf(store, list, track, index)));
  const empty = element('p', { class: 'nothing' }, 'Empty. Add tracks from the catalogue.');
  const body = rows.length > 0 ? element('ol', { class: 'tracks' }, ...rows) : empty;
  const side = element('div', { class: 'side' }, element('h2', {}, list.name), facts, body);
  return element('section', { class: 'record', 'aria-label': list.name }, quarters(held), side);
}

function rowOf(store: Store, list: Playlist, track: Track, index: number) {
  const remove = () => store.dispatch({ type: 'remove-from-playlist', playlistId: list.id, position: index + 1 });
  const key = `${list.id}-${index}`;
  return { track, number: String(index + 1), key, context: list.trackIds, showArtist: true, remove };
}

/** The first four sleeves of the list, as one. */
function quarters(held: Track[]): Element {
  const sleeves = [...new Set(held.map(recordOf))];
  const order = sleeves.length === 2 ? [0, 1, 1, 0] : [0, 1, 2, 3];
  const four = order.flatMap((place) => sleeves[place % Math.max(1, sleeves.length)] ?? []);
  return element('div', { class: 'quarters' }, ...four.map((record) => drawing(coverOf(record))));
}
