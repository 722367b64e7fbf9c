/** The player's whole state as plain data, and how each action changes it. No clock, no sound, no page. */
import { durationOf, findTrack, slugOf, tracks } from './catalogue.ts';

export interface Playlist {
  id: string;
  name: string;
  trackIds: string[];
}

export interface State {
  /** What is on; null until something was played. */
  trackId: string | null;
  /** Seconds into the track at the moment `since`, or where it stands paused. */
  position: number;
  /** When it was set going, in milliseconds; null: paused. */
  since: number | null;
  /** The list it was started from: what follows when the queue is empty. */
  context: string[];
  /** What was on before, the latest last. */
  history: string[];
  queue: string[];
  playlists: Playlist[];
  /** Between 0 and 1. */
  volume: number;
}

export type Action =
  | { type: 'play'; trackId: string; context: string[]; now: number }
  | { type: 'pause' | 'resume' | 'next' | 'previous'; now: number }
  | { type: 'seek'; position: number; now: number }
  | { type: 'set-volume'; volume: number }
  | { type: 'enqueue'; trackId: string }
  | { type: 'remove-from-queue'; position: number }
  | { type: 'clear-queue' }
  | { type: 'create-playlist'; name: string; trackIds: string[] }
  | { type: 'add-to-playlist'; playlistId: string; trackId: string }
  | { type: 'remove-from-playlist'; playlistId: string; position: number }
  | { type: 'delete-playlist'; playlistId: string };

export const queueLimit = 100;
export const playlistLimit = 30;
const historyLimit = 50;

export const initialState: State = {
  trackId: null,
  position: 0,
  since: null,
  context: [],
  history: [],
  queue: [],
  playlists: [
    {
      id: 'pl_slow_sunday',
      name: 'Slow Sunday',
      trackIds: ['trk_slack_water', 'trk_depot_at_dawn', 'trk_first_frost', 'trk_sleeper_car'],
    },
    {
      id: 'pl_washing_up',
      name: 'Washing Up',
      trackIds: ['trk_kitchen_disco', 'trk_copper_wire', 'trk_two_left_feet', 'trk_leave_the_dishes'],
    },
  ],
  volume: 0.7,
};

/** Seconds into the current track at `now`, never past its end. */
export function positionAt(state: State, now: number): number {
  const track = state.trackId === null ? undefined : findTrack(state.trackId);
  if (track === undefined) return 0;
  const gone = state.since === null ? 0 : (now - state.since) / 1000;
  return Math.min(durationOf(track), Math.max(0, state.position + gone));
}

export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'play':
      return { ...started(state, action.trackId, action.now), context: action.context };
    case 'pause':
      return state.since === null ? state : { ...state, position: positionAt(state, action.now), since: null };
    case 'resume':
      return state.trackId === null || state.since !== null ? state : { ...state, since: action.now };
    case 'seek':
      return sought(state, action.position, action.now);
    case 'next':
      return followed(state, action.now);
    case 'previous':
      return returned(state, action.now);
    case 'set-volume':
      return { ...state, volume: Math.min(1, Math.max(0, action.volume)) };
    case 'enqueue':
      return state.queue.length >= queueLimit ? state : { ...state, queue: [...state.queue, action.trackId] };
    case 'remove-from-queue':
      return { ...state, queue: without(state.queue, action.position) };
    case 'clear-queue':
      return { ...state, queue: [] };
    default:
      return { ...state, playlists: playlistsAfter(state.playlists, action) };
  }
}

function playlistsAfter(playlists: Playlist[], action: Action): Playlist[] {
  const changed = (id: string, change: (trackIds: string[]) => string[]) =>
    playlists.map((list) => (list.id === id ? { ...list, trackIds: change(list.trackIds) } : list));
  switch (action.type) {
    case 'create-playlist': {
      const id = freePlaylistId(playlists, action.name);
      const made = { id, name: action.name, trackIds: action.trackIds };
      return playlists.length >= playlistLimit ? playlists : [...playlists, made];
    }
    case 'add-to-playlist':
      return changed(action.playlistId, (trackIds) => [...trackIds, action.trackId]);
    case 'remove-from-playlist':
      return changed(action.playlistId, (trackIds) => without(trackIds, action.position));
    case 'delete-playlist':
      return playlists.filter((list) => list.id !== action.playlistId);
    default:
      return playlists;
  }
}

/** The id that a new playlist of this name gets: a slug, with a number when it is taken. */
export function freePlaylistId(playlists: Playlist[], name: string): string {
  const base = `pl_${slugOf(name) || 'untitled'}`;
  const taken = new Set(playlists.map((list) => list.id));
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}_${number}`;
  return id;
}

/** What plays after the current track: the queue first, then the list it was started from; null: nothing. */
export function upNext(state: State): string | null {
  const queued = state.queue[0];
  if (queued !== undefined) return queued;
  const place = state.trackId === null ? -1 : state.context.indexOf(state.trackId);
  return state.context[place + 1] ?? null;
}

function started(state: State, trackId: string, now: number): State {
  const history = state.trackId === null ? state.history : [...state.history, state.trackId].slice(-historyLimit);
  return { ...state, trackId, history, position: 0, since: now };
}

function followed(state: State, now: number): State {
  const trackId = upNext(state);
  if (trackId !== null) return { ...started(state, trackId, now), queue: state.queue.slice(1) };
  return { ...state, position: 0, since: null };
}

/** Back to the beginning; within the first three seconds, to the track before. */
function returned(state: State, now: number): State {
  const before = state.history.at(-1);
  if (before === undefined || positionAt(state, now) > 3) return sought(state, 0, now);
  return { ...state, trackId: before, history: state.history.slice(0, -1), position: 0, since: now };
}

function sought(state: State, position: number, now: number): State {
  const track = state.trackId === null ? undefined : findTrack(state.trackId);
  if (track === undefined) return state;
  const bounded = Math.min(durationOf(track), Math.max(0, position));
  return { ...state, position: bounded, since: state.since === null ? null : now };
}

/** Positions count from 1, as people and agents do. */
function without(list: string[], position: number): string[] {
  return list.filter((_, index) => index !== position - 1);
}

/** A state that was kept, if it still makes sense: unknown tracks are dropped, and nothing plays by itself. */
export function parseState(kept: unknown): State | undefined {
  if (!isObject(kept) || !Array.isArray(kept.playlists)) return undefined;
  const trackId = knownTracks([kept.trackId])[0] ?? null;
  return {
    ...initialState,
    trackId,
    position: trackId !== null && typeof kept.position === 'number' ? kept.position : 0,
    context: knownTracks(kept.context),
    queue: knownTracks(kept.queue).slice(0, queueLimit),
    playlists: kept.playlists.flatMap(parsePlaylist).slice(0, playlistLimit),
    volume: typeof kept.volume === 'number' ? Math.min(1, Math.max(0, kept.volume)) : initialState.volume,
  };
}

function parsePlaylist(kept: unknown): Playlist[] {
  if (!isObject(kept) || typeof kept.id !== 'string' || typeof kept.name !== 'string') return [];
  return [{ id: kept.id, name: kept.name, trackIds: knownTracks(kept.trackIds) }];
}

function knownTracks(ids: unknown): string[] {
  const known = new Set(tracks.map((track) => track.id));
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string' && known.has(id)) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
