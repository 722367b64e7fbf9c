/** Says in a few words what just changed in the queue or the playlists, whoever changed it. */
import { findTrack } from './catalogue.ts';
import type { State } from './state.ts';

export function noticeOf(state: State, before: State): string | undefined {
  return queueNotice(state.queue, before) ?? playlistNotice(state, before);
}

function queueNotice(queue: string[], before: State): string | undefined {
  const [grown, shrunk] = [queue.length - before.queue.length, before.queue.length - queue.length];
  if (grown === 1) return `${titleOf(queue.at(-1))} is in the queue`;
  if (shrunk === 0 || queue.length > 0) return undefined;
  return 'The queue is empty';
}

function playlistNotice({ playlists }: State, before: State): string | undefined {
  for (const list of playlists) {
    const earlier = before.playlists.find((one) => one.id === list.id);
    if (earlier === undefined) return `${list.name} is a new playlist`;
    const grown = list.trackIds.length > earlier.trackIds.length;
    if (grown) return `${titleOf(list.trackIds.at(-1))} is in ${list.name}`;
  }
  return undefined;
}

function titleOf(id: string | undefined): string {
  return findTrack(id ?? '')?.title ?? 'A track';
}
