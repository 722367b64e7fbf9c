/** How long a tool may take: a limit that pauses while the tool's page asks the user something and begins anew with each sign of progress, both up to a point. */

/** Milliseconds of one call for which the limit may pause: only the page says that it asks the user. A card of Tabhand's own waits for a day. */
const maxAsking = { page: 600_000, card: 86_400_000 };

/** Milliseconds of one call to which progress may prolong it. */
const maxProgress = 600_000;

/** Begins at once. `onAsking` is called whenever the user begins or ends to be asked: by the tool's page, or on a card. */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #milliseconds: number;
  readonly #onAsking: (on: boolean) => void;
  #left: number;
  #pauseLeft: number;
  #isAsking = false;
  #hasEnded = false;
  #since = 0;
  #spent = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number, onAsking: (on: boolean) => void, asks: 'page' | 'card' = 'page') {
    [this.#milliseconds, this.#left, this.#onAsking] = [milliseconds, milliseconds, onAsking];
    this.#pauseLeft = maxAsking[asks];
    this.#run();
  }

  /** Aborts when the time is used up. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The page begins to ask, or has its answer. Then, or after too long a pause, the limit continues with the time left. */
  asking = (on: boolean): void => {
    if (on === this.#isAsking || this.#hasEnded) return;
    this.#halt();
    this.#isAsking = on;
    this.#run();
    this.#onAsking(on);
  };

  /** The tool's server is still working: the whole limit holds again. `max`: milliseconds of the call up to which it may. */
  progressed(max = maxProgress): void {
    if (this.#hasEnded) return;
    this.#halt();
    this.#left = Math.max(this.#left, Math.min(this.#milliseconds, max - this.#spent));
    this.#run();
  }

  /** The tool has ended. */
  end(): void {
    this.asking(false);
    clearTimeout(this.#timer);
    this.#hasEnded = true;
  }

  #run(): void {
    this.#since = performance.now();
    const left = this.#isAsking ? this.#pauseLeft + this.#left : this.#left;
    this.#timer = setTimeout(() => this.#controller.abort(), left);
  }

  #halt(): void {
    clearTimeout(this.#timer);
    const passed = performance.now() - this.#since;
    const paused = this.#isAsking ? Math.min(passed, this.#pauseLeft) : 0;
    this.#pauseLeft -= paused;
    this.#left -= passed - paused;
    this.#spent += passed - paused;
  }
}
