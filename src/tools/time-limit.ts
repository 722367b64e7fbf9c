/** How long a tool may take: a limit that stands still while the tool's page asks the person something. */

export interface TimeLimit {
  /** Aborts when the time is used up. */
  readonly signal: AbortSignal;
  /** The page begins to ask, or has its answer: then the limit runs on with what was left. */
  asking(on: boolean): void;
  /** The tool has ended: nothing runs any more, and nobody is asked. */
  end(): void;
}

/** Begins at once; `tell` hears each change of who is waited for. */
export function createTimeLimit(milliseconds: number, tell: (asking: boolean) => void): TimeLimit {
  const controller = new AbortController();
  let left = milliseconds;
  let asked = false;
  let ended = false;
  let since = 0;
  let timer: ReturnType<typeof setTimeout>;
  const run = () => {
    since = performance.now();
    timer = setTimeout(() => controller.abort(), left);
  };
  const asking = (on: boolean) => {
    if (on === asked || ended) return;
    asked = on;
    if (on) {
      clearTimeout(timer);
      left -= performance.now() - since;
    } else run();
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
