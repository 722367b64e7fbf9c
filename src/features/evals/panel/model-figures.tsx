/** What each model of a run did for what it took, beside what the last run had. */

import { nameOfModel } from '#features/models/state/index.ts';
import { languageSaid, say } from '#ui/language/index.tsx';
import { Scroll } from '#ui/scroll.tsx';
import { Visible } from '#ui/visible.tsx';
import { toCost, toDuration, toFigure } from '#ui/words/figures.ts';
import type { EvalRunWhole } from '../messages.ts';
import { summarize } from '../suites/statistics';

/** Its part of the run, each attempt at the mean: two runs have as many attempts as their plans say. */
function partOf({ run, attempts }: EvalRunWhole, model: string) {
  const mine = attempts.filter((each) => nameAt(run, each.model) === model);
  const { passed, of, rate, spent } = summarize(mine);
  const mean = (sum: number) => sum / Math.max(mine.length, 1);
  const cost = spent.cost === undefined ? undefined : mean(spent.cost);
  const figures = { tokens: mean(spent.inputTokens + spent.outputTokens), cost, time: mean(spent.time) };
  return mine.length === 0 ? null : { passed, of, rate, ...figures };
}

const nameAt = ({ models }: EvalRunWhole['run'], at: number): string => {
  const model = models[at];
  return model ? nameOfModel(model) : '';
};

export function ModelFigures({ whole, before }: { whole: EvalRunWhole; before: EvalRunWhole | null }) {
  const names = [...new Set(whole.run.models.map(nameOfModel))];
  return (
    <Scroll class="scroll-x" label={say('Table')}>
      <table class="tbl small">
        <caption class="small quiet">{say('The mean of an attempt, and the difference from the last run')}</caption>
        <thead>
          <tr>
            {[say('Model'), say('Passed'), say('Tokens'), say('Cost'), say('Duration')].map((head, i) => (
              <th key={head} scope="col" class={i > 0 ? 'r' : ''}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <ModelRow key={name} name={name} now={partOf(whole, name)} last={before && partOf(before, name)} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

type Part = ReturnType<typeof partOf>;

function ModelRow({ name, now, last }: { name: string; now: Part; last: Part }) {
  if (!now) return null;
  return (
    <tr>
      <th scope="row">
        <Visible text={name} />
      </th>
      <Figure text={`${toFigure(now.passed)} / ${toFigure(now.of)}`} now={now.rate} last={last?.rate} isShare />
      <Figure text={toFigure(Math.round(now.tokens))} now={now.tokens} last={last?.tokens} />
      <Figure text={now.cost === undefined ? '–' : toCost(now.cost)} now={now.cost} last={last?.cost} />
      <Figure text={toDuration(now.time)} now={now.time} last={last?.time} />
    </tr>
  );
}

interface FigureProps {
  text: string;
  now: number | undefined;
  last: number | undefined;
  /** A share changes by points, all else by its own measure. */
  isShare?: true;
}

function Figure({ text, now, last, isShare }: FigureProps) {
  const change = now === undefined || last === undefined ? 0 : isShare ? now - last : last && now / last - 1;
  const format = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const; // literals
  return (
    <td class="r">
      {text}
      {Math.abs(change) >= 0.005 && <span class="quiet"> {change.toLocaleString(languageSaid(), format)}</span>}
    </td>
  );
}
