/** One track as a row: its number, its title that plays it, its length, and what can be done with it. */
import { drawing, element } from '../../element.ts';
import { clockTime, durationOf, recordOf, type Track } from '../catalogue.ts';
import { icon } from '../icons.ts';
import type { Store } from '../store.ts';

interface Row {
  track: Track;
  /** What stands before the title. */
  number: string;
  /** Distinguishes the row from others with the same track. */
  key: string;
  /** The list that plays on after it. */
  context: string[];
  showArtist: boolean;
  /** Takes it out of its list. */
  remove?: () => void;
}

export function trackRow(store: Store, now: () => number, row: Row): Element {
  const { track, context } = row;
  const on = store.state.trackId === track.id;
  const play = () => store.dispatch({ type: 'play', trackId: track.id, context, now: now() });
  const title = element(
    'button',
    { class: 'track-title', type: 'button', onclick: play, 'data-focus': `play-${row.key}` },
    element('b', {}, track.title),
    row.showArtist ? element('small', {}, recordOf(track).artist) : undefined,
  );
  const bars = element('span', { class: 'bars', role: 'img', 'aria-label': 'On now' }, ...barsOf());
  return element(
    'li',
    { class: on ? 'track on-now' : 'track' },
    element('span', { class: 'place' }, on ? bars : row.number),
    title,
    element('span', { class: 'tools' }, ...toolsOf(store, row)),
    element('span', { class: 'tempo' }, `${track.tempo} bpm`),
    element('span', { class: 'length' }, clockTime(durationOf(track))),
  );
}

function barsOf(): Element[] {
  return [element('i'), element('i'), element('i')];
}

function toolsOf(store: Store, { track, key, remove }: Row): Element[] {
  const enqueue = () => store.dispatch({ type: 'enqueue', trackId: track.id });
  const tools = [
    tool('queue', `Add ${track.title} to the queue`, enqueue, `queue-${key}`),
    playlistPick(store, track, key),
  ];
  return remove
    ? [...tools, tool('remove', `Take ${track.title} out of this playlist`, remove, `remove-${key}`)]
    : tools;
}

function tool(name: 'queue' | 'remove', label: string, onclick: () => void, focus: string): Element {
  const properties = { class: 'tool', type: 'button', onclick, 'aria-label': label, title: label, 'data-focus': focus };
  return element('button', properties, drawing(icon(name)));
}

/** An icon with the browser's own menu over it: right for mouse, finger and keyboard. */
function playlistPick(store: Store, track: Track, key: string): Element {
  const pick = (event: Event) => {
    const playlistId = event.target instanceof HTMLSelectElement ? event.target.value : '';
    if (playlistId !== '') store.dispatch({ type: 'add-to-playlist', playlistId, trackId: track.id });
  };
  const label = `Add ${track.title} to a playlist`;
  const options = store.state.playlists.map((list) => element('option', { value: list.id }, list.name));
  const select = element(
    'select',
    { onchange: pick, 'aria-label': label, title: label, 'data-focus': `list-${key}` },
    element('option', { value: '' }, 'Add to playlist'),
    ...options,
  );
  return element('span', { class: 'tool pick' }, drawing(icon('list')), select);
}
