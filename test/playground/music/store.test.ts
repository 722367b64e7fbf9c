/** The player's store, with and without a browser that lets it keep things. */
import { describe, expect, it, vi } from 'vitest';
import { initialState } from '../../../playground/music/state.ts';
import { createStore, type Shelf } from '../../../playground/music/store.ts';

function shelfOf(kept: Map<string, string>): Shelf {
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe('the store', () => {
  it('brings a later visit back to where this one was, paused', () => {
    const kept = new Map<string, string>();
    const store = createStore(
      () => shelfOf(kept),
      () => 8000,
    );
    store.dispatch({ type: 'play', trackId: 'trk_windfall', context: [], now: 0 });
    store.dispatch({ type: 'enqueue', trackId: 'trk_desk_fan' });
    const later = createStore(
      () => shelfOf(kept),
      () => 0,
    ).state;
    expect(later).toMatchObject({ trackId: 'trk_windfall', position: 8, since: null, queue: ['trk_desk_fan'] });
  });

  it('works where storage is forbidden', () => {
    vi.spyOn(console, 'info').mockReturnValue(undefined);
    const forbidden = () => {
      throw new Error('The operation is insecure.');
    };
    const store = createStore(forbidden, () => 0);
    store.dispatch({ type: 'enqueue', trackId: 'trk_desk_fan' });
    expect(store.state.queue).toEqual(['trk_desk_fan']);
  });

  it('begins afresh when what was kept is not its own', () => {
    expect(
      createStore(
        () => shelfOf(new Map([['night-ferry', '{']])),
        () => 0,
      ).state,
    ).toBe(initialState);
  });

  it('tells listeners of a change, and of nothing when nothing changed', () => {
    const store = createStore(
      () => shelfOf(new Map()),
      () => 0,
    );
    const heard = vi.fn();
    store.subscribe(heard);
    store.dispatch({ type: 'pause', now: 0 });
    expect(heard).not.toHaveBeenCalled();
    store.dispatch({ type: 'enqueue', trackId: 'trk_desk_fan' });
    expect(heard).toHaveBeenCalledExactlyOnceWith(store.state, initialState);
  });
});
