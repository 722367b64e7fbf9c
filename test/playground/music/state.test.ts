/** The player's state: what each action makes of it. */
import { describe, expect, it } from 'vitest';
import { durationOf, findTrack, records, searchTracks, tracks } from '../../../playground/music/catalogue.ts';
import { type Action, initialState, parseState, positionAt, reduce, upNext } from '../../../playground/music/state.ts';

const album = ['trk_blue_train', 'trk_platform_nine', 'trk_sleeper_car'];
const [first = '', second = ''] = album;

function stateAfter(...actions: Action[]) {
  return actions.reduce(reduce, initialState);
}

function play(trackId = first, now = 0): Action {
  return { type: 'play', trackId, context: album, now };
}

describe('the catalogue', () => {
  it('holds 24 tracks with distinct ids that are safe to name, "Blue Train" among them', () => {
    expect(new Set(tracks.map((track) => track.id)).size).toBe(24);
    expect(tracks.every((track) => /^trk_[a-z0-9_]+$/.test(track.id))).toBe(true);
    expect(findTrack('trk_blue_train')?.title).toBe('Blue Train');
  });

  it('finds a track by words in any case, its title before the rest', () => {
    expect(searchTracks('BLUE train').map((track) => track.id)).toEqual(['trk_blue_train']);
    expect(searchTracks('kitchen disco').map((track) => track.title)[0]).toBe('Kitchen Disco');
    expect(searchTracks('étude').map((track) => track.title)[0]).toBe('Étude for the Night Bus');
    expect(searchTracks('')).toHaveLength(24);
    expect(searchTracks('no such thing')).toEqual([]);
  });

  it('gives every track a length that a record could have', () => {
    expect(records.flatMap((record) => record.tracks).every((track) => durationOf(track) > 120)).toBe(true);
    expect(tracks.every((track) => durationOf(track) < 300)).toBe(true);
  });
});

describe('playing', () => {
  it('advances with time, stands still when paused, and goes on from there', () => {
    const playing = stateAfter(play());
    expect(positionAt(playing, 10_000)).toBe(10);
    const paused = reduce(playing, { type: 'pause', now: 10_000 });
    expect(positionAt(paused, 60_000)).toBe(10);
    expect(positionAt(reduce(paused, { type: 'resume', now: 60_000 }), 61_000)).toBe(11);
  });

  it('seeks within the track and never past its ends', () => {
    const state = stateAfter(play(), { type: 'seek', position: 30, now: 5000 });
    expect(positionAt(state, 6000)).toBe(31);
    expect(positionAt(reduce(state, { type: 'seek', position: -4, now: 0 }), 0)).toBe(0);
    const track = findTrack(first);
    expect(positionAt(reduce(state, { type: 'seek', position: 9999, now: 0 }), 0)).toBe(track && durationOf(track));
  });

  it('takes the queue first, then the list it was started from, then stops', () => {
    const queued = stateAfter(play(), { type: 'enqueue', trackId: 'trk_desk_fan' });
    expect(upNext(queued)).toBe('trk_desk_fan');
    const next = reduce(queued, { type: 'next', now: 0 });
    expect([next.trackId, next.queue]).toEqual(['trk_desk_fan', []]);
    expect(upNext(stateAfter(play()))).toBe(second);
    const end = stateAfter(play('trk_sleeper_car'), { type: 'next', now: 0 });
    expect([end.trackId, end.since]).toEqual(['trk_sleeper_car', null]);
  });

  it('goes back to the beginning, and within three seconds to the track before', () => {
    const state = stateAfter(play(), { type: 'next', now: 1000 });
    expect(reduce(state, { type: 'previous', now: 9000 }).trackId).toBe(second);
    expect(reduce(state, { type: 'previous', now: 2000 }).trackId).toBe(first);
  });

  it('keeps the queue when another track is played', () => {
    const state = stateAfter({ type: 'enqueue', trackId: second }, play());
    expect(state.queue).toEqual([second]);
  });
});

describe('the queue and the playlists', () => {
  it('removes by position counted from 1, and leaves the queue alone for a position that is not there', () => {
    const state = stateAfter(...album.map((trackId): Action => ({ type: 'enqueue', trackId })));
    expect(reduce(state, { type: 'remove-from-queue', position: 2 }).queue).toEqual([first, 'trk_sleeper_car']);
    expect(reduce(state, { type: 'remove-from-queue', position: 4 }).queue).toEqual(album);
  });

  it('gives playlists of one name distinct ids', () => {
    const create: Action = { type: 'create-playlist', name: 'Rainy Days', trackIds: [first] };
    const ids = stateAfter(create, create).playlists.map((list) => list.id);
    expect(ids).toEqual(['pl_slow_sunday', 'pl_washing_up', 'pl_rainy_days', 'pl_rainy_days_2']);
  });

  it('adds to and takes from one playlist only', () => {
    const added = stateAfter({ type: 'add-to-playlist', playlistId: 'pl_slow_sunday', trackId: first });
    expect(added.playlists[0]?.trackIds.at(-1)).toBe(first);
    expect(added.playlists[1]).toBe(initialState.playlists[1]);
    const taken = reduce(added, { type: 'remove-from-playlist', playlistId: 'pl_slow_sunday', position: 5 });
    expect(taken.playlists[0]?.trackIds).toEqual(initialState.playlists[0]?.trackIds);
  });
});

describe('a kept state', () => {
  it('comes back whole, but paused', () => {
    const state = stateAfter(play(), { type: 'enqueue', trackId: second }, { type: 'set-volume', volume: 0.2 });
    const back = parseState(JSON.parse(JSON.stringify(state)));
    expect(back).toEqual({ ...state, since: null, history: [] });
  });

  it('loses what is not in the catalogue any more, and is refused when it is something else', () => {
    const odd = { trackId: 'trk_gone', queue: ['trk_gone', first, 7], playlists: [{ id: 1 }], volume: 99 };
    expect(parseState(odd)).toMatchObject({ trackId: null, queue: [first], playlists: [], volume: 1 });
    expect([parseState(null), parseState('x'), parseState({})]).toEqual([undefined, undefined, undefined]);
  });
});
