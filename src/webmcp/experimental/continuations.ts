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

export type Continuations = ReturnType<typeof createContinuations>;

export function createContinuations(page: typeof globalThis) {
  const read = (chain: string): Chain | undefined => {
    const text = page.sessionStorage.getItem(CHAIN + chain);
    return text === null ? undefined : (parse(text) as Chain); // as it was written, unless the page meddles with its own tools
  };
  const remove = (chain: string) => page.sessionStorage.removeItem(CHAIN + chain);
  const change = (chain: string, changes: Partial<Chain>) => {
    const known = read(chain);
    if (known) page.sessionStorage.setItem(CHAIN + chain, stringify({ ...known, ...changes }));
  };

  const requestToken = async (run: Run): Promise<string> => {
    if (run.ended || isAborted(run.signal)) refuse('InvalidStateError', 'The tool has ended.');
    if (run.token) return run.token;
    run.chain ??= page.crypto.randomUUID();
    const { chain, input, name } = run;
    run.token = `${chain}.${page.crypto.randomUUID()}`;
    const begun: Chain = { name, input, token: run.token, until: Date.now() + LIFETIME, open: true };
    page.sessionStorage.setItem(CHAIN + chain, stringify(begun));
    addEventListener(page, 'pagehide', () => change(chain, { open: false }));
    return run.token;
  };

  /** Calls `execute` with `invocation` in its options. */
  const perform = async (run: Run, execute: (options: object) => unknown, options: object): Promise<unknown> => {
    try {
      return await execute(Object.assign(options, { invocation: { requestToken: () => requestToken(run) } }));
    } finally {
      run.ended = true;
      if (run.chain) change(run.chain, { open: false });
    }
  };

  /** Waits for the end of the chain that a run has begun. */
  const endOf = async (chain: string, signal: AbortSignal): Promise<string | null> => {
    try {
      for (;;) {
        const { outcome, token, until } = read(chain) ?? {};
        if (outcome?.type === 'returned') return outcome.text;
        if (outcome) throw new NativeError(outcome.message);
        if (isAborted(signal) || until === undefined || (token && Date.now() > until))
          throw new NativeError('The tool was not continued in time.');
        await pause();
      }
    } finally {
      remove(chain);
    }
  };

  /** Runs the callback once the run that asked for the token has ended, and leaves the outcome for whoever waits. */
  const goOn = async (chain: string, execute: (input: unknown, options: object) => unknown): Promise<void> => {
    while (read(chain)?.open) await pause();
    const { input, name } = read(chain) ?? {};
    if (input === undefined || name === undefined) return; // nobody waits any more
    const { abort, signal } = createAbortion();
    const run: Run = { name, input, signal, chain };
    void abortWithout(chain, run, abort);
    try {
      const text = toResultText(await perform(run, (options) => execute(parse(input), options), { signal }));
      if (!run.token) change(chain, { outcome: { type: 'returned', text } });
    } catch (error) {
      logError('WebMCP tool execution failed: Uncaught', error);
      change(chain, { outcome: { type: 'threw', message: toErrorText(error) } });
    }
  };

  const abortWithout = async (chain: string, run: Run, abort: () => void): Promise<void> => {
    while (!run.ended && read(chain)) await pause();
    if (!run.ended) abort();
  };

  return {
    /** Runs a tool's callback; where it asks for a token, the result is that of the chain's end. */
    async run(name: string, input: unknown, options: { signal: AbortSignal }, execute: (options: object) => unknown) {
      const { signal } = options;
      const run: Run = { name, input: stringify(input), signal };
      try {
        const result = await perform(run, execute, options);
        return run.chain ? await endOf(run.chain, signal) : result;
      } catch (error) {
        if (run.chain) remove(run.chain);
        throw error;
      }
    },
    /** Takes the token, once; throws unless it fits. */
    redeem(token: string, execute: (input: unknown, options: object) => unknown): void {
      const [chain = ''] = exec(/^[^.]*/, token) ?? [];
      const known = read(chain);
      if (known?.token !== token || Date.now() > known.until)
        refuse('InvalidStateError', 'The token is unknown, used, expired, or of another origin or tab.');
      change(chain, { token: null });
      void goOn(chain, execute);
    },
  };
}

const pause = () => new NativePromise<void>((resolve) => setTimeout(resolve, LOOK_EVERY));
