/** How long a tool may take: a limit that pauses, up to a point, while the tool's page asks the user something. */

/** Milliseconds of one call for which the limit may pause: only the page says that it asks the user. */
const longestAsking = 600_000;

export type TimeLimit = ReturnType<typeof createTimeLimit>;

/** Begins at once. `onAsking` is called whenever the page starts or stops asking the user. */
export function createTimeLimit(milliseconds: number, onAsking: (on: boolean) => void) {
  const controller = new AbortController();
  let left = milliseconds;
  let pauseLeft = longestAsking;
  let isAsking = false;
  let ended = false;
  let since = 0;
  let timer: ReturnType<typeof setTimeout>;
  const run = () => {
    since = performance.now();
    timer = setTimeout(() => controller.abort(), isAsking ? pauseLeft + left : left);
  };
  const asking = (on: boolean) => {
    if (on === isAsking || ended) return;
    clearTimeout(timer);
    const passed = performance.now() - since;
    const paused = isAsking ? Math.min(passed, pauseLeft) : 0;
    pauseLeft -= paused;
    left -= passed - paused;
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
    /** The tool has ended. */
    end() {
      asking(false);
      clearTimeout(timer);
      ended = true;
    },
  };
}
