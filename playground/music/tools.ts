/** The player's tools for agents: what each offers now, and what each does and answers. */
import { type PageTool, refusal } from '../model-context/offer-tools.ts';
import { clockTime, durationOf, findTrack, recordOf, searchTracks, type Track, tracks } from './catalogue.ts';
import { freePlaylistId, type Playlist, playlistLimit, positionAt, queueLimit } from './state.ts';
import type { Store } from './store.ts';

const trackIds = tracks.map((track) => track.id);
const trackIdWords = 'The id of a track: trk_ and its title in small letters, so "Blue Train" is trk_blue_train.';

/** All seven tools, in the order of a person's acquaintance with the page. */
export function musicTools(store: Store, now: () => number): PageTool[] {
  return [
    searchLibrary(),
    playTrack(store, now),
    getQueue(store, now),
    addToQueue(store),
    removeFromQueue(store),
    createPlaylist(store),
    addToPlaylist(store),
  ];
}

function searchLibrary(): PageTool {
  return {
    name: 'search_library',
    title: 'Search the library',
    description:
      'Finds tracks by words of their title, artist, record, genre or year, with tempo and length. Without a query it lists the whole library.',
    annotations: { readOnlyHint: true },
    schema: () => ({
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Words that must all occur, such as "piano" or "Ida Marlow".' },
        max_bpm: { type: 'number', description: 'Only tracks at this tempo or slower, in beats per minute.' },
        limit: { type: 'integer', minimum: 1, maximum: tracks.length, description: 'At most so many tracks.' },
      },
    }),
    execute: (input) => {
      const slowEnough = (track: Track) => typeof input.max_bpm !== 'number' || track.tempo <= input.max_bpm;
      const found = searchTracks(text(input.query)).filter(slowEnough);
      const limit = typeof input.limit === 'number' ? Math.max(1, input.limit) : tracks.length;
      return { found: found.length, tracks: found.slice(0, limit).map(fullFacts) };
    },
  };
}

function playTrack(store: Store, now: () => number): PageTool {
  return {
    name: 'play_track',
    title: 'Play a track',
    description:
      'Plays one track of the library at once, from its beginning, in place of what is on. The queue stays and follows it.',
    schema: () => objectOf({ id: { type: 'string', enum: trackIds, description: trackIdWords } }, ['id']),
    execute: ({ id }) => {
      const track = findTrack(text(id));
      if (track === undefined) return unknownTrack(id);
      const context = recordOf(track).tracks.map((one) => one.id);
      store.dispatch({ type: 'play', trackId: track.id, context, now: now() });
      return { playing: fullFacts(track), queue: store.state.queue.map((id) => findTrack(id)?.title) };
    },
  };
}

function getQueue(store: Store, now: () => number): PageTool {
  return {
    name: 'get_queue',
    title: 'Show what is on and the queue',
    description:
      'Tells which track is on, how far it is, and the queue in playing order, with positions counted from 1.',
    annotations: { readOnlyHint: true },
    schema: () => objectOf({}),
    execute: () => {
      const { trackId, since, volume } = store.state;
      const track = trackId === null ? undefined : findTrack(trackId);
      const position = clockTime(positionAt(store.state, now()));
      const on = track === undefined ? null : { ...fullFacts(track), position, paused: since === null };
      return { on, queue: queueFacts(store), volume_percent: Math.round(volume * 100) };
    },
  };
}

function addToQueue(store: Store): PageTool {
  return {
    name: 'add_to_queue',
    title: 'Add a track to the queue',
    description: 'Puts a track at the end of the queue without interrupting what is on.',
    schema: () => objectOf({ id: { type: 'string', enum: trackIds, description: trackIdWords } }, ['id']),
    execute: ({ id }) => {
      const track = findTrack(text(id));
      if (track === undefined) return unknownTrack(id);
      if (store.state.queue.length >= queueLimit) return refusal(`The queue is full: it holds ${queueLimit} tracks.`);
      store.dispatch({ type: 'enqueue', trackId: track.id });
      return { added: brief(track), position: store.state.queue.length, queue: queueFacts(store) };
    },
  };
}

function removeFromQueue(store: Store): PageTool {
  return {
    name: 'remove_from_queue',
    title: 'Remove a track from the queue',
    description:
      'Takes the track at one position out of the queue. Later tracks move up by one. Not there while the queue is empty.',
    available: () => store.state.queue.length > 0,
    schema: () => {
      const maximum = Math.max(1, store.state.queue.length);
      const description = 'Place in the queue, counted from 1; get_queue tells which track is where.';
      return objectOf({ position: { type: 'integer', minimum: 1, maximum, description } }, ['position']);
    },
    execute: ({ position }) => {
      const { queue } = store.state;
      const removed = typeof position === 'number' ? findTrack(queue[position - 1] ?? '') : undefined;
      if (queue.length === 0) return refusal('The queue is empty: there is nothing to remove.');
      if (removed === undefined)
        return refusal(`The queue has no position ${shown(position)}: it has 1 to ${queue.length}.`);
      store.dispatch({ type: 'remove-from-queue', position: Number(position) });
      return { removed: brief(removed), queue: queueFacts(store) };
    },
  };
}

