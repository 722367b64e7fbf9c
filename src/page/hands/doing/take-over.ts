/** Notices the user's own hand on the page: what they press while hands work there. */

export function createTakeOver(isOurs: (element: Node) => boolean) {
  let watching = new AbortController();
  let watched = new WeakSet<Window>();
  let took = false;
  const notice = (event: Event) => {
    // What is pressed in the bar seems to be the bar from outside.
    if (event.isTrusted && !(event.target && isOurs(event.target as Node))) took = true; // an event in a page has a node
  };
  return {
    /** Each frame hears its own events. */
    watch(view: Window | null): void {
      if (!view || watched.has(view)) return;
      watched.add(view);
      const options = { capture: true, passive: true, signal: watching.signal };
      for (const type of ['pointerdown', 'keydown']) view.addEventListener(type, notice, options);
    },
    took: () => took,
    /** What happened until now is known, and work goes on. */
    goOn(): void {
      took = false;
    },
    end(): void {
      watching.abort();
      [watching, watched, took] = [new AbortController(), new WeakSet(), false];
    },
  };
}
