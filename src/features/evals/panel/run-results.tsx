/** A run of a suite: its pass rate beside the last run's, and for each case where it failed first. */

import { useState } from 'preact/hooks';
import { writeJson } from '#core/tools/long-numbers.ts';
import { nameOfModel } from '#features/models/state/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/controls/controls.tsx';
import { Menu, MenuItem } from '#ui/controls/menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { languageSaid, say, sayCount } from '#ui/language/index.tsx';
import { Visible } from '#ui/visible.tsx';
import { toCost, toDuration, toFigure, toMoment } from '#ui/words/figures.ts';
import type { EvalRunWhole } from '../messages.ts';
import type { OpenSuite } from '../state/evals';
import { type Attempt, callsOf } from '../suites/attempt';
import type { Difference } from '../suites/matcher';
import { placesLeft } from '../suites/run';
import { byCase, type Change, compareRates, type Summary, summarize } from '../suites/statistics';
import { nameOfCase } from '../suites/suite';
import { wordAttempt, wordEvalEnd } from '../words';
import { ModelFigures } from './model-figures';

export function RunResults({ suite }: { suite: OpenSuite }) {
  const { shown, before, list } = suite.runs;
  if (!shown.value) return null;
  const { run, attempts } = shown.value;
  return (
    <section class="eval-results" aria-label={say('Results')}>
      <Head suite={suite} whole={shown.value} />
      <Total whole={shown.value} before={before.value} />
      {[...byCase(attempts)].map(([at, made]) => (
        <CaseResult key={at} name={nameOfCase(run.cases[at] ?? { messages: [] }, at)} {...{ made, run }} />
      ))}
      {list.value.length > 1 && (
        <ul class="turns" aria-label={say('Earlier runs')}>
          {list.value.map(({ id, at, summary, wording }) => (
            <li key={id}>
              <button
                type="button"
                class="run-line"
                aria-current={id === run.id}
                onClick={() => void suite.runs.show(id)}
              >
                <span>{toMoment(at, Date.now())}</span>
                <span class="quiet">
                  {summary.passed} / {summary.of}
                </span>
                {wording && <span class="tag cut">{say('Wording of {tool}', { tool: wording.tool })}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const reports = { public: 'webmcp-evals', markdown: 'Markdown', html: 'HTML', junit: 'JUnit' } as const;
const reportNames = Object.keys(reports) as (keyof typeof reports)[]; // its own keys

function Head({ suite, whole: { run, attempts, isRunning } }: { suite: OpenSuite; whole: EvalRunWhole }) {
  const left = placesLeft(run.plan, { attempts }).length;
  const failed = attempts.some(({ outcome }) => outcome === 'error');
  const all = run.plan.cases.length * run.plan.models * run.plan.times;
  const end = run.end && wordEvalEnd(run.end);
  return (
    <>
      <div class="row" role="status">
        {isRunning && <span class="spin" />}
        <span class="grow">
          {say('{value} of {count}', { value: toFigure(attempts.length), count: toFigure(all) })}
        </span>
        {isRunning && <Button text={say('Stop')} icon="stop" look="sm" onClick={() => suite.runs.stop(run.id)} />}
        {!isRunning && (left > 0 || failed) && (
          <Button
            text={say('Run the rest')}
            icon="play"
            look="sm"
            onClick={() => suite.runs.goOn(run.id, suite.form.budget())}
          />
        )}
        <Menu label={say('Reports')} icon="save">
          {reportNames.map((kind) => (
            <MenuItem
              key={kind}
              icon="doc"
              text={reports[kind]}
              onPick={() => suite.runs.report(kind, suite.name.value)}
            />
          ))}
        </Menu>
      </div>
      {!isRunning && end && <Notice icon="info" what={end} next="" />}
    </>
  );
}

const percent = (share: number): string =>
  share.toLocaleString(languageSaid(), { style: 'percent', maximumFractionDigits: 0 });

const wordRate = ({ of, rate, low, high, passed }: Summary): string =>
  of === 0
    ? say('No verdict yet')
    : say('{passed} of {of} passed: {rate}, likely between {low} and {high}', {
        ...{ passed: toFigure(passed), of: toFigure(of), rate: percent(rate), low: percent(low), high: percent(high) },
      });

function Total({ whole, before }: { whole: EvalRunWhole; before: EvalRunWhole | null }) {
  const summary = summarize(whole.attempts);
  const { spent, errors } = summary;
  const last = before && summarize(before.attempts);
  return (
    <div class="eval-total">
      <strong>{wordRate(summary)}</strong>
      <Bar {...summary} />
      <p class="small mid">
        {[
          say('{count} tokens', { count: toFigure(spent.inputTokens + spent.outputTokens) }),
          ...(spent.cost === undefined ? [] : [toCost(spent.cost)]),
          toDuration(spent.time),
          ...(errors > 0 ? [sayCount(errors, '{count} error', '{count} errors')] : []),
        ].join(' · ')}
      </p>
      {whole.run.wording && (
        <p class="small" dir="auto">
          <b>{say('Wording of {tool}', { tool: whole.run.wording.tool })}</b>{' '}
          <Visible text={whole.run.wording.description} />
        </p>
      )}
      {last && last.of > 0 && <p class="small">{wordChange(compareRates(last, summary))}</p>}
      {whole.attempts.length > 0 && <ModelFigures whole={whole} before={before} />}
    </div>
  );
}

/** The interval, with the rate in it. */
const Bar = ({ low, high, rate }: Summary) => (
  <span class="eval-bar" aria-hidden="true">
    <span style={`inset-inline-start:${low * 100}%;inline-size:${(high - low) * 100}%`} />
    <b style={`inset-inline-start:${rate * 100}%`} />
  </span>
);

function wordChange({ before, verdict }: Change): string {
  const rate = percent(before.rate);
  return verdict === 'chance'
    ? say('The last run had {rate}: the difference may be chance.', { rate })
    : say('The last run had {rate}.', { rate });
}

const markOf = (outcome: Attempt['outcome']) => (outcome === 'pass' ? 'check' : outcome === 'fail' ? 'x' : 'warn');

interface CaseResultProps {
  name: string;
  made: readonly Attempt[];
  run: EvalRunWhole['run'];
}

function CaseResult({ name, made, run }: CaseResultProps) {
  const failed = made.filter(({ outcome }) => outcome !== 'pass');
  const [isOpen, setOpen] = useState(false);
  const [first] = failed;
  return (
    <div class={first ? 'eval-case failed' : 'eval-case'}>
      <button type="button" class="run-line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={markOf(first?.outcome ?? 'pass')} size={14} />
        <span class="grow cut" dir="auto">
          {name}
        </span>
        <span class="quiet">
          {made.length - failed.length} / {made.length}
        </span>
      </button>
      {first && !isOpen && <p class="small mid">{wordAttempt(first)}</p>}
      {isOpen && made.map((attempt) => <AttemptResult key={`${attempt.model} ${attempt.nth}`} {...{ attempt, run }} />)}
    </div>
  );
}

function AttemptResult({ attempt, run }: { attempt: Attempt; run: CaseResultProps['run'] }) {
  const model = run.models[attempt.model];
  const { first } = attempt;
  const differences = first && 'differences' in first ? first.differences : [];
  return (
    <div class={attempt.outcome === 'pass' ? 'eval-attempt small' : 'eval-attempt small failed'}>
      <p class="row">
        <Icon name={markOf(attempt.outcome)} size={12} />
        <span>
          <b>{model && nameOfModel(model)}</b> · {toDuration(attempt.spent.time)}
        </span>
      </p>
      {attempt.outcome !== 'pass' && <p class="danger">{wordAttempt(attempt)}</p>}
      {first?.type === 'stopped-early' && first.text && (
        <blockquote dir="auto">
          <Visible text={first.text} />
        </blockquote>
      )}
      {differences.length > 0 && <Differences all={differences} />}
      <ol class="steps">
        {callsOf(attempt.turns).map(({ id, functionName, args }) => (
          <li key={id}>
            <code dir="ltr">
              <Visible text={`${functionName}(${writeJson(args)})`} />
            </code>
          </li>
        ))}
      </ol>
    </div>
  );
}

const Differences = ({ all }: { all: readonly Difference[] }) => (
  <pre class="code diff-lines" dir="ltr">
    {all.map(({ path, expected, actual }) => (
      <span key={path.join('.')}>
        <span class="same"> {path.join('.')}</span>
        {'\n'}
        <span class="removed">
          <span class="vh">{say('expected')}</span>− <Visible text={writeJson(expected)} />
        </span>
        {'\n'}
        <span class="added">
          <span class="vh">{say('actual')}</span>+{' '}
          <Visible text={actual === undefined ? say('nothing') : writeJson(actual)} />
        </span>
        {'\n'}
      </span>
    ))}
  </pre>
);
