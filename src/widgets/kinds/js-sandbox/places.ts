/** A block that is drawn twice runs once: on the canvas, or else where it was drawn first. */

interface Place {
  onCanvas: boolean;
  tell(runs: boolean): void;
}

const places = new WeakMap<object, readonly Place[]>();

/** `of`: what is the same wherever the block is drawn. Returns how to leave the place. */
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
