/** How long a tool may take: a limit that pauses, up to a point, while the tool's page asks the user something. */

/** Milliseconds of one call for which the limit may pause: only the page says that it asks the user. */
const longestAsking = 600_000;

export type TimeLimit = ReturnType<typeof createTimeLimit>;

/** Begins at once. `tell` is called whenever the page begins or ends to ask. */
export function createTimeLimit(milliseconds: number, tell: (asking: boolean) => void) {
  const controller = new AbortController();
  let left = milliseconds;
  let pauseLeft = longestAsking;
  let asked = false;
  let ended = false;
  let since = 0;
  let timer: ReturnType<typeof setTimeout>;
  const run = () => {
    since = performance.now();
    timer = setTimeout(() => controller.abort(), asked ? pauseLeft + left : left);
  };
  const asking = (on: boolean) => {
    if (on === asked || ended) return;
    clearTimeout(timer);
    const passed = performance.now() - since;
    const paused = asked ? Math.min(passed, pauseLeft) : 0;
    pauseLeft -= paused;
    left -= passed - paused;
    asked = on;
    run();
    tell(on);
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
