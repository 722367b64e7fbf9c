/** Tells when elements change their size. One observer for all: whoever is told reads before anybody draws, so the page is laid out once. */

const told = new Map<Element, Set<() => void>>();
let observer: ResizeObserver | null = null;

function tellAll(entries: readonly ResizeObserverEntry[]): void {
  for (const tell of new Set(entries.flatMap(({ target }) => [...(told.get(target) ?? [])]))) tell();
}

/** Also tells once soon after it begins. Returns a function that ends it. */
export function watchSize(elements: Iterable<Element>, tell: () => void): () => void {
  observer ??= new ResizeObserver(tellAll);
  const watched = [...elements];
  for (const each of watched) {
    told.set(each, (told.get(each) ?? new Set()).add(tell));
    observer.observe(each);
  }
  return () => {
    for (const each of watched) {
      const others = told.get(each);
      others?.delete(tell);
      if (others?.size) continue;
      told.delete(each);
      observer?.unobserve(each);
    }
  };
}
