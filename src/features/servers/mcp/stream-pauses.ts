/** The pauses before a stream is opened again: a server that accepts each and ends it at once is asked more and more rarely. */

/** What outlives a connection and the background. */
export interface KeptPauses {
  /** Streams in a row that didn't hold. */
  times: number;
  /** When the next may be opened, milliseconds since 1970. */
  until: number;
}

/** Milliseconds: the first pause, the longest, and for how long a stream has to hold before they begin anew. */
const [firstPause, maxPause, holds] = [500, 30_000, 60_000];
/** So many may end at once before that is worth keeping. */
const keptFrom = 3;

export class StreamPauses {
  #times: number;
  #until: number;
  #openedAt = 0;

  /** `keep` is called with what a later background should know. */
  constructor(
    { times, until }: KeptPauses = { times: 0, until: 0 },
    private readonly keep?: (kept: KeptPauses) => void,
    private readonly limit = maxPause,
  ) {
    [this.#times, this.#until] = [times, until];
  }

  /** Milliseconds until the next may be opened. */
  get left(): number {
    return Math.min(this.limit, Math.max(0, this.#until - Date.now()));
  }

  /** It can't be asked more rarely. */
  get isAtLimit(): boolean {
    return firstPause * 2 ** this.#times > this.limit;
  }

  opened(): void {
    this.#openedAt = Date.now();
  }

  /** The server said something: the next pause is the first. */
  received(): void {
    this.#times = 0;
  }

  /** Returns the milliseconds until the next may be opened. `wished`: by the server. */
  ended(wished = 0): number {
    if (Date.now() - this.#openedAt > holds) this.#times = 0;
    const wait = Math.min(this.limit, Math.max(wished, firstPause * 2 ** this.#times));
    this.#times += 1;
    this.#until = Date.now() + wait;
    if (this.#times >= keptFrom) this.keep?.({ times: this.#times, until: this.#until });
    return wait;
  }

  /** Opens it again after the pause. Returns how to give that up. */
  before(reopen: () => void, wished: number): () => void {
    const open = () => {
      this.opened();
      reopen();
    };
    const timer = setTimeout(open, this.ended(wished));
    return () => clearTimeout(timer);
  }
}
