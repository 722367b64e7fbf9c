/**
 * Tools that go on in another document of their origin and tab (continuations-explainer.md, pull request 327). What is known of a
 * chain lies in the tab's session storage, which outlives a document and which no other origin can read. It is read again and
 * again, because the document in which a chain ends didn't exist when it began.
 */

import {
  addEventListener,
  createAbortion,
  exec,
  isAborted,
  logError,
  NativeError,
  NativePromise,
  parse,
  setTimeout,
  stringify,
} from '../intrinsics';
import { toErrorText, toResultText } from '../register-tool';
import type { HostCallOutcome } from '../tool';
import { refuse } from '../web-idl';

/** What the key of a chain in the session storage begins with. The extension reads it there. */
const CHAIN = 'tabhand.webmcp.chain.';

/** Milliseconds in which a token must be redeemed, and between two looks. */
const [LIFETIME, LOOK_EVERY] = [60_000, 100];

interface Chain {
  name: string;
  /** JSON text. */
  input: string;
  /** Null: it was redeemed. */
  token: string | null;
  /** When the token expires. */
  until: number;
  /** The run that asked for the token hasn't ended. */
  open: boolean;
  /** How the last run ended, as the extension reports it. */
  outcome?: Extract<HostCallOutcome, { type: 'returned' | 'threw' }>;
}

/** One run of a tool's callback, or of one that goes on with it. */
interface Run {
  name: string;
  input: string;
  signal: AbortSignal;
  /** Its chain: of a first run, once it has asked for a token. */
  chain?: string;
  token?: string;
  ended?: boolean;
}

/** The chains of the page whose global object this is. */
export class Continuations {
  readonly #page: typeof globalThis;

  constructor(page: typeof globalThis) {
    this.#page = page;
  }

  /** Runs a tool's callback; where it asks for a token, the result is that of the chain's end. */
  async run(name: string, input: unknown, options: { signal: AbortSignal }, execute: (options: object) => unknown) {
    const { signal } = options;
    const run: Run = { name, input: stringify(input), signal };
    try {
      const result = await this.#perform(run, execute, options);
      return run.chain ? await this.#endOf(run.chain, signal) : result;
    } catch (error) {
      if (run.chain) this.#remove(run.chain);
      throw error;
    }
  }

  /** Takes the token, once; throws unless it fits. */
  redeem(token: string, execute: (input: unknown, options: object) => unknown): void {
    const [chain = ''] = exec(/^[^.]*/, token) ?? [];
    const known = this.#read(chain);
    if (known?.token !== token || Date.now() > known.until)
      refuse('InvalidStateError', 'The token is unknown, used, expired, or of another origin or tab.');
    this.#change(chain, { token: null });
    void this.#goOn(chain, execute);
  }

  /** Calls `execute` with `invocation` in its options. */
  async #perform(run: Run, execute: (options: object) => unknown, options: object): Promise<unknown> {
    try {
      return await execute(Object.assign(options, { invocation: { requestToken: () => this.#requestToken(run) } }));
    } finally {
      run.ended = true;
      if (run.chain) this.#change(run.chain, { open: false });
    }
  }

  async #requestToken(run: Run): Promise<string> {
    if (run.ended || isAborted(run.signal)) refuse('InvalidStateError', 'The tool has ended.');
    if (run.token) return run.token;
    const { crypto } = this.#page;
    run.chain ??= crypto.randomUUID();
    const { chain, input, name } = run;
    run.token = `${chain}.${crypto.randomUUID()}`;
    this.#write(chain, { name, input, token: run.token, until: Date.now() + LIFETIME, open: true });
    addEventListener(this.#page, 'pagehide', () => this.#change(chain, { open: false }));
    return run.token;
  }

  /** Waits for the end of the chain that a run has begun. */
  async #endOf(chain: string, signal: AbortSignal): Promise<string | null> {
    try {
      for (;;) {
        const { outcome, token, until } = this.#read(chain) ?? {};
        if (outcome?.type === 'returned') return outcome.text;
        if (outcome) throw new NativeError(outcome.message);
        if (isAborted(signal) || until === undefined || (token && Date.now() > until))
          throw new NativeError('The tool was not continued in time.');
        await pause();
      }
    } finally {
      this.#remove(chain);
    }
  }

  /** Runs the callback once the run that asked for the token has ended, and leaves the outcome for whoever waits. */
  async #goOn(chain: string, execute: (input: unknown, options: object) => unknown): Promise<void> {
    while (this.#read(chain)?.open) await pause();
    const { input, name } = this.#read(chain) ?? {};
    if (input === undefined || name === undefined) return; // nobody waits any more
    const { abort, signal } = createAbortion();
    const run: Run = { name, input, signal, chain };
    void this.#abortWithout(chain, run, abort);
    try {
      const text = toResultText(await this.#perform(run, (options) => execute(parse(input), options), { signal }));
      if (!run.token) this.#change(chain, { outcome: { type: 'returned', text } });
    } catch (error) {
      logError('WebMCP tool execution failed: Uncaught', error);
      this.#change(chain, { outcome: { type: 'threw', message: toErrorText(error) } });
    }
  }

  async #abortWithout(chain: string, run: Run, abort: () => void): Promise<void> {
    while (!run.ended && this.#read(chain)) await pause();
    if (!run.ended) abort();
  }

  #read(chain: string): Chain | undefined {
    const text = this.#page.sessionStorage.getItem(CHAIN + chain);
    return text === null ? undefined : (parse(text) as Chain); // as it was written, unless the page meddles with its own tools
  }

  #write = (chain: string, now: Chain): void => this.#page.sessionStorage.setItem(CHAIN + chain, stringify(now));

  #change(chain: string, changes: Partial<Chain>): void {
    const known = this.#read(chain);
    if (known) this.#write(chain, { ...known, ...changes });
  }

  #remove = (chain: string): void => this.#page.sessionStorage.removeItem(CHAIN + chain);
}

const pause = () => new NativePromise<void>((resolve) => setTimeout(resolve, LOOK_EVERY));
