/** What every report is made from, and the figures that they share. */
import { writeJson } from '#core/tools/long-numbers.ts';
import { type Attempt, callsOf, type Spent } from '../attempt';
import { byCase, type Summary, summarize } from '../statistics';
import { nameOfCase } from '../suite';
import type { EvalCase } from '../suite-schema';

export interface EvalReport {
  suite: string;
  /** Empty for a run without a page. */
  url: string;
  /** When it began; milliseconds since 1970. */
  at: number;
  /** By their place in the attempts. */
  models: string[];
  cases: readonly EvalCase[];
  attempts: readonly Attempt[];
}

export interface CaseReport {
  name: string;
  attempts: Attempt[];
  summary: Summary;
}

export const casesOf = ({ cases, attempts }: EvalReport): CaseReport[] =>
  [...byCase(attempts)].map(([i, made]) => ({
    name: cases[i] ? nameOfCase(cases[i], i) : `#${i + 1}`,
    attempts: made,
    summary: summarize(made),
  }));

const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const wordRate = ({ passed, of, rate, low, high }: Summary): string =>
  of === 0 ? 'no verdict' : `${passed} of ${of} (${percent(rate)}; 95 % interval ${percent(low)} to ${percent(high)})`;

export const wordSpent = ({ inputTokens, outputTokens, cost, time }: Spent): string =>
  [
    `${inputTokens + outputTokens} tokens`,
    ...(cost === undefined ? [] : [`$${cost.toFixed(4)}`]),
    `${(time / 1000).toFixed(1)} s`,
  ].join(', ');

export const nameAttempt = ({ model, nth }: Attempt, { models }: EvalReport): string =>
  `${models[model] ?? ''}, attempt ${nth + 1}`;

export const wordCalls = (attempt: Attempt): string =>
  callsOf(attempt.turns)
    .map(({ functionName, args }) => `${functionName}(${writeJson(args)})`)
    .join('\n');
