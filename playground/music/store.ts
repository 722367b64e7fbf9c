/** Holds the player's state, tells who listens, and keeps it for the next visit where the browser lets it. */
import { type Action, initialState, parseState, positionAt, reduce, type State } from './state.ts';

export interface Store {
  readonly state: State;
  dispatch(action: Action): void;
  /** Called after each change with the state before it. */
  subscribe(listener: (state: State, before: State) => void): void;
}

/** The part of `Storage` that keeping needs; a browser that forbids storage throws on use. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'night-ferry';

export function createStore(shelf: () => Shelf, now: () => number): Store {
  let state = load(shelf);
  const listeners: ((state: State, before: State) => void)[] = [];
  return {
    get state() {
      return state;
    },
    dispatch(action) {
      const before = state;
      state = reduce(state, action);
      if (state === before) return;
      keep(shelf, { ...state, position: positionAt(state, now()), since: null });
      for (const listener of listeners) listener(state, before);
    },
    subscribe(listener) {
      listeners.push(listener);
    },
  };
}

function load(shelf: () => Shelf): State {
  try {
    return parseState(JSON.parse(shelf().getItem(key) ?? 'null')) ?? initialState;
  } catch {
    return initialState; // storage is forbidden or holds something else: begin afresh
  }
}

function keep(shelf: () => Shelf, state: State): void {
  try {
    shelf().setItem(key, JSON.stringify(state));
  } catch (error) {
    console.info('This visit is not kept:', error);
  }
}