function createPlaylist(store: Store): PageTool {
  return {
    name: 'create_playlist',
    title: 'Create a playlist',
    description:
      'Makes a new playlist, empty or with tracks in the given order, and answers its id for add_to_playlist.',
    schema: () => {
      const tracksWords = 'Ids of tracks to begin with, in playing order.';
      const trackList = { type: 'array', items: { type: 'string', enum: trackIds }, description: tracksWords };
      const name = { type: 'string', minLength: 1, maxLength: 60, description: 'What the playlist is called.' };
      return objectOf({ name, track_ids: trackList }, ['name']);
    },
    execute: (input) => {
      const name = text(input.name).trim().slice(0, 60);
      const ids = Array.isArray(input.track_ids) ? input.track_ids : [];
      const unknown: unknown = ids.find((id) => findTrack(text(id)) === undefined);
      const { playlists } = store.state;
      const namesake = playlists.find((list) => list.name.toLowerCase() === name.toLowerCase());
      if (name === '') return refusal('A playlist needs a name. Nothing was made.');
      if (namesake) return refusal(`There is a playlist "${namesake.name}" already; its id is ${namesake.id}.`);
      if (unknown !== undefined) return unknownTrack(unknown);
      if (playlists.length >= playlistLimit) return refusal(`There are ${playlistLimit} playlists, and no more fit.`);
      const id = freePlaylistId(playlists, name);
      store.dispatch({ type: 'create-playlist', name, trackIds: ids.map(text) });
      return { created: { id, name, tracks: ids.length } };
    },
  };
}

function addToPlaylist(store: Store): PageTool {
  return {
    name: 'add_to_playlist',
    title: 'Add a track to a playlist',
    description: 'Puts a track at the end of one of the playlists that there are now. create_playlist makes another.',
    available: () => store.state.playlists.length > 0,
    schema: () => {
      const names = store.state.playlists.map((list) => `${list.id} is "${list.name}"`).join(', ');
      const description = `The id of a playlist: ${names}.`;
      const playlist = { type: 'string', enum: store.state.playlists.map((list) => list.id), description };
      const track = { type: 'string', enum: trackIds, description: trackIdWords };
      return objectOf({ playlist_id: playlist, track_id: track }, ['playlist_id', 'track_id']);
    },
    execute: (input) => {
      const list = store.state.playlists.find((one) => one.id === input.playlist_id);
      const track = findTrack(text(input.track_id));
      if (list === undefined) return unknownPlaylist(input.playlist_id, store.state.playlists);
      if (track === undefined) return unknownTrack(input.track_id);
      store.dispatch({ type: 'add-to-playlist', playlistId: list.id, trackId: track.id });
      return { added: brief(track), playlist: { id: list.id, name: list.name, tracks: list.trackIds.length + 1 } };
    },
  };
}

function objectOf(properties: object, required: string[] = []): Record<string, unknown> {
  return { type: 'object', properties, required, additionalProperties: false };
}

function queueFacts(store: Store) {
  return store.state.queue.flatMap((id, index) => {
    const track = findTrack(id);
    return track ? [{ position: index + 1, ...brief(track) }] : [];
  });
}

function brief(track: Track) {
  return { id: track.id, title: track.title, artist: recordOf(track).artist };
}

function fullFacts(track: Track) {
  const { title: record, genre, year } = recordOf(track);
  return { ...brief(track), record, year, genre, bpm: track.tempo, length: clockTime(durationOf(track)) };
}

/** Names the tracks that share most words with what was asked for. */
function unknownTrack(id: unknown): object {
  const wanted = new Set(
    text(id)
      .toLowerCase()
      .split(/[\s_-]+/),
  );
  const shared = (track: Track) => track.id.split('_').filter((word) => word !== 'trk' && wanted.has(word)).length;
  const near = tracks.filter((track) => shared(track) > 0).sort((one, other) => shared(other) - shared(one));
  const offered = (near.length > 0 ? near : tracks).slice(0, 5).map((track) => track.id);
  return refusal(`The library has no track ${shown(id)}. It has ${offered.join(', ')}; search_library lists all.`);
}

function unknownPlaylist(id: unknown, playlists: Playlist[]): object {
  const there = playlists.map((list) => list.id).join(', ') || 'none';
  return refusal(`There is no playlist ${shown(id)}. There are: ${there}.`);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 80);
}
