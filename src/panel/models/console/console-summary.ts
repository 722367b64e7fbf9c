/** The figures above the Console's runs: time, turns, tokens and cost, in words. */
import { addUp } from '#conversation';
import { say, sayCount, toCost, toDuration, toThousands } from '#ui';
import { type ConsoleRun, type ConsoleTurn, toWaited, toWhole } from './console-runs';

type Sum = ReturnType<typeof addUp>;

interface SummaryFigure {
  name: string;
  value: string;
  about: string;
}

export function summarize(shown: readonly { run: ConsoleRun; turns: ConsoleTurn[] }[], now: number): SummaryFigure[] {
  const runs = shown.map(({ run }) => run);
  const sum = addUp(runs);
  const waited = shown.reduce((all, { turns }) => all + toWaited(turns, now), 0);
  return [timeOf(runs, waited, now), turnsOf(runs, sum), tokensOf(runs, sum), costOf(sum)];
}

function timeOf(runs: readonly ConsoleRun[], waited: number, now: number): SummaryFigure {
  const time = runs.map((run) => toWhole(run, now)).reduce((all, { from, to }) => all + to - from, 0);
  const about = waited > 0 ? say('{time} waiting', { time: toDuration(waited) }) : '';
  return { name: say('Duration'), value: toDuration(time), about };
}

/** The metrics count denied calls as failed, but users tell them apart. */
function turnsOf(runs: readonly ConsoleRun[], sum: Sum): SummaryFigure {
  const calls = runs.flatMap((run) => run.turns.flatMap((turn) => turn.calls.map(({ id }) => run.calls.get(id))));
  const denied = calls.filter((call) => call?.state === 'denied').length;
  const failed = sum.failed - denied;
  const about = join(
    sayCount(sum.calls, '{count} call', '{count} calls'),
    failed > 0 && sayCount(failed, '{count} failed', '{count} failed'),
    denied > 0 && sayCount(denied, '{count} denied', '{count} denied'),
  );
  return { name: say('Turns'), value: sum.turns.toString(), about };
}

function tokensOf(runs: readonly ConsoleRun[], sum: Sum): SummaryFigure {
  const turns = runs.flatMap((run) => run.turns);
  const metered = turns.filter(({ usage }) => usage !== null).length;
  const naming = runs.reduce((all, run) => all + run.naming, 0);
  const about = join(
    metered > 0 && say('{in} in', { in: toThousands(sum.inputTokens) }),
    sum.cachedInputTokens > 0 && say('{cached} cached', { cached: toThousands(sum.cachedInputTokens) }),
    naming > 0 && say('{count} to name the chat', { count: toThousands(naming) }),
    metered > 0 && metered < turns.length && wordPart(metered, turns.length),
  );
  const value = metered > 0 ? toThousands(sum.inputTokens + sum.outputTokens) : say('Unknown');
  return { name: say('Tokens'), value, about };
}

function costOf({ turns, unpriced, cost }: Sum): SummaryFigure {
  const priced = turns - unpriced;
  const part = priced > 0 ? wordPart(priced, turns) : turns > 0 && say('no known price');
  return { name: say('Cost'), value: priced > 0 ? toCost(cost) : say('Unknown'), about: join(unpriced > 0 && part) };
}

const wordPart = (known: number, all: number): string => say('of {known} of {all} turns', { known, all });

const join = (...words: (string | false)[]): string => words.filter(Boolean).join(', ');
