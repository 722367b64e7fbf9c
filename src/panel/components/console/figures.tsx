/** Time, turns, tokens and cost of the shown runs together. */
import { addUp } from '#conversation';
import { say, sayCount, toCost, toDuration, toThousands } from '#ui';
import type { ShownRun } from '../../models/console/console';
import { toWaited, toWhole } from '../../models/console/console-runs';

interface RunFiguresProps {
  runs: readonly ShownRun[];
  now: number;
}

export function RunFigures({ runs, now }: RunFiguresProps) {
  const sum = addUp(runs.map(({ run }) => run));
  const turns = runs.flatMap(({ run }) => run.turns);
  const time = runs.reduce((all, { run }) => all + lengthOf(toWhole(run, now)), 0);
  const waited = runs.reduce((all, each) => all + toWaited(each.turns, now), 0);
  // The metrics count denied calls as failed; to the user they are different.
  const denied = runs.reduce((all, { run }) => all + toDenied(run), 0);
  const failed = sum.failed - denied;
  const told = turns.filter(({ usage }) => usage !== null).length;
  return (
    <dl class="sum">
      <Figure name={say('Time')} about={waited > 0 && say('{time} waiting', { time: toDuration(waited) })}>
        {toDuration(time)}
      </Figure>
      <Figure
        name={say('Turns')}
        about={[
          sayCount(sum.calls, '{count} call', '{count} calls'),
          failed > 0 && sayCount(failed, '{count} failed', '{count} failed'),
          denied > 0 && sayCount(denied, '{count} denied', '{count} denied'),
        ]}
      >
        {sum.turns.toString()}
      </Figure>
      <Figure
        name={say('Tokens')}
        about={[
          told > 0 && say('{in} in', { in: toThousands(sum.inputTokens) }),
          sum.cachedInputTokens > 0 && say('{cached} cached', { cached: toThousands(sum.cachedInputTokens) }),
          told > 0 && told < turns.length && wordPart(told, turns.length),
        ]}
      >
        {told > 0 ? toThousands(sum.inputTokens + sum.outputTokens) : say('Not told')}
      </Figure>
      <Figure
        name={say('Cost')}
        about={
          sum.unpriced === 0
            ? null
            : sum.unpriced < sum.turns
              ? wordPart(sum.turns - sum.unpriced, sum.turns)
              : sum.turns > 0 && say('no known price')
        }
      >
        {sum.turns > 0 && sum.unpriced < sum.turns ? toCost(sum.cost) : say('Unknown')}
      </Figure>
    </dl>
  );
}

const toDenied = ({ turns, calls }: ShownRun['run']): number =>
  turns.flatMap((turn) => turn.calls).filter(({ id }) => calls.get(id)?.state === 'denied').length;

const lengthOf = ({ from, to }: { from: number; to: number }): number => to - from;

const wordPart = (known: number, all: number): string => say('of {known} of {all} turns', { known, all });

type About = string | false | null;

function Figure({ name, about, children }: { name: string; about: About | About[]; children: string }) {
  const words = [about].flat().filter(Boolean).join(', ');
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        <small>{words}</small>
      </dd>
    </div>
  );
}
