/** What several views let a person do: play a record from its start, and start or pause what is on. */
import { type RecordOnLabel, records } from '../catalogue.ts';
import type { Store } from '../store.ts';

export function playRecord(store: Store, record: RecordOnLabel, now: () => number): void {
  const context = record.tracks.map((track) => track.id);
  const [first] = context;
  if (first !== undefined) store.dispatch({ type: 'play', trackId: first, context, now: now() });
}

/** With nothing on, it plays the label's first record. */
export function togglePlaying(store: Store, now: () => number): void {
  const [first] = records;
  if (store.state.trackId === null && first !== undefined) playRecord(store, first, now);
  else store.dispatch({ type: store.state.since === null ? 'resume' : 'pause', now: now() });
}
