/** The label's records, each with its tracks; a query leaves only what matches. */
import { drawing, element } from '../../element.ts';
import { type RecordOnLabel, records, searchTracks } from '../catalogue.ts';
import { coverOf } from '../covers.ts';
import type { Store } from '../store.ts';
import { playRecord } from './commands.ts';
import { trackRow } from './rows.ts';

export function catalogueView(store: Store, query: string, now: () => number): Element[] {
  const found = new Set(searchTracks(query).map((track) => track.id));
  const shown = records.filter((record) => record.tracks.some((track) => found.has(track.id)));
  if (shown.length === 0) return [element('p', { class: 'nothing' }, `Nothing on the label matches “${query}”.`)];
  return shown.map((record) => recordSection(store, record, found, now));
}

function recordSection(store: Store, record: RecordOnLabel, found: Set<string>, now: () => number): Element {
  const context = record.tracks.map((track) => track.id);
  const play = () => playRecord(store, record, now);
  const sleeve = element(
    'button',
    { class: 'sleeve-button', type: 'button', onclick: play, 'aria-label': `Play ${record.title} from the start` },
    drawing(coverOf(record)),
  );
  sleeve.dataset.focus = record.id;
  const heading = element('h2', {}, record.title, element('span', {}, record.artist));
  const facts = element('p', { class: 'facts' }, `${record.number}  ${record.genre}, ${record.year}`);
  const rows = record.tracks.flatMap((track, index) => {
    const row = { track, number: String(index + 1), key: track.id, context, showArtist: false };
    return found.has(track.id) ? [trackRow(store, now, row)] : [];
  });
  const side = element('div', { class: 'side' }, heading, facts, element('ol', { class: 'tracks' }, ...rows));
  return element('section', { class: 'record', 'aria-label': record.title }, sleeve, side);
}
