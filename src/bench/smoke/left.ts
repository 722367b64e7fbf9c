/** What a smoke run left, and why: tools that it didn't call, and calls from which nothing was learnt. */
import { type Phrase, phrase } from '#tools';
import type { SmokeReport } from './index';

type Left = SmokeReport['skipped'][number] | SmokeReport['unchecked'][number];

const whys: Record<Left['why'], Phrase> = {
  'may-change': phrase('may change something'),
  disabled: phrase('disabled'),
  unavailable: phrase('unavailable'),
  gone: phrase('left the page after another call'),
  'not-run': phrase('could not be called'),
  'made-up': phrase('refused a made-up word: save an input'),
  waits: phrase('waits for its user'),
  unfit: phrase('whether what doesn’t fit is refused: Tabhand stops such calls itself'),
};

/** The tools of each reason. */
export const byReason = (left: readonly Left[]): { why: Phrase; tools: string[] }[] =>
  [...Map.groupBy(left, ({ why }) => why)].map(([why, of]) => ({ why: whys[why], tools: of.map(({ tool }) => tool) }));
