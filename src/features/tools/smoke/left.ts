/** What a smoke run left, and why: tools that it didn't call, and calls from which nothing was learnt. */
import { type Phrase, phrase } from '#core/tools/phrase.ts';

export interface Skipped {
  tool: string;
  why: 'may-change' | 'disabled' | 'unavailable';
}

export interface Unchecked {
  tool: string;
  /**
   * `gone`: another call drove it from the page. `not-run`: the browser or somebody refused the call. `made-up`: it refused the
   * word that was made up for it. `waits`: a form that the user submits. `unfit`: what it says of an input that doesn’t fit, which never reaches it.
   */
  why: 'gone' | 'not-run' | 'made-up' | 'waits' | 'unfit';
}

type Left = Skipped | Unchecked;

const whys: Record<Left['why'], Phrase> = {
  'may-change': phrase('may change something'),
  disabled: phrase('unavailable'),
  unavailable: phrase('unavailable'),
  gone: phrase('left the page after another call'),
  'not-run': phrase('couldn’t be called'),
  'made-up': phrase('rejected the sample input: save one that works'),
  waits: phrase('waits for its user'),
  unfit: phrase('invalid input: Tabhand blocks it first'),
};

/** The tools of each reason. */
export const byReason = (left: readonly Left[]): { why: Phrase; tools: string[] }[] =>
  [...Map.groupBy(left, ({ why }) => whys[why])].map(([why, of]) => ({ why, tools: of.map(({ tool }) => tool) }));
