/** How long a tool may take: a limit that stands still while the tool's page asks the person something, though not for ever. */

/** So many milliseconds of one call in all: that a person is asked is only the page's word. */
const longestAsking = 600_000;

export interface TimeLimit {
  /** Aborts when the time is used up. */
  readonly signal: AbortSignal;
  /** The page begins to ask, or has its answer: then, or when it has asked too long, the limit runs on with what was left. */
  asking(on: boolean): void;
  /** The tool has ended: nothing runs any more, and nobody is asked. */
  end(): void;
}

/** Begins at once; `tell` hears each change of who is waited for. */
export function createTimeLimit(milliseconds: number, tell: (asking: boolean) => void): TimeLimit {
  const controller = new AbortController();
  let left = milliseconds;
  let patience = longestAsking;
  let asked = false;
  let ended = false;
  let since = 0;
  let timer: ReturnType<typeof setTimeout>;
  const run = () => {
    since = performance.now();
    timer = setTimeout(() => controller.abort(), asked ? patience + left : left);
  };
  const asking = (on: boolean) => {
    if (on === asked || ended) return;
    clearTimeout(timer);
    const passed = performance.now() - since;
    const paused = asked ? Math.min(passed, patience) : 0;
    patience -= paused;
    left -= passed - paused;
    asked = on;
    run();
    tell(on);
  };
  run();
  return {
    signal: controller.signal,
    asking,
    end() {
      asking(false);
      clearTimeout(timer);
      ended = true;
    },
  };
}
