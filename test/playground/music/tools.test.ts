/** The player's tools, called as an agent calls them. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { PageTool } from '../../../playground/model-context/offer-tools.ts';
import { createStore, type Store } from '../../../playground/music/store.ts';
import { musicTools } from '../../../playground/music/tools.ts';

let store: Store;
let tools: PageTool[];

beforeEach(() => {
  store = createStore(
    () => ({ getItem: () => null, setItem: () => undefined }),
    () => 0,
  );
  tools = musicTools(store, () => 5000);
});

function tool(name: string): PageTool {
  const found = tools.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no tool ${name}.`);
  return found;
}

function call(name: string, input: Record<string, unknown> = {}) {
  return tool(name).execute(input);
}

function offered(name: string): string {
  return JSON.stringify(tool(name).schema());
}

describe('the music tools', () => {
  it('play_track offers the ids of the library and plays', () => {
    expect(offered('play_track')).toContain('"enum":["trk_blue_train",');
    expect(call('play_track', { id: 'trk_blue_train' })).toMatchObject({ playing: { title: 'Blue Train', bpm: 138 } });
    expect(store.state.trackId).toBe('trk_blue_train');
  });

  it('an id that is not there is refused with the nearest that are, and nothing plays', () => {
    const answer = call('play_track', { id: 'Blue Trane' });
    expect(JSON.stringify(answer)).toContain('trk_blue_train');
    expect(answer).toMatchObject({ isError: true });
    expect(store.state.trackId).toBeNull();
  });

  it('R96: remove_from_queue is there only while the queue holds something, up to its length', () => {
    expect(tool('remove_from_queue').available?.()).toBe(false);
    call('add_to_queue', { id: 'trk_windfall' });
    call('add_to_queue', { id: 'trk_desk_fan' });
    expect(tool('remove_from_queue').available?.()).toBe(true);
    expect(offered('remove_from_queue')).toContain('"minimum":1,"maximum":2');
    expect(call('remove_from_queue', { position: 1 })).toMatchObject({ removed: { title: 'Windfall' } });
    call('remove_from_queue', { position: 1 });
    expect(tool('remove_from_queue').available?.()).toBe(false);
  });

  it.each([0, 3, 1.5, '1', undefined])('R93: position %s of a queue of two is refused', (position) => {
    call('add_to_queue', { id: 'trk_windfall' });
    call('add_to_queue', { id: 'trk_desk_fan' });
    const answer = JSON.stringify(call('remove_from_queue', { position }));
    expect(answer).toContain('it has 1 to 2');
    expect(store.state.queue).toHaveLength(2);
  });

  it('R96: add_to_playlist offers the playlists that there are now', () => {
    expect(offered('add_to_playlist')).not.toContain('pl_rainy_days');
    expect(call('create_playlist', { name: 'Rainy Days' })).toEqual({
      created: { id: 'pl_rainy_days', name: 'Rainy Days', tracks: 0 },
    });
    expect(offered('add_to_playlist')).toContain('"pl_rainy_days"');
    const answer = call('add_to_playlist', { playlist_id: 'pl_rainy_days', track_id: 'trk_windfall' });
    expect(answer).toMatchObject({ playlist: { tracks: 1 } });
  });

  it('create_playlist refuses an empty name, a name that is taken, and a track that is not there', () => {
    const inputs = [{ name: ' ' }, { name: 'slow sunday' }, { name: 'New', track_ids: ['trk_gone'] }];
    for (const input of inputs) expect(call('create_playlist', input)).toMatchObject({ isError: true });
    expect(store.state.playlists).toHaveLength(2);
  });

  it('get_queue tells what is on, how far, and what follows', () => {
    call('play_track', { id: 'trk_slack_water' });
    call('add_to_queue', { id: 'trk_windfall' });
    const later = musicTools(store, () => 65_000).find((one) => one.name === 'get_queue');
    expect(later?.execute({})).toMatchObject({
      on: { title: 'Slack Water', position: '1:00', paused: false },
      queue: [{ position: 1, id: 'trk_windfall' }],
    });
  });

  it('search_library finds by words and tempo, and is read-only', () => {
    expect(call('search_library', { query: 'piano', max_bpm: 70 })).toMatchObject({
      found: 1,
      tracks: [{ title: 'Depot at Dawn' }],
    });
    expect(call('search_library')).toMatchObject({ found: 24 });
    expect(tool('search_library').annotations).toEqual({ readOnlyHint: true });
  });

  it('have names that WebMCP accepts, titles and descriptions', () => {
    expect(tools).toHaveLength(7);
    expect(tools.every((one) => /^[A-Za-z0-9_.-]{1,128}$/.test(one.name) && one.title && one.description)).toBe(true);
  });
});
