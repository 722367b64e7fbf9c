/** Where the page's script waits for its second part, which the background sends when the relay has asked for it. */
import { secondEvent, secondKey, whoEvent } from '../wire.ts';

/** The document's property behind the window's, which outlives a frame's first, empty document. */
const SECOND = Symbol.for('tabhand.second');
/** Milliseconds after which it is given up; the next use asks again. */
const patience = 10_000;

/** `take`: only while it is asked for, and once. What a page hands over itself answers for the page alone, as its other scripts can. */
interface Place {
  readonly take: (part: unknown) => void;
  readonly lent: readonly unknown[];
  readonly ask: () => void;
}

/** `lend`: gives what the second part uses of the first. Returns what brings it. Must run before the page's own scripts. */
export function awaitSecond<Part>(lend: () => readonly unknown[]): () => Promise<Part> {
  const { Event, Promise: NativePromise } = globalThis; // as they are before the page's own scripts
  const { defineProperty, freeze, hasOwn } = Object;
  const add = addEventListener.bind(window);
  const dispatch = performance.dispatchEvent.bind(performance); // of which `document.open()` removes no listener
  const later = setTimeout.bind(window);
  const owner = document as { [SECOND]?: Place }; // set by a copy of this script
  let use: ((part: Part) => void) | undefined;
  const place = owner[SECOND] ?? {
    take(part) {
      use?.(part as Part); // what the second part of this build hands over
      use = undefined;
    },
    get lent() {
      return freeze(lend());
    },
    ask: () => use && dispatch(new Event(secondEvent)),
  };
  const own = { __proto__: null, value: freeze(place) }; // a page open before us may have given every object a `get`
  defineProperty(owner, SECOND, own);
  const seen = { __proto__: null, get: () => (document as typeof owner)[SECOND] };
  if (!hasOwn(window, secondKey)) defineProperty(window, secondKey, seen);
  // The relay may come after the first question. `document.open()` removes listeners; adding one twice has no effect.
  add(whoEvent, place.ask);
  return () =>
    new NativePromise((resolve, reject) => {
      use = resolve;
      place.ask();
      later(() => {
        use = undefined;
        reject();
      }, patience);
    });
}
