/** How long a tool may take: a limit that pauses while the tool's page asks the user something and begins anew with each sign of progress, both up to a point. */

/** Milliseconds of one call for which the limit may pause: only the page says that it asks the user. A card of Tabhand's own waits for a day. */
const [longestAsking, longestCard] = [600_000, 86_400_000];

/** Milliseconds of one call to which progress may prolong it. */
const longestProgress = 600_000;

export type TimeLimit = ReturnType<typeof createTimeLimit>;

/** Begins at once. `onAsking` is called whenever the user begins or ends to be asked: by the tool's page, or on a card. */
export function createTimeLimit(milliseconds: number, onAsking: (on: boolean) => void, asks: 'page' | 'card' = 'page') {
  const controller = new AbortController();
  let left = milliseconds;
  let pauseLeft = asks === 'card' ? longestCard : longestAsking;
  let isAsking = false;
  let ended = false;
  let since = 0;
  let spent = 0;
  let timer: ReturnType<typeof setTimeout>;
  const run = () => {
    since = performance.now();
    timer = setTimeout(() => controller.abort(), isAsking ? pauseLeft + left : left);
  };
  const halt = () => {
    clearTimeout(timer);
    const passed = performance.now() - since;
    const paused = isAsking ? Math.min(passed, pauseLeft) : 0;
    pauseLeft -= paused;
    left -= passed - paused;
    spent += passed - paused;
  };
  const asking = (on: boolean) => {
    if (on === isAsking || ended) return;
    halt();
    isAsking = on;
    run();
    onAsking(on);
  };
  run();
  return {
    /** Aborts when the time is used up. */
    signal: controller.signal,
    /** The page begins to ask, or has its answer. Then, or after too long a pause, the limit continues with the time left. */
    asking,
    /** The tool's server is still working: the whole limit holds again. `most`: milliseconds of the call up to which it may. */
    progressed(most = longestProgress) {
      if (ended) return;
      halt();
      left = Math.max(left, Math.min(milliseconds, most - spent));
      run();
    },
    /** The tool has ended. */
    end() {
      asking(false);
      clearTimeout(timer);
      ended = true;
    },
  };
}
