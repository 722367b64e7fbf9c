/** A block that is drawn twice runs once: on the canvas, else where it was drawn first. */

interface Place {
  onCanvas: boolean;
  tell(runs: boolean): void;
}

const places = new WeakMap<object, readonly Place[]>();

/** `of` identifies the block wherever it is drawn. Returns a function that gives the place up. */
export function takePlace(of: object, place: Place): () => void {
  settle(of, [...(places.get(of) ?? []), place]);
  return () =>
    settle(
      of,
      (places.get(of) ?? []).filter((each) => each !== place),
    );
}

function settle(of: object, all: readonly Place[]): void {
  places.set(of, all);
  const runs = all.find(({ onCanvas }) => onCanvas) ?? all[0];
  for (const place of all) place.tell(place === runs);
}
